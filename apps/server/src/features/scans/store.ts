import type { Coverage, Scan, ScanSummary, ScanTrigger } from '@svc/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { wireTime } from '../../platform/time.ts';

export async function insertScan(tx: Writer, scan: Insertable<DB['scans']>): Promise<Scan> {
  return wireScan(
    await tx.insertInto('scans').values(scan).returningAll().executeTakeFirstOrThrow(),
  );
}

export async function findScan(tx: Reader, scanId: string): Promise<Scan | null> {
  const row = await tx
    .selectFrom('scans')
    .selectAll()
    .where('scan_id', '=', scanId)
    .executeTakeFirst();
  return row === undefined ? null : wireScan(row);
}

/** Columns of a scan in a list, without what may be long. */
const SUMMARY_COLUMNS = [
  'scan_id',
  'repo_id',
  'trigger',
  'ref',
  'commit_id',
  'committed_at',
  'root',
  'applied',
  'tool_version',
  'created_at',
  'finding_counts',
  'assets',
  'coverage_counts',
  'problems',
] as const;
export type ScanSummaryRow = Pick<Selectable<DB['scans']>, (typeof SUMMARY_COLUMNS)[number]>;

/** Returns the scans of a repository, or of one of its refs, newest first: ids sort by their time. */
export async function listScans(
  tx: Reader,
  { repoId, ref }: { readonly repoId: string; readonly ref: string | undefined },
  before: string | null,
  limit: number,
): Promise<ScanSummaryRow[]> {
  return tx
    .selectFrom('scans')
    .select(SUMMARY_COLUMNS)
    .where('repo_id', '=', repoId)
    .$if(ref !== undefined, (query) => query.where('ref', '=', ref as string))
    .$if(before !== null, (query) => query.where('scan_id', '<', before))
    .orderBy('scan_id', 'desc')
    .limit(limit)
    .execute();
}

export type ScanPlace = {
  readonly repoId: string;
  readonly ref: string;
  /** Path of what was scanned, '' for the whole repository; null if the report does not name it. */
  readonly root: string | null;
  readonly committedAt: Date | null;
};

/**
 * Returns whether a scan of a newer commit of the ref was applied that examined some of the same paths. Scans of a diff do
 * not count: they show nothing to be gone.
 */
export async function isOutdated(
  tx: Reader,
  { repoId, ref, root, committedAt }: ScanPlace,
): Promise<boolean> {
  if (committedAt === null) return false;
  const overlaps = sql<boolean>`
    (root is null or root = '' or starts_with(root || '/', ${`${root}/`}) or starts_with(${`${root}/`}, root || '/'))`;
  const newer = tx
    .selectFrom('scans')
    .select('scan_id')
    .where('repo_id', '=', repoId)
    .where('ref', '=', ref)
    .where('applied', '=', true)
    .where('committed_at', '>', committedAt)
    .where(sql<boolean>`coverage ->> 'scope' = 'tree'`)
    .$if(root !== null && root !== '', (query) => query.where(overlaps))
    .limit(1);
  return (await newer.executeTakeFirst()) !== undefined;
}

export function wireScanSummary(row: ScanSummaryRow): ScanSummary {
  const counts = row.coverage_counts as Omit<Coverage, 'problems'>;
  return { ...wireFacts(row), coverage: { ...counts, problems: row.problems } };
}

function wireScan(row: Selectable<DB['scans']>): Scan {
  return { ...wireFacts(row), coverage: row.coverage as Coverage };
}

function wireFacts(row: ScanSummaryRow): Omit<Scan, 'coverage'> {
  return {
    id: row.scan_id,
    repoId: row.repo_id,
    state: 'succeeded',
    trigger: row.trigger as ScanTrigger,
    ref: row.ref,
    commit: row.commit_id,
    committedAt: wireTime(row.committed_at),
    root: row.root,
    applied: row.applied,
    toolVersion: row.tool_version,
    createdAt: wireTime(row.created_at),
    // scans stored before suppressed findings were counted have no number of them
    findings: {
      suppressed: 0,
      ...(row.finding_counts as Partial<Scan['findings']>),
    } as Scan['findings'],
    assets: row.assets,
  };
}
