import { newId, type ScanFinding, type SuppressedFinding, type Suppression } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { recordActivity } from './activity.ts';
import { GIVEN, REPORTED_ASSIGNMENTS, REPORTED_NAMES, reportedRow } from './columns.ts';
import { countFindings } from './daily-counts.ts';
import { settleHeadlines } from './headline.ts';
import { inheritDecisions } from './inherit-decision.ts';
import { type KnownFinding, matchFindings } from './match.ts';

export type FindingBatch = {
  readonly tenantId: string;
  readonly repoId: string;
  /** `svc` for our own scanner, else the ingested tool; findings of different sources are never matched. */
  readonly source: string;
  /** Of the scan or the ingested report. */
  readonly originId: string;
  /** Of the event that is sealed of it. */
  readonly eventId: string;
  readonly ref: string;
  readonly defaultRef: string;
  readonly commit: string | null;
  readonly committedAt: Date | null;
  readonly at: Date;
  readonly findings: readonly ScanFinding[];
  readonly suppressed: readonly SuppressedFinding[];
  /** Whether the scan examined a path. */
  readonly covers: (path: string) => boolean;
  /** What the scan covers and did not report is gone from the ref. */
  readonly isComplete: boolean;
};

/** A finding seen, with its stored or new id. */
type Sighting = { readonly id: string; readonly finding: ScanFinding };

export type RecordedFindings = {
  /** How many were never seen before, and how many are gone from the ref. */
  readonly fresh: number;
  readonly gone: number;
  /** Ids of new findings that are ignored because each of their places was. */
  readonly inherited: readonly string[];
};

/** Records what a scan of one ref found. What people decided about a finding is never touched. */
export async function recordFindings(tx: Writer, batch: FindingBatch): Promise<RecordedFindings> {
  const recorded = await recordSource(tx, batch);
  await countFindings(tx, batch.tenantId, new Set([batch.repoId]));
  return recorded;
}

/** Records what a report of several sources found in one repository, and returns how many were never seen before. */
export async function recordSources(tx: Writer, batches: readonly FindingBatch[]): Promise<number> {
  const [first] = batches;
  if (first === undefined) return 0;
  const { tenantId, repoId } = first;
  // all at once, in the order in which every writer locks findings
  await sql`
    select from findings
    where tenant_id = ${tenantId} and repo_id = ${repoId} and source = any(${batches.map(({ source }) => source)}::text[])
    order by finding_id for update
  `.execute(tx);
  let fresh = 0;
  for (const batch of batches) fresh += (await recordSource(tx, batch)).fresh;
  await countFindings(tx, tenantId, new Set([repoId]));
  return fresh;
}

async function recordSource(tx: Writer, batch: FindingBatch): Promise<RecordedFindings> {
  const suppressions = new Map<ScanFinding, Suppression>();
  const reported = batch.suppressed.map(({ suppression, ...finding }) => {
    suppressions.set(finding, suppression);
    return finding;
  });
  const known = await knownFindings(tx, batch);
  const matched = matchFindings(known, [...batch.findings, ...reported]);
  const fresh = matched.fresh.map((finding) => ({ id: newId('finding'), finding }));
  const seen = [...matched.same, ...fresh];
  const gone = batch.isComplete ? matched.missing : [];
  await insertFindings(tx, batch, fresh);
  const inherited = await inheritDecisions(tx, batch, fresh, known);
  await markGone(tx, batch, gone);
  await markDetected(tx, batch, seen, suppressions);
  await refreshFindings(tx, batch, matched.same);
  await recordActivity(tx, batch, 'gone', gone);
  await recordActivity(tx, batch, 'returned', returnedOf(known, matched.same));
  await settleHeadlines(tx, batch, [...seen.map(({ id }) => id), ...gone]);
  return { fresh: fresh.length, gone: gone.length, inherited };
}

/** Returns the findings that the ref had, did not have when it was last scanned, and has again. */
function returnedOf(known: readonly KnownFinding[], same: readonly Sighting[]): string[] {
  const absent = new Set(
    known.filter(({ isOfRef, isPresent }) => isOfRef && !isPresent).map(({ id }) => id),
  );
  return same.filter(({ id }) => absent.has(id)).map(({ id }) => id);
}

async function knownFindings(tx: Writer, batch: FindingBatch): Promise<KnownFinding[]> {
  const { rows } = await sql<{
    finding_id: string;
    fingerprint: string;
    content_fingerprint: string;
    path: string;
    state: string | null;
    is_newer: boolean;
  }>`
    select f.finding_id, coalesce(p.fingerprint, f.fingerprint) as fingerprint, f.content_fingerprint,
           coalesce(p.path, f.path) as path, p.state,
           coalesce(p.committed_at > ${batch.committedAt}::timestamptz, false) as is_newer
    from findings f
    left join finding_presence p
      on p.tenant_id = f.tenant_id and p.finding_id = f.finding_id and p.ref = ${batch.ref}
    where f.tenant_id = ${batch.tenantId} and f.repo_id = ${batch.repoId} and f.source = ${batch.source}
    order by f.finding_id
    for update of f
  `.execute(tx);
  return rows.map((row) => ({
    id: row.finding_id,
    fingerprint: row.fingerprint,
    contentFingerprint: row.content_fingerprint,
    isOfRef: row.state !== null,
    isPresent: row.state !== null && row.state !== 'absent',
    // what a scan of a newer commit saw, such as one of a diff, is not gone
    isCovered: batch.covers(row.path) && !row.is_newer,
  }));
}

