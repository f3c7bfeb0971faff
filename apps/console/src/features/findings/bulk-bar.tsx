import type { Finding } from '@svc/contract';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useWrite, useWriteAll } from '../../api/queries.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import type { Selection } from '../../parts/list/selection.ts';
import { numberText } from '../../parts/number-text.ts';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { WriteButton } from '../../parts/write-button.tsx';
import { whyNot } from './allowed-actions.ts';
import { useBulkAction } from './bulk-action.tsx';
import { FINDING_READS } from './finding-actions.tsx';

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
  const [isChanging, setIsChanging] = useState(false);
  const open = chosen.filter((finding) => whyNot('triage', finding) === null);
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
      <WriteButton
        size="compact-sm"
        variant="default"
        disabled={chosen.length === 0}
        title={chosen.length === 0 ? 'select findings first' : undefined}
        onClick={() => setIsChanging(true)}
      >
        Change selected
      </WriteButton>
      {isChanging && <ChangeSelected chosen={chosen} onClose={() => setIsChanging(false)} />}
      {triage.error !== null && <ProblemPanel error={triage.error} />}
    </>
  );
}

/** Asks what to do with the selected findings; those that do not allow it are skipped. */
function ChangeSelected({
  chosen,
  onClose,
}: {
  readonly chosen: readonly Finding[];
  readonly onClose: () => void;
}) {
  const { action, fields } = useBulkAction();
  const options = { invalidates: FINDING_READS };
  const triage = useWriteAll('triageFinding', options);
  const ignore = useWriteAll('ignoreFinding', options);
  const reopen = useWriteAll('reopenFinding', options);
  const assign = useWriteAll('assignFinding', options);
  const allowed = chosen.filter((finding) => whyNot(action.kind, finding) === null);
  const submit = () => {
    const each = <Body,>(body: Body) =>
      allowed.map(({ id }) => ({ params: { findingId: id }, body }));
    const done = { onSuccess: onClose };
    switch (action.kind) {
      case 'triage':
        return triage.mutate(each({}), done);
      case 'reopen':
        return reopen.mutate(each({}), done);
      case 'ignore': {
        const { kind: _, ...body } = action;
        return ignore.mutate(each(body), done);
      }
      case 'assign':
        return assign.mutate(each({ assignee: action.assignee }), done);
    }
  };
  const all = [triage, ignore, reopen, assign];
  const label = `Change ${numberText(allowed.length)} of ${numberText(chosen.length)} selected`;
  return (
    <ActionDialog
      title={label}
      label={label}
      isOpen
      isBusy={allowed.length === 0 || all.some(({ isPending }) => isPending)}
      error={all.map(({ error }) => error).find((error) => error !== null) ?? null}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>Findings whose status does not allow the action are skipped.</p>
      {fields}
    </ActionDialog>
  );
}

function ChangeAll({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  const { action, fields } = useBulkAction();
  const change = useWrite('changeFindings', { invalidates: FINDING_READS, onSuccess: onClose });
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
      {fields}
    </ActionDialog>
  );
}
