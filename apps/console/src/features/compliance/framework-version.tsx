import { Button } from '@mantine/core';
import type { FrameworkDifference } from '@svc/contract';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Facts } from '../../parts/page.tsx';

/** Reads that another version of a framework changes. */
const VERSION_READS = [
  'getFrameworkVersions',
  'listFrameworks',
  'getFramework',
  'listControls',
  'getControl',
  'listControlOwners',
  'getComplianceOverview',
] as const;

/** Above a framework of which another version has arrived: what a move to it would bring, and the move. */
export function OtherVersion({ frameworkId }: { readonly frameworkId: string }) {
  const params = { frameworkId };
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const versions = useOperation('getFrameworkVersions', { params });
  const other = versions.data?.versions.find(({ isReachable }) => isReachable);
  if (versions.data === undefined || other === undefined) return null;
  return (
    <div className="notice stale-notice" role="status">
      <div>
        <strong>Version {other.version} has arrived:</strong> {other.edition}. You have version{' '}
        {versions.data.version} until an administrator moves you.
      </div>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {may('putFrameworkVersion') ? 'See what differs, and move' : 'See what differs'}
      </Button>
      {isOpen && (
        <MoveDialog
          frameworkId={frameworkId}
          version={other.version}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function MoveDialog({
  frameworkId,
  version,
  onClose,
}: {
  readonly frameworkId: string;
  readonly version: string;
  readonly onClose: () => void;
}) {
  const params = { frameworkId };
  const may = useMay();
  const query = { frameworkVersion: version };
  const difference = useOperation('getFrameworkDifference', { params, query });
  const move = useWrite('putFrameworkVersion', { invalidates: VERSION_READS, onSuccess: onClose });
  const isOffered = may('putFrameworkVersion');
  return (
    <ActionDialog
      title={`Version ${version} beside yours`}
      label={isOffered ? `Move to version ${version}` : 'Close'}
      size="xl"
      isOpen
      isBusy={move.isPending}
      error={move.error}
      onClose={onClose}
      onSubmit={() => (isOffered ? move.mutate({ params, body: { version } }) : onClose())}
    >
      <Loaded query={difference}>{(read) => <Difference difference={read} />}</Loaded>
    </ActionDialog>
  );
}

function Difference({ difference }: { readonly difference: FrameworkDifference }) {
  const { added, removed, renumbered, changed, unchanged, attestations } = difference;
  const pairs = renumbered.map(
    ({ from, to, isUnchanged }) => `${from} is ${to}${isUnchanged ? '' : ', changed'}`,
  );
  return (
    <>
      <p>
        {numberText(attestations.moved)} attestations move with you: those that count, of unchanged
        controls. {numberText(attestations.left)} that count stay behind, as do decisions and
        owners. There is no way back; version {difference.from} stays readable.
      </p>
      <Facts
        facts={[
          ['Added', listText(added)],
          ['Removed', listText(removed)],
          ['Renumbered', listText(pairs)],
          ['Changed', listText(changed)],
          ['Unchanged', numberText(unchanged)],
        ]}
      />
    </>
  );
}

function listText(items: readonly string[]): string {
  return items.length === 0 ? 'none' : items.join('; ');
}
