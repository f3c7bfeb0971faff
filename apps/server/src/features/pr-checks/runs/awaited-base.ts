import { sql } from 'kysely';
import type { TenantDatabase, Writer } from '../../../db/database.ts';
import type { BegunCheck, Claim } from './life-cycle.ts';

/** Records the branch whose scan a check waits for. What a delivery questions meanwhile is asked of the host first. */
export async function recordAwaitedBase(tx: Writer, claim: Claim, branch: string): Promise<void> {
  await tx
    .updateTable('pull_request_checks')
    .set({ awaited_branch: sql`case when is_questioned then null else ${branch} end` })
    .where('check_id', '=', claim.check_id)
    .where('state', '=', 'running')
    .where('attempts', '=', claim.attempts)
    .execute();
}

/** As `makeReport` has it. */
type ScanBase = (
  tx: Writer,
  of: { readonly tenantId: string; readonly repoId: string; readonly branch: string },
) => Promise<{ readonly state: 'scanned' | 'awaited' | 'unknown' }>;

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
