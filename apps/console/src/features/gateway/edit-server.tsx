import { Checkbox, NumberInput, PasswordInput } from '@mantine/core';
import type { GatewayServer } from '@svc/contract';
import { useState } from 'react';
import type { Input } from '../../api/operation.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';

/** Changes the credential and the limits of a server. */
export function EditServer({ server, onClose }: { server: GatewayServer; onClose: () => void }) {
  const [timeoutSeconds, setTimeoutSeconds] = useState<number | string>(server.timeoutSeconds);
  const [maxConcurrency, setMaxConcurrency] = useState<number | string>(server.maxConcurrency);
  const [credential, setCredential] = useState('');
  const [isRemoved, setRemoved] = useState(false);
  // of the server as the form shows it
  const [ifMatch] = useState(server.version);
  const update = useWrite('updateGatewayServer', {
    invalidates: ['listGatewayServers', 'getGatewayServer'],
    onSuccess: onClose,
  });
  const body: Input<'updateGatewayServer'>['body'] = {
    timeoutSeconds: Number(timeoutSeconds),
    maxConcurrency: Number(maxConcurrency),
    ...(isRemoved && { credential: null }),
    ...(!isRemoved && credential !== '' && { credential }),
  };
  return (
    <ActionDialog
      title={`Edit ${server.name}`}
      label="Save"
      isOpen
      isBusy={update.isPending}
      error={update.error}
      onClose={onClose}
      onSubmit={() => update.mutate({ params: { serverId: server.id }, body, ifMatch })}
    >
      <NumberInput
        data-autofocus
        label="Timeout in seconds"
        required
        min={1}
        max={300}
        hideControls
        value={timeoutSeconds}
        onChange={setTimeoutSeconds}
      />
      <NumberInput
        label="Requests at once"
        required
        min={1}
        max={256}
        hideControls
        value={maxConcurrency}
        onChange={setMaxConcurrency}
      />
      <PasswordInput
        label="Credential"
        description={server.hasCredential ? 'Set; empty keeps it' : 'Not set'}
        autoComplete="off"
        disabled={isRemoved}
        value={credential}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the credential' }}
        onChange={({ currentTarget }) => setCredential(currentTarget.value)}
      />
      {server.hasCredential && server.auth === null && (
        <Checkbox
          label="Remove the credential"
          checked={isRemoved}
          onChange={({ currentTarget }) => setRemoved(currentTarget.checked)}
        />
      )}
    </ActionDialog>
  );
}
