import { PasswordInput, TextInput } from '@mantine/core';
import type { Environment } from '@svc/contract';
import { useState } from 'react';
import { useWrite } from '../../api/queries.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { EnvironmentSelect } from '../../parts/environment-select.tsx';
import { usePageSearch } from '../../parts/search.ts';

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
      <EnvironmentSelect value={environment} onChange={setEnvironment} />
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
