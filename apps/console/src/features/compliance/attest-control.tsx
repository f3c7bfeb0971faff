import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import type { Attestation } from '@svc/contract';
import { useState } from 'react';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import type { ControlRef } from './control-link.tsx';
import { EvidenceFields } from './evidence-fields.tsx';
import { ExpiryField, expiryText, inDays } from './expiry-field.tsx';
import { RECORD_READS } from './may-attest.ts';
import { ScopeField } from './scope-field.tsx';

const DEFAULT_DAYS = 180;
const IMPLEMENTATIONS: { value: Attestation['implementation']; label: string }[] = [
  { value: 'implemented', label: 'Implemented' },
  { value: 'partial', label: 'Partial' },
  { value: 'planned', label: 'Planned' },
];

/** Attests a control for a limited time; a renewal begins with what was attested before. */
export function AttestControl({
  params,
  renewed,
  onClose,
}: {
  readonly params: ControlRef;
  readonly renewed: Attestation | null;
  readonly onClose: () => void;
}) {
  const [implementation, setImplementation] = useState(renewed?.implementation ?? 'implemented');
  const [statement, setStatement] = useState(renewed?.statement ?? '');
  const [day, setDay] = useState(() => inDays(DEFAULT_DAYS));
  const [scope, setScope] = useState(renewed?.scope?.id ?? '');
  const [evidence, setEvidence] = useState(renewed?.evidence ?? []);
  // a renewal asks for the review that the former attestation asked for
  const [needsReview, setNeedsReview] = useState(renewed !== null && renewed.review !== null);
  const attest = useWrite('attestControl', { invalidates: RECORD_READS, onSuccess: onClose });
  const body = {
    implementation,
    statement,
    expiresAt: expiryText(day),
    evidence,
    ...(scope !== '' && { scope }),
    ...(needsReview && { needsReview }),
  };
  return (
    <ActionDialog
      title={renewed === null ? `Attest ${params.controlId}` : `Renew for ${params.controlId}`}
      label={renewed === null ? 'Attest' : 'Renew'}
      size="xl"
      isOpen
      isBusy={attest.isPending}
      error={attest.error}
      onClose={onClose}
      onSubmit={() => attest.mutate({ params, body })}
    >
      <p>
        It is sealed with your name and counts until it ends. It changes nothing of what signals
        show.
      </p>
      <NativeSelect
        label="Implementation"
        value={implementation}
        data={IMPLEMENTATIONS}
        onChange={({ currentTarget }) =>
          setImplementation(currentTarget.value as Attestation['implementation'])
        }
      />
      <Textarea
        data-autofocus
        label="Statement"
        description="How the control is met, in your words"
        required
        autosize
        minRows={4}
        maxRows={12}
        value={statement}
        onChange={({ currentTarget }) => setStatement(currentTarget.value)}
      />
      <ExpiryField value={day} onChange={setDay} />
      <ScopeField value={scope} onChange={setScope} />
      <EvidenceFields evidence={evidence} onChange={setEvidence} />
      <Checkbox
        label="Ask for a review by a second administrator"
        description="Opens an approval; it does not count before another administrator than you approves it"
        checked={needsReview}
        onChange={({ currentTarget }) => setNeedsReview(currentTarget.checked)}
      />
    </ActionDialog>
  );
}
