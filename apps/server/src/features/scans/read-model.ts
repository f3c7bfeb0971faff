import type { Category, Coverage, Scan, Severity, SeverityCounts } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

/** How current the inventory is, by the newest scan of a repository's default branch. */
export type NewestScan = {
  readonly repoId: string;
  readonly commit: string | null;
  readonly toolVersion: string;
  readonly at: Date;
  readonly coverage: Coverage;
};

/** The newest scan of a whole tree of the default branch, of one repository or of each that has one. */
export async function newestScans(tx: Reader, repoId: string | null): Promise<NewestScan[]> {
  let query = tx
    .selectFrom('scans')
    .innerJoin('repositories', (join) =>
      join
        .onRef('repositories.tenant_id', '=', 'scans.tenant_id')
        .onRef('repositories.repo_id', '=', 'scans.repo_id'),
    )
    .distinctOn('scans.repo_id')
    .select([
      'scans.repo_id as repoId',
      'scans.commit_id as commit',
      'scans.tool_version as toolVersion',
      'scans.created_at as at',
      'scans.coverage',
    ])
    .where(sql<boolean>`scans.ref = 'refs/heads/' || repositories.default_branch`)
    .where(sql<boolean>`scans.coverage ->> 'scope' = 'tree'`)
    .where('scans.applied', '=', true)
    .where(sql<boolean>`coalesce(scans.root, '') = ''`)
    .orderBy('scans.repo_id')
    .orderBy('scans.created_at', 'desc')
    .orderBy('scans.scan_id', 'desc');
  if (repoId !== null) query = query.where('scans.repo_id', '=', repoId);
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, coverage: row.coverage as Coverage }));
}

/** What a completed scan found, counted, and in which repository. */
export type CompletedScan = {
  readonly repoId: string;
  readonly repo: string;
  readonly total: number;
  readonly bySeverity: SeverityCounts;
  /** Of the categories that it found something of. */
  readonly worstSeverities: Partial<Record<Category, Severity>>;
};

/** Returns null when the scan does not exist (any more). */
export async function readCompletedScan(tx: Reader, scanId: string): Promise<CompletedScan | null> {
  const row = await tx
    .selectFrom('scans')
    .innerJoin('repositories', (join) =>
      join
        .onRef('repositories.tenant_id', '=', 'scans.tenant_id')
        .onRef('repositories.repo_id', '=', 'scans.repo_id'),
    )
    .select([
      'scans.repo_id as repoId',
      'repositories.name as repo',
      'scans.finding_counts',
      'scans.worst_severities',
    ])
    .where('scan_id', '=', scanId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { total, bySeverity } = row.finding_counts as Scan['findings'];
  const worstSeverities = (row.worst_severities ?? {}) as CompletedScan['worstSeverities'];
  return { repoId: row.repoId, repo: row.repo, total, bySeverity, worstSeverities };
}

/** Returns when the default branch of each of these repositories was scanned last, by repository; those without a scan are left out. */
export async function lastScanTimes(
  tx: Reader,
  repoIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (repoIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('repositories')
    .innerJoinLateral(
      (scans) =>
        scans
          .selectFrom('scans')
          .select('scans.created_at as at')
          .whereRef('scans.tenant_id', '=', 'repositories.tenant_id')
          .whereRef('scans.repo_id', '=', 'repositories.repo_id')
          .where(sql<boolean>`scans.ref = 'refs/heads/' || repositories.default_branch`)
          // ids sort by their time
          .orderBy('scans.scan_id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['repositories.repo_id as repoId', 'newest.at'])
    .where('repositories.repo_id', 'in', repoIds)
    .execute();
  return new Map(rows.map(({ repoId, at }) => [repoId, at]));
}
