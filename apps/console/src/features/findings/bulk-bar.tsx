import { NativeSelect } from '@mantine/core';
import type { Finding } from '@svc/contract';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import type { Input } from '../../api/operation.ts';
import { useWrite, useWriteAll } from '../../api/queries.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import type { Selection } from '../../parts/list/selection.ts';
import { numberText } from '../../parts/number-text.ts';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { WriteButton } from '../../parts/write-button.tsx';
import { FINDING_READS } from './finding-actions.tsx';
import { IGNORE_REASONS, type IgnoreReason } from './ignore-reason.ts';

type BulkAction = Input<'changeFindings'>['body']['action'];
type Preview = { readonly previewId: string; readonly count: number };

/**
 * Actions on many findings. Selected rows are changed one by one; "all that match" takes a preview of the server first and
 * shows its count.
 */
export function BulkBar({
  selection,
  rows,
  filter,
}: {
  readonly selection: Selection;
  readonly rows: readonly Finding[];
  readonly filter: Readonly<Record<string, string>>;
}) {
  const may = useMay();
  const [preview, setPreview] = useState<Preview | null>(null);
  const ask = useWrite('createBulkPreview', { onSuccess: setPreview });
  if (!may('changeFindings')) return null;
  const chosen = rows.filter(({ id }) => selection.ids.has(id));
  return (
    <div className="actions" role="toolbar" aria-label="Actions on several findings">
      <span aria-live="polite">{chosen.length} selected</span>
      <SelectedActions chosen={chosen} />
      <WriteButton
        size="compact-sm"
        variant="default"
        disabled={ask.isPending || rows.length === 0}
        onClick={() => ask.mutate({ body: { filter } })}
      >
        Change all that match
      </WriteButton>
      {preview !== null && <ChangeAll preview={preview} onClose={() => setPreview(null)} />}
    </div>
  );
}

function SelectedActions({ chosen }: { readonly chosen: readonly Finding[] }) {
  const triage = useWriteAll('triageFinding', { invalidates: FINDING_READS });
  const open = chosen.filter(({ status }) => status === 'open');
  return (
    <>
      <WriteButton
        size="compact-sm"
        variant="default"
        disabled={open.length === 0 || triage.isPending}
        title={open.length === 0 ? 'select open findings first' : undefined}
        onClick={() =>
          triage.mutate(open.map(({ id }) => ({ params: { findingId: id }, body: {} })))
        }
      >
        Triage selected
      </WriteButton>
      {triage.error !== null && <ProblemPanel error={triage.error} />}
    </>
  );
}

const KINDS = ['triage', 'ignore', 'reopen'] as const;

function ChangeAll({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('triage');
  const [reason, setReason] = useState<IgnoreReason>('false_positive');
  const change = useWrite('changeFindings', { invalidates: FINDING_READS, onSuccess: onClose });
  const action: BulkAction = kind === 'ignore' ? { kind, reason } : { kind };
  return (
    <ActionDialog
      title={`Change ${numberText(preview.count)} findings`}
      label={`Change ${numberText(preview.count)} findings`}
      isOpen
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={() => change.mutate({ body: { previewId: preview.previewId, action } })}
    >
      <p>Findings whose status does not allow the action are skipped.</p>
      <NativeSelect
        label="Action"
        value={kind}
        data={[...KINDS]}
        onChange={({ currentTarget }) => setKind(currentTarget.value as typeof kind)}
      />
      {kind === 'ignore' && (
        <NativeSelect
          label="Reason"
          value={reason}
          data={IGNORE_REASONS}
          onChange={({ currentTarget }) => setReason(currentTarget.value as IgnoreReason)}
        />
      )}
    </ActionDialog>
  );
}
