import type { SnapshotScope } from '@svc/compliance';
import { DEFAULT_LIMIT } from '@svc/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { decodeCursor, page } from '../../../platform/http/cursor.ts';
import { type Input, type Operation, reading, writing } from '../../../platform/http/operation.ts';
import { actor } from '../../../platform/principal.ts';
import { wireTime } from '../../../platform/time.ts';
import type { TenantFrameworks } from '../controls/tenant-frameworks.ts';
import { lockScope, storedScope } from '../scopes/known-scope.ts';
import { ALL_SCOPE } from '../signals/store.ts';
import { documentOf } from './document.ts';
import { readSnapshotStatuses } from './read-as-of.ts';
import { readSnapshots, type SnapshotRow, wireSnapshot } from './store.ts';
import { lockSnapshots, takeSnapshot } from './take.ts';

export function snapshotRoutes(frameworks: TenantFrameworks): Operation[] {
  return [
    writing('takeSnapshot', async (tx, { principal, body }) => {
      const framework = await frameworks.known(tx, body.frameworkId);
      const tenantId = principal.tenant.id;
      const scopeId = body.scope ?? null;
      const scope = scopeId === null ? null : await lockScope(tx, scopeId, 'name');
      await lockSnapshots(tx, tenantId);
      const by = actor(principal);
      const { snapshotId, fact } = await takeSnapshot(tx, {
        tenantId,
        framework,
        scope,
        trigger: 'request',
        by,
      });
      return { result: wireSnapshot(await knownSnapshot(tx, snapshotId)), events: [fact] };
    }),
    reading('listSnapshots', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const before = decodeCursor(query.cursor, ['string', 'string']);
      const older =
        before === null
          ? sql`true`
          : sql`(r.taken_at, r.snapshot_id) < (${before[0]}::timestamptz, ${before[1]})`;
      const where = sql<boolean>`${await filterOf(tx, query, frameworks)} and ${older}`;
      const rows = await readSnapshots(tx, where, limit + 1);
      return page(rows, limit, (row) => [wireTime(row.taken_at), row.snapshot_id], wireSnapshot);
    }),
    reading('getSnapshot', async (tx, { principal, params }) => {
      const row = await knownSnapshot(tx, params.snapshotId);
      const document = documentOf(await readSnapshotStatuses(tx, row, frameworks), {
        tenantId: principal.tenant.id,
        snapshotId: row.snapshot_id,
        scope: row.scope_members as SnapshotScope | null,
      });
      return { snapshot: wireSnapshot(row), document };
    }),
  ];
}

/** Returns a snapshot; throws `not_found`, also for another tenant's. */
async function knownSnapshot(tx: Reader, snapshotId: string): Promise<SnapshotRow> {
  const [row] = await readSnapshots(tx, sql`r.snapshot_id = ${snapshotId}`, 1);
  if (row !== undefined) return row;
  throw new ApiError('not_found', `snapshot ${snapshotId} does not exist`);
}

/** Throws `not_found` for a framework or scope that does not exist. */
async function filterOf(
  tx: Reader,
  { frameworkId, scope }: Input<'listSnapshots'>['query'],
  frameworks: TenantFrameworks,
): Promise<RawBuilder<boolean>> {
  const ofFramework =
    frameworkId === undefined
      ? sql`true`
      : sql`r.framework_id = ${(await frameworks.known(tx, frameworkId)).id}`;
  if (scope === undefined) return sql`${ofFramework}`;
  if (scope === 'none') return sql`${ofFramework} and r.scope = ${ALL_SCOPE}`;
  await storedScope(tx, scope);
  return sql`${ofFramework} and r.scope = ${scope}`;
}
