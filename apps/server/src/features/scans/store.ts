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

function wireScan(row: Selectable<DB['scans']>): Scan {
  return {
    id: row.scan_id,
    repoId: row.repo_id,
    ref: row.ref,
    commit: row.commit_id,
    toolVersion: row.tool_version,
    createdAt: wireTime(row.created_at),
    findings: row.finding_counts as Scan['findings'],
    assets: row.assets,
    coverage: row.coverage as Coverage,
  };
}
