import { PACK_IDS, type PackId, type ReplayReport, type ReplaySummary } from '@svc/contract';
import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { ApiError } from '../../platform/api-error.ts';
import { wireTime } from '../../platform/time.ts';
import { activeVersion } from './store.ts';

/** What a replay found, as it is stored. */
export type ReplayContents = Pick<
  ReplayReport,
  | 'recorded'
  | 'covered'
  | 'unchanged'
  | 'flips'
  | 'wouldDeny'
  | 'wouldWait'
  | 'wouldAllow'
  | 'groups'
  | 'examples'
>;

type Version = { readonly packId: PackId; readonly version: number };

/** The numbers of a report. */
type ReplayCounts = Omit<ReplayContents, 'groups' | 'examples'>;

/** The numbers as they are stored: reports of earlier releases counted in `wouldDeny` what would wait. */
type StoredCounts = Omit<ReplayCounts, 'wouldWait'> & Partial<Pick<ReplayCounts, 'wouldWait'>>;

type ReportRow = Omit<Selectable<DB['replay_reports']>, 'tenant_id' | 'report' | 'counts'>;

/** Active versions by pack. */
type ActiveVersions = ReadonlyMap<string, number>;

/** Reports that a tenant keeps; each has at most 500 groups and 200 examples. */
const MAX_REPORTS = 500;

const COLUMNS = [
  'replay_id',
  'candidate_pack',
  'candidate_version',
  'against_pack',
  'against_version',
  'created_by',
  'created_at',
] as const;

/** Stores a report and deletes those beyond the newest 500; returns it as the API shows it. */
export async function insertReport(
  tx: Writer,
  by: { readonly id: string; readonly tenant: { readonly id: string } },
  id: string,
  { candidate, against, contents }: CandidateReport,
): Promise<ReplayReport> {
  const { groups: _groups, examples: _examples, ...counts } = contents;
  const row = await tx
    .insertInto('replay_reports')
    .values({
      tenant_id: by.tenant.id,
      replay_id: id,
      candidate_pack: candidate.packId,
      candidate_version: candidate.version,
      against_pack: against.packId,
      against_version: against.version,
      created_by: by.id,
      report: JSON.stringify(contents),
      counts: JSON.stringify(counts satisfies ReplayCounts),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom('replay_reports')
    .where('replay_id', '<=', ({ selectFrom }) =>
      selectFrom('replay_reports')
        .select('replay_id')
        .orderBy('replay_id', 'desc')
        .offset(MAX_REPORTS)
        .limit(1),
    )
    .execute();
  return { ...summaryOf(row, contents, await activeVersions(tx)), ...contents };
}

/** What a replay compared, and what it found. */
type CandidateReport = {
  readonly candidate: Version;
  readonly against: Version;
  readonly contents: ReplayContents;
};

/** Returns a report as it was made; throws `not_found` if it does not exist, or is of a release that kept no contents. */
export async function readReport(tx: Reader, replayId: string): Promise<ReplayReport> {
  const row = await tx
    .selectFrom('replay_reports')
    .select([...COLUMNS, 'report'])
    .where('replay_id', '=', replayId)
    .executeTakeFirst();
  if (row === undefined || row.report === null) {
    throw new ApiError('not_found', `replay ${replayId} does not exist`);
  }
  const contents = row.report as ReplayContents;
  return { ...contents, ...summaryOf(row, contents, await activeVersions(tx)) };
}

/** Returns reports, newest first, without what changes; ids sort by their time. */
export async function listReports(
  tx: Reader,
  packId: PackId | undefined,
  before: string | null,
  limit: number,
): Promise<ReplaySummary[]> {
  let query = tx
    .selectFrom('replay_reports')
    .select([...COLUMNS, 'counts'])
    .where('report', 'is not', null)
    .orderBy('replay_id', 'desc')
    .limit(limit);
  if (packId !== undefined) query = query.where('candidate_pack', '=', packId);
  if (before !== null) query = query.where('replay_id', '<', before);
  const rows = await query.execute();
  const active = await activeVersions(tx);
  return rows.map((row) => summaryOf(row, row.counts as StoredCounts, active));
}

/** Throws unless a report is of this candidate, compared to this version. */
export async function refuseStaleReport(
  tx: Reader,
  replayId: string,
  candidate: Version,
  present: { readonly id: PackId; readonly version: number },
): Promise<void> {
  const report = await tx
    .selectFrom('replay_reports')
    .select(COLUMNS)
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

async function activeVersions(tx: Reader): Promise<ActiveVersions> {
  const versions = new Map<string, number>();
  for (const packId of PACK_IDS) versions.set(packId, await activeVersion(tx, packId));
  return versions;
}

function summaryOf(
  row: ReportRow,
  { recorded, covered, unchanged, flips, wouldDeny, wouldWait, wouldAllow }: StoredCounts,
  active: ActiveVersions,
): ReplaySummary {
  const candidate = { packId: row.candidate_pack as PackId, version: row.candidate_version };
  const against = { packId: row.against_pack as PackId, version: row.against_version };
  const isStale = active.get(against.packId) !== against.version;
  const next = PACK_IDS[PACK_IDS.indexOf(candidate.packId) + 1];
  return {
    id: row.replay_id,
    candidate,
    against,
    createdBy: row.created_by,
    createdAt: wireTime(row.created_at),
    isStale,
    isPromotable:
      !isStale && against.packId === next && active.get(candidate.packId) === candidate.version,
    recorded,
    covered,
    unchanged,
    flips,
    wouldDeny,
    wouldWait: wouldWait ?? 0,
    wouldAllow,
  };
}
