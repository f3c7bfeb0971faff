import { Button, NumberInput, Textarea } from '@mantine/core';
import type { Finding } from '@svc/contract';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { WriteButton } from '../../parts/write-button.tsx';
import { FINDING_READS } from './finding-actions.tsx';

/** Sets a score in place of the computed one, or takes it back. */
export function OverrideScore({ finding }: { readonly finding: Finding }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const remove = useWrite('deleteBlastRadiusOverride', { invalidates: FINDING_READS });
  if (!may('putBlastRadiusOverride')) return null;
  return (
    <>
      <div className="actions">
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          Override the score
        </Button>
        {finding.blastRadius.override !== null && (
          <WriteButton
            size="compact-sm"
            variant="default"
            disabled={remove.isPending}
            onClick={() => remove.mutate({ params: { findingId: finding.id } })}
          >
            Use the computed score
          </WriteButton>
        )}
      </div>
      {remove.error !== null && <ProblemPanel error={remove.error} />}
      {isOpen && <OverrideDialog finding={finding} onClose={() => setOpen(false)} />}
    </>
  );
}

function OverrideDialog({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const [score, setScore] = useState<number | string>(finding.blastRadius.score);
  const [reason, setReason] = useState('');
  const put = useWrite('putBlastRadiusOverride', {
    invalidates: FINDING_READS,
    onSuccess: onClose,
  });
  return (
    <ActionDialog
      title="Override the score"
      label="Override"
      isOpen
      isBusy={put.isPending}
      error={put.error}
      onClose={onClose}
      onSubmit={() =>
        put.mutate({ params: { findingId: finding.id }, body: { score: Number(score), reason } })
      }
    >
      <NumberInput
        data-autofocus
        label="Score"
        description={`0 to 100; computed is ${finding.blastRadius.computed}`}
        required
        min={0}
        max={100}
        allowDecimal={false}
        hideControls
        value={score}
        onChange={setScore}
      />
      <Textarea
        label="Reason"
        required
        maxLength={1_000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ActionDialog>
  );
}
