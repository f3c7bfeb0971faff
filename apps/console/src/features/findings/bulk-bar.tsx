import type { Finding } from '@svc/contract';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import type { Output } from '../../api/operation.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import type { Selection } from '../../parts/list/selection.ts';
import { countText, numberText } from '../../parts/number-text.ts';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { WriteButton } from '../../parts/write-button.tsx';
import { useBulkAction } from './bulk-action.tsx';
import { FINDING_READS } from './finding-actions.tsx';

type Preview = Output<'createBulkPreview'>;
type Change = Output<'changeFindings'> & Pick<Preview, 'previewId'>;

/** The action on the selected findings, or without a selection on all that match the filter: the server counts them first. */
export function BulkBar({
  selection,
  rows,
  total,
  filter,
}: {
  readonly selection: Selection;
  readonly rows: readonly Finding[];
  /** How many findings match the filter; null where that is not counted. */
  readonly total: number | null;
  readonly filter: Readonly<Record<string, string>>;
}) {
  const may = useMay();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  const ask = useWrite('createBulkPreview', { onSuccess: setPreview });
  if (!may('changeFindings')) return null;
  const findingIds = rows.map(({ id }) => id).filter((id) => selection.ids.has(id));
  const hasSelection = findingIds.length > 0;
  return (
    <div className="actions" role="toolbar" aria-label="Actions on several findings">
      <span aria-live="polite">{hasSelection && `${numberText(findingIds.length)} selected`}</span>
      {/* one button, which keeps the focus when the selection comes or goes */}
      <WriteButton
        size="compact-sm"
        variant="default"
        disabled={ask.isPending || rows.length === 0}
        onClick={() => ask.mutate({ body: hasSelection ? { findingIds } : { filter } })}
      >
        {hasSelection ? 'Change selected' : changeAllText(total)}
      </WriteButton>
      {ask.error !== null && <ProblemPanel error={ask.error} />}
      {preview !== null && (
        <ChangeAll preview={preview} onChange={setChange} onClose={() => setPreview(null)} />
      )}
      {change !== null && (
        <Changed key={change.previewId} change={change} onClose={() => setChange(null)} />
      )}
    </div>
  );
}

/** Asks what to do with the findings of a preview; those that do not allow it are skipped. */
function ChangeAll({
  preview: { previewId, count },
  onChange,
  onClose,
}: {
  readonly preview: Preview;
  readonly onChange: (change: Change) => void;
  readonly onClose: () => void;
}) {
  const { action, fields } = useBulkAction();
  const change = useWrite('changeFindings', {
    invalidates: FINDING_READS,
    onSuccess: (outcome) => {
      onChange({ ...outcome, previewId });
      onClose();
    },
  });
  const label = `Change ${countText(count, 'finding')}`;
  return (
    <ActionDialog
      title={label}
      label={label}
      isOpen
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={() => change.mutate({ body: { previewId, action } })}
    >
      <p>Findings whose status does not allow the action are skipped.</p>
      {fields}
    </ActionDialog>
  );
}

/** What a change has done, and the way back. */
function Changed({
  change: { previewId, changed, skipped },
  onClose,
}: {
  readonly change: Change;
  readonly onClose: () => void;
}) {
  const undo = useWrite('undoFindingsChange', { invalidates: FINDING_READS });
  return (
    <>
      <span role="status">
        {undo.data === undefined
          ? `${countText(changed, 'finding')} changed, ${numberText(skipped)} skipped`
          : `${countText(undo.data.restored, 'finding')} restored, ${numberText(undo.data.skipped)} changed again since`}
      </span>
      {undo.data === undefined && changed > 0 && (
        <WriteButton
          size="compact-sm"
          variant="default"
          disabled={undo.isPending}
          onClick={() => undo.mutate({ params: { previewId } })}
        >
          Undo
        </WriteButton>
      )}
      <WriteButton size="compact-sm" variant="subtle" onClick={onClose}>
        Dismiss
      </WriteButton>
      {undo.error !== null && <ProblemPanel error={undo.error} />}
    </>
  );
}

function changeAllText(total: number | null): string {
  if (total === 1) return 'Change the matching finding…';
  return `Change all ${total === null ? '' : `${numberText(total)} `}matching findings…`;
}