async function insertFindings(
  tx: Writer,
  { tenantId, repoId, source, eventId, ref, defaultRef, at }: FindingBatch,
  fresh: readonly Sighting[],
): Promise<void> {
  if (fresh.length === 0) return;
  await sql`
    insert into findings (tenant_id, finding_id, repo_id, source, presence, detected_by, first_seen_at, last_seen_at,
                          ${REPORTED_NAMES})
    select ${tenantId}, finding_id, ${repoId}, ${source}, 'detected', ${eventId}, ${at}, ${at}, ${REPORTED_NAMES}
    from jsonb_to_recordset(${rowsOf(fresh, ref === defaultRef)}::jsonb) as ${GIVEN}
  `.execute(tx);
}

/** Findings that the default branch has show how they are there; others, how the last scan of any ref saw them. */
async function refreshFindings(
  tx: Writer,
  { tenantId, ref, defaultRef, at }: FindingBatch,
  same: readonly Sighting[],
): Promise<void> {
  if (same.length === 0) return;
  const ofOtherRef = sql`and not exists (
      select from finding_presence p where p.tenant_id = f.tenant_id and p.finding_id = f.finding_id and p.ref = ${defaultRef})`;
  await sql`
    update findings f set ${REPORTED_ASSIGNMENTS}, last_seen_at = ${at}
    from jsonb_to_recordset(${rowsOf(same, ref === defaultRef)}::jsonb) as ${GIVEN}
    where f.tenant_id = ${tenantId} and f.finding_id = given.finding_id ${ref === defaultRef ? sql`` : ofOtherRef}
  `.execute(tx);
}

/** Returns the rows as JSON, with code owners only from the default branch: anyone who can push another branch could name any person. */
function rowsOf(sightings: readonly Sighting[], isDefault: boolean): string {
  return JSON.stringify(
    sightings.map(({ id, finding: { codeOwners, ...finding } }) =>
      reportedRow(id, { ...finding, ...(isDefault && codeOwners !== undefined && { codeOwners }) }),
    ),
  );
}

async function markDetected(
  tx: Writer,
  batch: FindingBatch,
  seen: readonly Sighting[],
  suppressions: ReadonlyMap<ScanFinding, Suppression>,
): Promise<void> {
  if (seen.length === 0) return;
  const { tenantId, repoId, source, ref, originId, commit, committedAt, at } = batch;
  const rows = seen.map(({ id, finding }) => {
    const { fingerprint, path, span } = finding;
    const suppression = suppressions.get(finding) ?? null;
    return { id, fingerprint, path, span, suppression, until: suppressedUntil(suppression) };
  });
  await sql`
    insert into finding_presence (tenant_id, finding_id, ref, repo_id, source, state, fingerprint, path, span, suppression,
                                  suppressed_until, commit_id, scan_id, committed_at, changed_at)
    select ${tenantId}, id, ${ref}, ${repoId}, ${source}, 'detected', fingerprint, path, span, suppression, until,
           ${commit}, ${originId}, ${committedAt}::timestamptz, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id text, fingerprint text, path text, span jsonb, suppression jsonb, until timestamptz)
    on conflict (tenant_id, finding_id, ref) do update
      set state = excluded.state, fingerprint = excluded.fingerprint, path = excluded.path, span = excluded.span,
          suppression = excluded.suppression, suppressed_until = excluded.suppressed_until,
          commit_id = excluded.commit_id, scan_id = excluded.scan_id, committed_at = excluded.committed_at,
          changed_at = excluded.changed_at
  `.execute(tx);
}

/** The last day that a time can be of; people write it for "never". */
const LAST_DAY = '9999-12-31';

/** Returns when a suppression expires: the start of the day after its last one, in UTC; null for one that does not. */
function suppressedUntil(suppression: Suppression | null): string | null {
  if (suppression?.expires === undefined || suppression.expires === LAST_DAY) return null;
  const day = new Date(`${suppression.expires}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return null;
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString();
}

async function markGone(tx: Writer, batch: FindingBatch, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  const { tenantId, ref, originId, commit, committedAt, at } = batch;
  await sql`
    update finding_presence
    set state = 'absent', suppression = null, suppressed_until = null, commit_id = ${commit}, scan_id = ${originId},
        committed_at = ${committedAt}::timestamptz, changed_at = ${at}
    where tenant_id = ${tenantId} and ref = ${ref} and finding_id = any(${[...gone]}::text[])
  `.execute(tx);
}
