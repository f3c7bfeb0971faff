import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActionDialog } from '../../../parts/confirm.tsx';
import { useConnect } from './use-connect.ts';

/** Asks for the number of an installation that was made at the code host, and proves there that the person may connect it. */
export function ConnectExisting({
  hostName,
  onClose,
}: {
  readonly hostName: string;
  readonly onClose: () => void;
}) {
  const [number, setNumber] = useState('');
  const { connect, isBusy, error } = useConnect();
  return (
    <ActionDialog
      title="Connect an existing installation"
      label="Continue"
      isOpen
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={() => connect(Number(number))}
    >
      <p>
        You authorize the App at {hostName}, which shows that you are the account, or an
        administrator of every repository in the installation. Then you come back here.
      </p>
      <TextInput
        label="Number of the installation"
        description={`The last part of its address at ${hostName}: …/settings/installations/NUMBER`}
        required
        inputMode="numeric"
        pattern="[1-9][0-9]{0,14}"
        data-autofocus
        value={number}
        onChange={({ currentTarget }) => setNumber(currentTarget.value.trim())}
      />
    </ActionDialog>
  );
}
