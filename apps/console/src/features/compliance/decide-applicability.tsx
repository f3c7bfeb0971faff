import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import type { ControlRef } from './control-link.tsx';
import { ExpiryField, expiryText, inDays } from './expiry-field.tsx';
import { RECORD_READS } from './may-attest.ts';
import { ScopeField } from './scope-field.tsx';

const DEFAULT_DAYS = 365;

/** Decides whether a control applies, with a reason and an end. */
export function DecideApplicability({
  params,
  onClose,
}: {
  readonly params: ControlRef;
  readonly onClose: () => void;
}) {
  const [applies, setApplies] = useState('no');
  const [reason, setReason] = useState('');
  const [day, setDay] = useState(() => inDays(DEFAULT_DAYS));
  const [scope, setScope] = useState('');
  const decide = useWrite('decideApplicability', {
    invalidates: RECORD_READS,
    onSuccess: onClose,
  });
  const body = {
    applicable: applies === 'yes',
    reason,
    expiresAt: expiryText(day),
    ...(scope !== '' && { scope }),
  };
  return (
    <ActionDialog
      title={`Decide whether ${params.controlId} applies`}
      label="Decide"
      isOpen
      isBusy={decide.isPending}
      error={decide.error}
      onClose={onClose}
      onSubmit={() => decide.mutate({ params, body })}
    >
      <p>
        A control that does not apply is counted in neither column. When the decision ends, it
        applies again.
      </p>
      <NativeSelect
        label="It applies"
        value={applies}
        data={['no', 'yes']}
        onChange={({ currentTarget }) => setApplies(currentTarget.value)}
      />
      <Textarea
        data-autofocus
        label="Reason"
        required
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <ExpiryField value={day} onChange={setDay} />
      <ScopeField value={scope} onChange={setScope} />
    </ActionDialog>
  );
}
