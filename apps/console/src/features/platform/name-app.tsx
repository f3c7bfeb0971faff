import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActionDialog } from '../../parts/confirm.tsx';

/** Asks for name and owner of the App to be, then opens the page whose form goes to the code host. */
export function NameApp({
  hostUrl,
  onClose,
}: {
  readonly hostUrl: string;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [organization, setOrganization] = useState('');
  const submit = () => {
    const query = new URLSearchParams({ name, ...(organization !== '' && { organization }) });
    // a page of its own: its policy alone lets a form go to the code host
    location.assign(`/platform/create-app?${query}`);
  };
  return (
    <ActionDialog
      title="Create the App"
      label="Continue"
      isOpen
      isBusy={false}
      error={null}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label="Name"
        description="No other App of the code host has it; at most 34 characters"
        required
        maxLength={34}
        pattern="[A-Za-z0-9]([ ._\-]?[A-Za-z0-9])+"
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="Organisation"
        description={`Its name at ${new URL(hostUrl).host}; empty for your own account`}
        maxLength={39}
        pattern="[A-Za-z0-9](-?[A-Za-z0-9])*"
        value={organization}
        onChange={({ currentTarget }) => setOrganization(currentTarget.value)}
      />
    </ActionDialog>
  );
}
