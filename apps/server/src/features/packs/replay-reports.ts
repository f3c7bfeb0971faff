import type { PackId } from '@svc/contract';
import type { Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';

/** Throws unless a report is of this candidate, compared to this version. */
export async function refuseStaleReport(
  tx: Reader,
  replayId: string,
  candidate: { readonly packId: PackId; readonly version: number },
  present: { readonly id: PackId; readonly version: number },
): Promise<void> {
  const report = await tx
    .selectFrom('replay_reports')
    .selectAll()
    .where('replay_id', '=', replayId)
    .executeTakeFirst();
  if (report === undefined) throw new ApiError('not_found', `replay ${replayId} does not exist`);
  const isCurrent =
    report.candidate_pack === candidate.packId &&
    report.candidate_version === candidate.version &&
    report.against_pack === present.id &&
    report.against_version === present.version;
  if (isCurrent) return;
  throw new ApiError(
    'conflict',
    `replay ${replayId} is stale: it compares ${report.candidate_pack}@${report.candidate_version} with ${report.against_pack}@${report.against_version}, and this is ${candidate.packId}@${candidate.version} to ${present.id}@${present.version}; replay again`,
  );
}
