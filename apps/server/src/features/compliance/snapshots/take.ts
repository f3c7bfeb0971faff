import {
  changedControls,
  digestOfSnapshot,
  type Framework,
  missedDays,
  type SnapshotControl,
} from '@svc/compliance';
import { newId, type Snapshot } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../../db/database.ts';
import type { Fact } from '../../../platform/ledger/seal.ts';
import { wireTime } from '../../../platform/time.ts';
import type { ScopeRow } from '../scopes/store.ts';
import type { FrameworkStatuses } from '../statuses/framework-statuses.ts';
import type { Answers } from '../statuses/read-facts.ts';
import { readStatuses } from '../statuses/read-statuses.ts';
import { documentOf } from './document.ts';
import {
  isOfSeries,
  readSnapshots,
  readStoredStatuses,
  type Series,
  type SnapshotRow,
  seriesOf,
  snapshotScope,
} from './store.ts';

/** A snapshot to take: of what, why, and by whom. */
export type ToTake = {
  readonly tenantId: string;
  readonly framework: Framework;
  readonly scope: ScopeRow | null;
  readonly trigger: Snapshot['trigger'];
  readonly by: Extract<Fact, { kind: 'compliance.snapshot_taken' }>['actor'];
};

export type Taken = { readonly snapshotId: string; readonly fact: Fact };

/** Locks the snapshots of a tenant until the transaction ends, so that each has one before it. */
export async function lockSnapshots(tx: Writer, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`snapshots ${tenantId}`}, 0))`.execute(
    tx,
  );
}

/** Stores the status of a framework in a scope as it is now, and returns the event that seals it. The snapshots are locked. */
export async function takeSnapshot(tx: Writer, toTake: ToTake, answers?: Answers): Promise<Taken> {
  const { tenantId, framework, scope, trigger } = toTake;
  const series = seriesOf(framework.id, scope);
  const [former] = await readSnapshots(tx, isNewestOf(series), 1);
  const read = await readStatuses(tx, framework, scope, answers);
  const [snapshotId, evidenceId] = [newId('snapshot'), newId('evidence')];
  const members = snapshotScope(scope);
  const digest = digestOfSnapshot(documentOf(read, { tenantId, snapshotId, scope: members }));
  const position = (former?.position ?? 0) + 1;
  await storeChanges(tx, tenantId, series, { read, position });
  await tx
    .insertInto('compliance_snapshots')
    .values({
      tenant_id: tenantId,
      snapshot_id: snapshotId,
      framework_id: framework.id,
      framework_version: framework.version,
      mapping_version: read.mappingVersion,
      scope: series.scope,
      scope_members: members === null ? null : JSON.stringify(members),
      position,
      taken_at: read.readAt,
      trigger,
      counts: JSON.stringify(read.counts),
      digest,
      evidence_id: evidenceId,
      ...comparedWith(former, read),
    })
    .execute();
  return { snapshotId, fact: factOf(toTake, { read, snapshotId, evidenceId, digest }) };
}

function isNewestOf(series: Series) {
  return sql<boolean>`${isOfSeries(series)} and r.position = (
    select max(n.position) from compliance_snapshots n where n.framework_id = r.framework_id and n.scope = r.scope)`;
}

/** Returns what is new since the snapshot before; nothing is for the first one. */
function comparedWith(former: SnapshotRow | undefined, read: FrameworkStatuses) {
  const isNewFrameworkVersion =
    former !== undefined && former.framework_version !== read.framework.version;
  return {
    is_new_framework_version: isNewFrameworkVersion,
    is_new_mapping:
      former !== undefined &&
      (isNewFrameworkVersion || former.mapping_version !== read.mappingVersion),
    missed_days: former === undefined ? 0 : missedDays(former.taken_at, read.readAt),
  };
}

/** Stores the statuses that differ from those of the snapshot before. */
async function storeChanges(
  tx: Writer,
  tenantId: string,
  series: Series,
  { read, position }: { readonly read: FrameworkStatuses; readonly position: number },
): Promise<void> {
  const { framework, statuses } = read;
  const ids = framework.controls.map(({ id }) => id);
  const before = { frameworkVersion: framework.version, position: position - 1 };
  const former = await readStoredStatuses(tx, series, before, ids);
  const changed = changedControls(statuses, former);
  if (changed.length === 0) return;
  const key = {
    tenant_id: tenantId,
    framework_id: framework.id,
    framework_version: framework.version,
    scope: series.scope,
    position,
  };
  const rowOf = (status: SnapshotControl) => ({
    ...key,
    control_id: status.id,
    status: JSON.stringify(status),
  });
  await tx.insertInto('compliance_status_changes').values(changed.map(rowOf)).execute();
}

function factOf(
  { framework, scope, by }: ToTake,
  {
    read,
    snapshotId,
    evidenceId,
    digest,
  }: {
    readonly read: FrameworkStatuses;
    readonly snapshotId: string;
    readonly evidenceId: string;
    readonly digest: string;
  },
): Fact {
  return {
    id: evidenceId,
    kind: 'compliance.snapshot_taken',
    actor: by,
    subject: {
      type: 'compliance_framework',
      id: `${framework.id}/${framework.version}`,
      name: framework.name,
    },
    data: {
      snapshot: snapshotId,
      framework: framework.id,
      frameworkVersion: framework.version,
      mappingVersion: read.mappingVersion,
      scope: scope?.scope_id ?? null,
      takenAt: wireTime(read.readAt),
      digest,
      counts: read.counts,
    },
  };
}
