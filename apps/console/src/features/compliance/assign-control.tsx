import { NativeSelect } from '@mantine/core';
import type { User } from '@svc/contract';
import { useState } from 'react';
import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import type { ControlRef } from './control-link.tsx';

const MAX_OFFERED = 200;

/** Makes a person the owner of a control, or nobody. */
export function AssignControl({
  params,
  ownerId,
  onClose,
}: {
  readonly params: ControlRef;
  readonly ownerId: string;
  readonly onClose: () => void;
}) {
  const [userId, setUserId] = useState(ownerId);
  const users = useOperation('listUsers', { query: { limit: MAX_OFFERED } });
  const assign = useWrite('assignControl', {
    invalidates: ['getControlOwner', 'listControlOwners', 'listControls'],
    onSuccess: onClose,
  });
  const people = (users.data?.items ?? []).filter(({ state }) => state === 'active');
  return (
    <ActionDialog
      title={`Owner of ${params.controlId}`}
      label="Assign"
      isOpen
      isBusy={assign.isPending}
      error={assign.error}
      onClose={onClose}
      onSubmit={() => assign.mutate({ params, body: { userId: userId === '' ? null : userId } })}
    >
      <p>A member who owns a control may attest it and decide whether it applies.</p>
      <NativeSelect
        data-autofocus
        label="Owner"
        value={userId}
        data={[
          { value: '', label: 'Nobody' },
          ...people.map((user) => ({ value: user.id, label: nameOf(user) })),
        ]}
        onChange={({ currentTarget }) => setUserId(currentTarget.value)}
      />
    </ActionDialog>
  );
}

function nameOf({ id, displayName, userName, subject }: User): string {
  return displayName ?? userName ?? subject ?? id;
}
