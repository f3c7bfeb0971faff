import type { ScanFinding } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { recordFindings } from './record.ts';

export type IngestedFindings = {
  readonly tenantId: string;
  readonly repoId: string;
  readonly source: string;
  readonly ref: string;
  readonly defaultRef: string;
  readonly at: Date;
  readonly findings: readonly ScanFinding[];
  readonly suppressed: readonly { readonly finding: ScanFinding }[];
};

/**
 * Records what a report of another tool contains. What it lacks stays, because it does not say what it examined. A finding
 * that it marks as suppressed is accepted when it is new; later, people's decisions count.
 */
export async function recordIngested(
  tx: Writer,
  batch: IngestedFindings,
): Promise<{ fresh: number }> {
  const { tenantId, repoId, source, at, suppressed } = batch;
  const { fresh } = await recordFindings(tx, {
    tenantId,
    repoId,
    source,
    at,
    findings: [...batch.findings, ...suppressed.map(({ finding }) => finding)],
    ofDefaultBranch: batch.ref === batch.defaultRef,
    complete: false,
  });
  if (suppressed.length > 0) {
    await tx
      .updateTable('findings')
      .set({ disposition: 'accepted' })
      .where('repo_id', '=', repoId)
      .where('source', '=', source)
      .where('disposition', '=', 'none')
      .where('first_seen_at', '=', at)
      .where(
        'fingerprint',
        'in',
        suppressed.map(({ finding }) => finding.fingerprint),
      )
      .execute();
  }
  return { fresh };
}
