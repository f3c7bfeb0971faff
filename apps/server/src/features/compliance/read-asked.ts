import type { Reader } from '../../db/database.ts';
import type { TenantFrameworks } from './controls/tenant-frameworks.ts';
import { storedScope } from './scopes/known-scope.ts';
import { readSnapshotOfDay } from './snapshots/read-as-of.ts';
import type { FrameworkStatuses } from './statuses/framework-statuses.ts';
import { readStatusesCached } from './statuses/read-statuses.ts';
import type { StatementCache } from './statuses/statement-cache.ts';

/** Of which version of a framework, scope and day a status is asked for. */
export type AskedStatus = {
  readonly frameworkVersion?: string | undefined;
  readonly scope?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly asOf?: string | undefined;
};

/** What status is read from beside the database. */
export type StatusParts = {
  readonly cache: StatementCache;
  readonly frameworks: TenantFrameworks;
};

/**
 * Reads the status of now, or that of the last snapshot of a day, which is never computed again. Throws `not_found` for the framework, its
 * version, the scope, and a day without a snapshot.
 */
export async function readAsked(
  tx: Reader,
  frameworkId: string,
  { frameworkVersion, scope: scopeId, asOf }: AskedStatus,
  { cache, frameworks }: StatusParts,
): Promise<FrameworkStatuses> {
  const framework = await frameworks.known(tx, frameworkId, frameworkVersion);
  const scope = await storedScope(tx, scopeId);
  if (asOf === undefined) return readStatusesCached(tx, framework, scope, cache);
  const asked = { frameworkId, frameworkVersion, scope, day: asOf };
  return readSnapshotOfDay(tx, asked, frameworks);
}
