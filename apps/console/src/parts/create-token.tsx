import { NumberInput, TextInput } from '@mantine/core';
import type { Token } from '@svc/contract';
import { useState } from 'react';
import { useSecretWrite } from '../api/secret-write.ts';
import { ActionDialog } from './confirm.tsx';
import { LostToken } from './lost-token.tsx';
import { OneTimeSecret } from './one-time-secret.tsx';

/** The dialog that makes a service token and shows it once. `listed` are the tokens that are there before. */
export function CreateToken({
  listed,
  initialName = '',
  isOpen,
  onClose,
}: {
  readonly listed: readonly Token[];
  readonly initialName?: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(initialName);
  const [days, setDays] = useState<number | string>('');
  const [value, setValue] = useState<string | null>(null);
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const create = useSecretWrite('createToken', {
    invalidates: ['listTokens'],
    onSuccess: ({ token }) => {
      setValue(token);
      onClose();
    },
  });
  const input = { body: { name, ...(typeof days === 'number' && { expiresInDays: days }) } };
  const submit = () => {
    if (!create.isRepeat(input)) setKnown(new Set(listed.map(({ id }) => id)));
    create.mutate(input);
  };
  const hide = () => {
    setValue(null);
    create.reset();
    onClose();
  };
  return (
    <>
      <ActionDialog
        title="Create a service token"
        label="Create"
        isOpen={isOpen && !create.isLost}
        isBusy={create.isPending}
        error={create.error}
        onClose={onClose}
        onSubmit={submit}
      >
        <TextInput
          data-autofocus
          label="Name"
          required
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NumberInput
          label="Days until it expires"
          description="Empty: it does not expire"
          min={1}
          max={3650}
          hideControls
          value={days}
          onChange={setDays}
        />
      </ActionDialog>
      <OneTimeSecret title="Service token" secret={value} onClose={hide} />
      {create.isLost && <LostToken name={name} known={known} onClose={hide} />}
    </>
  );
}
