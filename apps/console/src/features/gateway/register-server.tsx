import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Input } from '../../api/operation.ts';
import { useWrite } from '../../api/queries.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { usePageSearch } from '../../parts/search.ts';

type Environment = NonNullable<Input<'createGatewayServer'>['body']['environment']>;
const ENVIRONMENTS: Environment[] = ['development', 'staging', 'production'];

/** Registers an MCP server; it starts in mode observe. */
export function RegisterServer({ onClose }: { readonly onClose: () => void }) {
  const [, change] = usePageSearch();
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [environment, setEnvironment] = useState<Environment>('development');
  const [credential, setCredential] = useState('');
  const create = useWrite('createGatewayServer', {
    invalidates: ['listGatewayServers'],
    onSuccess: ({ id }) => {
      onClose();
      change({ peek: id });
    },
  });
  const body = {
    name,
    url,
    environment,
    mode: 'observe' as const,
    ...(credential !== '' && { credential }),
  };
  return (
    <ActionDialog
      title="Register an MCP server"
      label="Register"
      isOpen
      isBusy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={() => create.mutate({ body })}
    >
      <TextInput
        data-autofocus
        label="Name"
        description="Part of its address and prefix of its tools"
        required
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="Address"
        description="MCP endpoint (streamable HTTP)"
        required
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <NativeSelect
        label="Environment"
        value={environment}
        data={ENVIRONMENTS}
        onChange={({ currentTarget }) => setEnvironment(currentTarget.value as Environment)}
      />
      <PasswordInput
        label="Credential"
        description="Optional bearer token; it is stored encrypted and never shown"
        autoComplete="off"
        value={credential}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the credential' }}
        onChange={({ currentTarget }) => setCredential(currentTarget.value)}
      />
    </ActionDialog>
  );
}
