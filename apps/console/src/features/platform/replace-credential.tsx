import { FileInput, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';

const TEXTS = {
  private_key: {
    title: 'Replace the private key',
    text: 'Generate a private key on the page of the App at the code host. The code host must confirm the App with it; then delete the former key there.',
  },
  client_secret: {
    title: 'Replace the client secret',
    text: 'Generate a client secret on the page of the App at the code host. The code host must accept it; then delete the former secret there.',
  },
} as const;

/** Gives the service a new private key, as the file that the host hands out, or a new client secret. */
export function ReplaceCredential({
  credential,
  onClose,
}: {
  readonly credential: 'private_key' | 'client_secret';
  readonly onClose: () => void;
}) {
  const [secret, setSecret] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const replace = useWrite('putCodeHostCredential', {
    invalidates: ['getCodeHost'],
    onSuccess: onClose,
  });
  const { title, text } = TEXTS[credential];
  const submit = async () => {
    const value = credential === 'private_key' ? await file?.text() : secret;
    replace.mutate({ body: { credential, value: value ?? '' } });
  };
  return (
    <ActionDialog
      title={title}
      label="Replace"
      isOpen
      isBusy={replace.isPending}
      error={replace.error}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <p>{text}</p>
      {credential === 'private_key' ? (
        <FileInput
          label="Private key"
          description="The PEM file"
          placeholder="Choose a file"
          accept=".pem"
          required
          value={file}
          onChange={setFile}
        />
      ) : (
        <PasswordInput
          label="Client secret"
          autoComplete="off"
          required
          data-autofocus
          value={secret}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the client secret' }}
          onChange={({ currentTarget }) => setSecret(currentTarget.value)}
        />
      )}
    </ActionDialog>
  );
}
