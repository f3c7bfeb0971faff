import type { Finding, Severity } from '@svc/contract';
import type { Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { findFinding, wireFinding } from './store.ts';

export type GraveFinding = {
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly path: string;
};

/** Returns a repository's gravest findings that are present and not ignored, real credentials before those of tests. */
export async function gravestFindings(
  tx: Reader,
  repoId: string,
  limit: number,
): Promise<GraveFinding[]> {
  const rows = await tx
    .selectFrom('findings')
    .select(['finding_id as id', 'severity', 'title', 'path'])
    .where('repo_id', '=', repoId)
    .where('status', 'in', ['open', 'triaged'])
    .orderBy('sort_rank')
    .orderBy('blast_score', 'desc')
    .orderBy('finding_id')
    .limit(limit)
    .execute();
  return rows as GraveFinding[];
}

/** Returns a finding as the API shows it; throws `not_found`. */
export async function readFinding(tx: Reader, findingId: string): Promise<Finding> {
  const row = await findFinding(tx, findingId);
  if (row === null) throw new ApiError('not_found', `there is no finding ${findingId}`);
  return wireFinding(row, new Date());
}
