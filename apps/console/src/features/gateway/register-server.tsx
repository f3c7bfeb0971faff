import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import type { Environment } from '@svc/contract';
import { useState } from 'react';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { EnvironmentSelect } from '../../parts/environment-select.tsx';
import { usePageSearch } from '../../parts/search.ts';

type Transport = 'url' | 'command';
const TRANSPORTS: { value: Transport; label: string }[] = [
  { value: 'url', label: 'HTTP: the server has an address' },
  { value: 'command', label: 'stdio: the gateway starts a program' },
];

/** Registers an MCP server; it starts in mode observe. */
export function RegisterServer({ onClose }: { readonly onClose: () => void }) {
  const [, change] = usePageSearch();
  const [name, setName] = useState('');
  const [transport, setTransport] = useState<Transport>('url');
  const [target, setTarget] = useState('');
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
    ...(transport === 'url' ? { url: target } : { command: target }),
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
      <NativeSelect
        label="Transport"
        value={transport}
        data={TRANSPORTS}
        onChange={({ currentTarget }) => setTransport(currentTarget.value as Transport)}
      />
      <TextInput
        label={transport === 'url' ? 'Address' : 'Program'}
        description={
          transport === 'url'
            ? 'MCP endpoint (streamable HTTP)'
            : 'Name of an entry of the operator’s file SVC_MCP_COMMANDS_FILE; the gateway starts it'
        }
        required
        value={target}
        onChange={({ currentTarget }) => setTarget(currentTarget.value)}
      />
      <EnvironmentSelect value={environment} onChange={setEnvironment} />
      <PasswordInput
        label="Credential"
        description={
          transport === 'url'
            ? 'Optional bearer token; it is stored encrypted and never shown'
            : 'Optional value of the variable that the operator chose; it is stored encrypted and never shown'
        }
        autoComplete="off"
        value={credential}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the credential' }}
        onChange={({ currentTarget }) => setCredential(currentTarget.value)}
      />
    </ActionDialog>
  );
}
