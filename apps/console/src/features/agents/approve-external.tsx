import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OperationId } from '../../api/operation.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';

/** Approves an agent that signs in with an identity of the tenant's provider: no token is made. */
export function ApproveExternal({
  agentId,
  invalidates,
  isOpen,
  onClose,
}: {
  readonly agentId: string;
  readonly invalidates: readonly OperationId[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const [issuer, setIssuer] = useState('');
  const [subject, setSubject] = useState('');
  const approve = useWrite('approveExternalAgent', { invalidates, onSuccess: onClose });
  return (
    <ActionDialog
      title="Approve with an identity"
      label="Approve"
      isOpen={isOpen}
      isBusy={approve.isPending}
      error={approve.error}
      onClose={onClose}
      onSubmit={() => approve.mutate({ params: { agentId }, body: { issuer, subject } })}
    >
      <TextInput
        data-autofocus
        label="Issuer"
        required
        value={issuer}
        onChange={({ currentTarget }) => setIssuer(currentTarget.value)}
      />
      <TextInput
        label="Subject"
        required
        value={subject}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
      />
    </ActionDialog>
  );
}
