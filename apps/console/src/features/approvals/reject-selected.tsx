import type { Approval } from '@svc/contract';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useWriteAll } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import type { Selection } from '../../parts/list/selection.ts';
import { WriteButton } from '../../parts/write-button.tsx';
import { APPROVAL_READS } from './approval-detail.tsx';

/** Rejects the selected pending approvals. There is no bulk approval: each one must be reviewed. */
export function RejectSelected({
  selection,
  rows,
}: {
  readonly selection: Selection;
  readonly rows: readonly Approval[];
}) {
  const may = useMay();
  const [isAsked, setAsked] = useState(false);
  const reject = useWriteAll('rejectApproval', { invalidates: APPROVAL_READS });
  if (!may('rejectApproval')) return null;
  const waiting = rows.filter(({ id, state }) => selection.ids.has(id) && state === 'waiting');
  const title = `Reject ${waiting.length} ${waiting.length === 1 ? 'approval' : 'approvals'}`;
  const inputs = waiting.map(({ id }) => ({ params: { approvalId: id } }));
  const close = () => setAsked(false);
  return (
    <div className="actions" role="toolbar" aria-label="Actions on several approvals">
      <span aria-live="polite">{waiting.length > 0 && `${waiting.length} waiting selected`}</span>
      <WriteButton
        size="compact-sm"
        variant="default"
        disabled={waiting.length === 0}
        title={waiting.length === 0 ? 'select approvals that wait first' : undefined}
        onClick={() => setAsked(true)}
      >
        Reject selected
      </WriteButton>
      <ActionDialog
        title={title}
        label={title}
        isDanger
        isOpen={isAsked}
        isBusy={reject.isPending}
        error={reject.error}
        onClose={close}
        onSubmit={() => reject.mutate(inputs, { onSuccess: close })}
      >
        <p>The calls and changes that wait for them are refused.</p>
      </ActionDialog>
    </div>
  );
}
