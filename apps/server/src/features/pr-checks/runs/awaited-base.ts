import type { TenantDatabase } from '../../../db/database.ts';
import type { BegunCheck } from './life-cycle.ts';
import type { ScanBase } from './make-report.ts';

/** Returns whether a check that waited for the scan of its base still does: by the database alone, without a request to the host. */
export async function isBaseAwaited(
  { scanBase }: { readonly scanBase: ScanBase },
  { tenantId, db }: { readonly tenantId: string; readonly db: TenantDatabase },
  { repo_id: repoId, awaited_branch: branch, seconds_left: secondsLeft }: BegunCheck,
): Promise<boolean> {
  if (branch === null || secondsLeft <= 0) return false;
  const base = await db.transact((tx) => scanBase(tx, { tenantId, repoId, branch }));
  return base.state === 'awaited';
}
