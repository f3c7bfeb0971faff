import type { SnapshotControl, SnapshotScope, StatusCounts } from '@svc/compliance';
import type { Snapshot } from '@svc/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.generated.ts';
import { wireTime } from '../../../platform/time.ts';
import { wireSealed } from '../controls/records.ts';
import type { ScopeRow } from '../scopes/store.ts';
import { ALL_SCOPE } from '../signals/store.ts';

/** A snapshot with the name of its scope, and the index of its event. */
export type SnapshotRow = Selectable<DB['compliance_snapshots']> & {
  readonly scope_name: string | null;
  readonly idx: number | null;
};

/** The snapshots of one framework in one scope, which is `all` of the tenant or the id of a scope. */
export type Series = { readonly frameworkId: string; readonly scope: string };

export function seriesOf(frameworkId: string, scope: ScopeRow | null): Series {
  return { frameworkId, scope: scope?.scope_id ?? ALL_SCOPE };
}

/** The condition that a snapshot `r` is of a series. */
export function isOfSeries({ frameworkId, scope }: Series): RawBuilder<boolean> {
  return sql`r.framework_id = ${frameworkId} and r.scope = ${scope}`;
}

/** Returns snapshots that a condition on `r` holds for, the newest first. */
export async function readSnapshots(
  tx: Reader,
  where: RawBuilder<boolean>,
  limit: number,
): Promise<SnapshotRow[]> {
  const { rows } = await sql<SnapshotRow>`
    select r.*, s.name as scope_name, e.idx
    from compliance_snapshots r
    left join compliance_scopes s on s.tenant_id = r.tenant_id and s.scope_id = r.scope
    left join ledger_events e on e.tenant_id = r.tenant_id and e.evidence_id = r.evidence_id
    where ${where} order by r.taken_at desc, r.snapshot_id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Returns the status that each control has at a position of its series, by the id of the control. */
export async function readStoredStatuses(
  tx: Reader,
  { frameworkId, scope }: Series,
  at: { readonly frameworkVersion: string; readonly position: number },
  controlIds: readonly string[],
): Promise<ReadonlyMap<string, SnapshotControl>> {
  // one row: hundreds take longer to read than to find
  const { rows } = await sql<{ statuses: readonly SnapshotControl[] | null }>`
    select json_agg(n.status) as statuses from unnest(${[...controlIds]}::text[]) c(id) cross join lateral (
      select h.status from compliance_status_changes h
      where h.framework_id = ${frameworkId} and h.framework_version = ${at.frameworkVersion} and h.scope = ${scope}
        and h.control_id = c.id and h.position <= ${at.position}
      order by h.position desc limit 1) n`.execute(tx);
  return new Map((rows[0]?.statuses ?? []).map((status) => [status.id, status]));
}

export function wireSnapshot(row: SnapshotRow): Snapshot {
  return {
    id: row.snapshot_id,
    frameworkId: row.framework_id,
    frameworkVersion: row.framework_version,
    mappingVersion: row.mapping_version,
    scope: row.scope === ALL_SCOPE ? null : { id: row.scope, name: row.scope_name ?? row.scope },
    takenAt: wireTime(row.taken_at),
    trigger: row.trigger as Snapshot['trigger'],
    counts: row.counts as StatusCounts,
    digest: row.digest,
    sealed: wireSealed(row.evidence_id, row.idx),
    isNewFrameworkVersion: row.is_new_framework_version,
    isNewMapping: row.is_new_mapping,
    missedDays: row.missed_days,
  };
}

/** Returns what a scope names, as a snapshot keeps it. */
export function snapshotScope(scope: ScopeRow | null): SnapshotScope | null {
  if (scope === null) return null;
  const { scope_id: id, version, repositories, agents, servers, environments } = scope;
  return { id, version, repositories, agents, servers, environments };
}
