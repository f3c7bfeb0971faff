import { Textarea } from '@mantine/core';
import type { Attestation } from '@svc/contract';
import { useState } from 'react';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import type { ControlRef } from './control-link.tsx';
import { RECORD_READS } from './may-attest.ts';

/** Withdraws an attestation, with the reason; earlier ones do not count again. */
export function WithdrawAttestation({
  params,
  attestation,
  onClose,
}: {
  readonly params: ControlRef;
  readonly attestation: Attestation;
  readonly onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const withdraw = useWrite('withdrawAttestation', {
    invalidates: RECORD_READS,
    onSuccess: onClose,
  });
  return (
    <ActionDialog
      title={`Withdraw the attestation of ${params.controlId}`}
      label="Withdraw"
      isDanger
      isOpen
      isBusy={withdraw.isPending}
      error={withdraw.error}
      onClose={onClose}
      onSubmit={() =>
        withdraw.mutate({
          params: { ...params, attestationId: attestation.id },
          body: { reason },
        })
      }
    >
      <p>The attestation stays with the withdrawal beside it. Earlier ones do not count again.</p>
      <Textarea
        data-autofocus
        label="Reason"
        required
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ActionDialog>
  );
}
