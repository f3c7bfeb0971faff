import { mappingOf, type SnapshotControl } from '@svc/compliance';
import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { wireTime } from '../../../platform/time.ts';
import type { TenantFrameworks } from '../controls/tenant-frameworks.ts';
import type { ScopeRow } from '../scopes/store.ts';
import type { FrameworkStatuses } from '../statuses/framework-statuses.ts';
import {
  isOfSeries,
  readSnapshots,
  readStoredStatuses,
  type SnapshotRow,
  seriesOf,
  wireSnapshot,
} from './store.ts';

/** Which snapshot is asked for: the last one of a day in UTC, `YYYY-MM-DD`. */
type AskedSnapshot = {
  readonly frameworkId: string;
  readonly frameworkVersion?: string | undefined;
  readonly scope: ScopeRow | null;
  readonly day: string;
};

/** Reads the status that the last snapshot of a day has. Throws `not_found` where the day has none: it is a gap, and not filled from another day. */
export async function readSnapshotOfDay(
  tx: Reader,
  { frameworkId, frameworkVersion, scope, day }: AskedSnapshot,
  frameworks: TenantFrameworks,
): Promise<FrameworkStatuses> {
  const ofVersion =
    frameworkVersion === undefined ? sql`true` : sql`r.framework_version = ${frameworkVersion}`;
  const where = sql<boolean>`${isOfSeries(seriesOf(frameworkId, scope))} and ${ofVersion}
    and r.taken_at < (${day}::date + 1)::timestamp at time zone 'utc'`;
  const [row] = await readSnapshots(tx, where, 1);
  if (row !== undefined && dayOf(row) === day) return readSnapshotStatuses(tx, row, frameworks);
  const before =
    row === undefined ? 'there is none before it' : `the last before it is of ${dayOf(row)}`;
  throw new ApiError(
    'not_found',
    `no snapshot of framework ${frameworkId} was taken on ${day}; ${before}`,
  );
}

/** Reads the statuses of a snapshot as they were stored. */
export async function readSnapshotStatuses(
  tx: Reader,
  row: SnapshotRow,
  frameworks: TenantFrameworks,
): Promise<FrameworkStatuses> {
  const { framework_version: frameworkVersion, position, snapshot_id: id, digest } = row;
  const framework = frameworks.named(row.framework_id, frameworkVersion);
  const { scope, counts, takenAt } = wireSnapshot(row);
  const ids = framework.controls.map((control) => control.id);
  const series = { frameworkId: framework.id, scope: row.scope };
  const stored = await readStoredStatuses(tx, series, { frameworkVersion, position }, ids);
  const newest = mappingOf(framework);
  return {
    framework,
    mappingVersion: row.mapping_version,
    mapping: newest.version === row.mapping_version ? newest : null,
    scope,
    snapshot: { id, takenAt, digest },
    readAt: row.taken_at,
    statuses: ids.map((controlId) => storedStatus(stored, controlId, id)),
    counts,
    results: new Map(),
  };
}

function storedStatus(
  stored: ReadonlyMap<string, SnapshotControl>,
  controlId: string,
  snapshotId: string,
): SnapshotControl {
  const status = stored.get(controlId);
  if (status === undefined) throw new Error(`snapshot ${snapshotId} has no status of ${controlId}`);
  return status;
}

function dayOf({ taken_at }: SnapshotRow): string {
  return wireTime(taken_at).slice(0, 10);
}
