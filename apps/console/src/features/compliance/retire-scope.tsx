import type { ComplianceScope } from '@svc/contract';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { SCOPE_READS } from './scope-writes.ts';

/** Retires a scope, after saying what stays of it. */
export function RetireScope({
  scope,
  onClose,
}: {
  readonly scope: ComplianceScope;
  readonly onClose: () => void;
}) {
  const retire = useWrite('deleteComplianceScope', {
    invalidates: SCOPE_READS,
    onSuccess: onClose,
  });
  return (
    <ActionDialog
      title={`Retire ${scope.name}`}
      label="Retire"
      isDanger
      isOpen
      isBusy={retire.isPending}
      error={retire.error}
      onClose={onClose}
      onSubmit={() => retire.mutate({ params: { scopeId: scope.id } })}
    >
      <p>
        Its snapshots, attestations and decisions stay, and can be read. No snapshot is taken of it
        any more, its signals get stale, and nothing new names it. This cannot be undone; the name
        is free again.
      </p>
    </ActionDialog>
  );
}
