import { TextInput } from '@mantine/core';
import type { Environment } from '@svc/contract';
import { useState } from 'react';
import { useMe } from '../../api/me.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { EnvironmentSelect } from '../../parts/environment-select.tsx';
import { personOf } from '../../parts/person-name.ts';
import { usePageSearch } from '../../parts/search.ts';
import { AllowedToolsField, wordsOf } from './allowed-tools-field.tsx';
import { OwnerField, type OwnerValue } from './owner-field.tsx';

/** Registers an agent: who answers for it, where it runs, and what it may call. */
export function RegisterAgent({ onClose }: { readonly onClose: () => void }) {
  const me = useMe();
  const [, change] = usePageSearch();
  const [name, setName] = useState('');
  const [owner, setOwner] = useState<OwnerValue>(
    (me.userId === null ? null : personOf(me.id)) ?? me.name,
  );
  const [environment, setEnvironment] = useState<Environment>('development');
  const [tools, setTools] = useState('');
  const create = useWrite('createAgent', {
    invalidates: ['listAgents'],
    onSuccess: ({ id }) => {
      onClose();
      change({ peek: id });
    },
  });
  return (
    <ActionDialog
      title="Register an agent"
      label="Register"
      isOpen
      isBusy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={() =>
        create.mutate({ body: { name, owner, environment, allowedTools: wordsOf(tools) } })
      }
    >
      <TextInput
        data-autofocus
        label="Name"
        required
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <OwnerField value={owner} onChange={setOwner} />
      <EnvironmentSelect value={environment} onChange={setEnvironment} />
      <AllowedToolsField value={tools} onChange={setTools} />
    </ActionDialog>
  );
}
