import type { Coverage, Scan } from '@svc/contract';
import type { Insertable, Selectable } from 'kysely';
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

/** Returns the committer time of the newest commit of a ref whose scan was applied; null before the first. */
export async function lastCommittedAt(
  tx: Reader,
  repoId: string,
  ref: string,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('scans')
    .select('committed_at')
    .where('repo_id', '=', repoId)
    .where('ref', '=', ref)
    .where('applied', '=', true)
    .where('committed_at', 'is not', null)
    .orderBy('committed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.committed_at ?? null;
}

function wireScan(row: Selectable<DB['scans']>): Scan {
  return {
    id: row.scan_id,
    repoId: row.repo_id,
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
    coverage: row.coverage as Coverage,
  };
}
