import { SCAN_ERRORS, type ScanErrorCode, type ScanRun, type ScanTrigger } from '@svc/contract';
import type { Selectable } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.generated.ts';
import { wireTime } from '../../../platform/time.ts';

export type RunRow = Selectable<DB['scan_runs']>;

/** Why the service scans by itself. */
export type RunTrigger = Exclude<ScanTrigger, 'upload'>;

export async function findRun(tx: Reader, scanId: string): Promise<ScanRun | null> {
  const row = await tx
    .selectFrom('scan_runs')
    .selectAll()
    .where('scan_id', '=', scanId)
    .executeTakeFirst();
  return row === undefined ? null : wireRun(row);
}

/** Returns the runs of a repository, newest first: ids sort by their time. */
export function listRuns(
  tx: Reader,
  repoId: string,
  before: string | null,
  limit: number,
): Promise<RunRow[]> {
  return tx
    .selectFrom('scan_runs')
    .selectAll()
    .where('repo_id', '=', repoId)
    .$if(before !== null, (query) => query.where('scan_id', '<', before))
    .orderBy('scan_id', 'desc')
    .limit(limit)
    .execute();
}

export function wireRun(row: RunRow): ScanRun {
  return {
    id: row.scan_id,
    repoId: row.repo_id,
    state: row.state as ScanRun['state'],
    trigger: row.trigger as RunTrigger,
    ref: row.ref,
    error: row.error === null ? null : wireError(row.error as ScanErrorCode),
    createdAt: wireTime(row.created_at),
    startedAt: wireTime(row.started_at),
    finishedAt: wireTime(row.finished_at),
  };
}

function wireError(code: ScanErrorCode): ScanRun['error'] {
  return { code, ...SCAN_ERRORS[code] };
}
