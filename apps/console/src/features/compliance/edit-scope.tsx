import type { ComplianceScope } from '@svc/contract';
import { useVersionedWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { Conflict } from '../../parts/conflict.tsx';
import { useDraft } from '../../parts/draft.ts';
import { ScopeForm } from './scope-form.tsx';
import { countText, fieldsOfScope, type ScopeFields } from './scope-members.ts';
import { bodyOf, SCOPE_READS } from './scope-writes.ts';

/** Renames a scope, and changes what it names. */
export function EditScope({
  scope,
  onClose,
}: {
  readonly scope: ComplianceScope;
  readonly onClose: () => void;
}) {
  const stored = fieldsOfScope(scope);
  const draft = useDraft({ fields: stored, version: scope.version });
  const update = useVersionedWrite('updateComplianceScope', {
    invalidates: SCOPE_READS,
    onSuccess: onClose,
  });
  return (
    <ActionDialog
      title={`Edit ${scope.name}`}
      label="Save"
      isOpen
      isBusy={update.isPending || draft.isStale}
      error={update.error}
      onClose={onClose}
      onSubmit={() =>
        update.mutate({
          params: { scopeId: scope.id },
          body: bodyOf(draft.fields),
          ifMatch: draft.version,
        })
      }
    >
      {draft.isStale && (
        <Conflict
          fields={conflictsOf(stored, draft.fields)}
          onReload={draft.reload}
          onKeep={draft.keep}
        />
      )}
      <p>
        Where what it names changes, its signals have no data until they are computed for that.
        Snapshots that were taken stay as they are.
      </p>
      <ScopeForm scope={scope} fields={draft.fields} onChange={draft.change} />
    </ActionDialog>
  );
}

function conflictsOf(theirs: ScopeFields, mine: ScopeFields) {
  const textOf = (ids: readonly string[] | null) =>
    ids === null ? 'all' : `${countText(ids)}: ${[...ids].sort().join(', ')}`;
  return [
    { label: 'Name', theirs: theirs.name, mine: mine.name },
    ...(['repositories', 'agents', 'servers', 'environments'] as const).map((kind) => ({
      label: `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`,
      theirs: textOf(theirs[kind]),
      mine: textOf(mine[kind]),
    })),
  ];
}
