import type { EvidenceRecord, FindingActivity } from '@svc/contract';
import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { page } from '../../platform/http/cursor.ts';
import { wireTime } from '../../platform/time.ts';
import { readEvidence } from '../evidence/read-model.ts';
import type { FindingRow } from './store.ts';

/** A step of a finding's history; what caused it is in its event. */
export type ActivityRow = Pick<Selectable<DB['finding_activity']>, 'kind' | 'ref' | 'at'> & {
  readonly evidence_id: string | null;
};
/** Place of a step: the id of its event and its kind. One event may both detect and ignore a finding. */
export type ActivityPosition = readonly [evidenceId: string, kind: string];

function activityPosition({ evidence_id: id, kind }: ActivityRow): ActivityPosition {
  return [id ?? '', kind];
}

/** Returns the history of a finding before a position, newest first; its detection ends it. */
export async function listActivity(
  tx: Reader,
  finding: FindingRow,
  before: ActivityPosition | null,
  limit: number,
): Promise<ActivityRow[]> {
  const rows: ActivityRow[] = await tx
    .selectFrom('finding_activity')
    .select(['evidence_id', 'kind', 'ref', 'at'])
    .where('finding_id', '=', finding.finding_id)
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(evidence_id, kind) < (${before?.[0]}, ${before?.[1]})`),
    )
    .orderBy('evidence_id', 'desc')
    .orderBy('kind', 'desc')
    .limit(limit)
    .execute();
  if (rows.length === limit) return rows;
  const { detected_by, first_seen_at } = finding;
  return [...rows, { evidence_id: detected_by, kind: 'detected', ref: null, at: first_seen_at }];
}

/** Records which findings a scan found gone from its ref, or there again. */
export async function recordActivity(
  tx: Writer,
  {
    tenantId,
    eventId,
    ref,
    at,
  }: {
    readonly tenantId: string;
    readonly eventId: string;
    readonly ref: string;
    readonly at: Date;
  },
  kind: 'gone' | 'returned',
  findingIds: readonly string[],
): Promise<void> {
  if (findingIds.length === 0) return;
  await sql`
    insert into finding_activity (tenant_id, finding_id, evidence_id, kind, ref, at)
    select ${tenantId}, finding_id, ${eventId}, ${kind}, ${ref}, ${at}
    from unnest(${[...findingIds]}::text[]) finding_id
  `.execute(tx);
}

/**
 * Returns a page of steps as the API shows them, with who took them as far as their events disclose it. The page ends before the limit
 * where the events of the next steps are large: one may name 5,000 findings.
 */
export async function activityPage(
  tx: Reader,
  rows: readonly ActivityRow[],
  limit: number,
): Promise<{ items: FindingActivity[]; nextCursor: string | null }> {
  const wanted = rows.slice(0, limit);
  const ids = wanted.flatMap(({ evidence_id: id }) => id ?? []);
  const { records: read, left } = await readEvidence(tx, ids);
  const firstLeft = wanted.findIndex(({ evidence_id: id }) => left.has(id ?? ''));
  const { items, nextCursor } = page(
    rows,
    firstLeft === -1 ? limit : firstLeft,
    activityPosition,
    (row) => row,
  );
  return { items: await wireActivity(tx, items, read), nextCursor };
}

async function wireActivity(
  tx: Reader,
  rows: readonly ActivityRow[],
  read: readonly EvidenceRecord[],
): Promise<FindingActivity[]> {
  const records = new Map(read.map((one) => [one.event.id, one]));
  const commentIds = [...records.values()].flatMap((one) => textOf(one, 'comment') ?? []);
  const comments = await readComments(tx, commentIds);
  return rows.map((row) => {
    const record = records.get(row.evidence_id ?? '') ?? null;
    const commentId = record === null ? null : textOf(record, 'comment');
    return {
      kind: row.kind as FindingActivity['kind'],
      at: wireTime(row.at),
      evidenceId: row.evidence_id,
      actor: record === null ? null : actorOf(record),
      ref: row.ref,
      comment: commentId === null ? null : (comments.get(commentId) ?? null),
      ...detailsOf(row, record),
    };
  });
}

type Details = Pick<FindingActivity, 'reason' | 'until' | 'score' | 'ticket' | 'findings'>;
const NO_DETAILS: Details = {
  reason: null,
  until: null,
  score: null,
  ticket: null,
  findings: null,
};

function detailsOf({ kind }: ActivityRow, record: EvidenceRecord | null): Details {
  if (record === null) return NO_DETAILS;
  // of an upload that handed a decision on, and of one that detected it
  if (record.event.kind === 'scan.uploaded') return NO_DETAILS;
  const { data } = record.event;
  const isTicket = kind === 'ticket_opened' || kind === 'ticket_changed';
  return {
    reason: textOf(record, 'reason'),
    until: textOf(record, 'until'),
    score: typeof data['score'] === 'number' ? data['score'] : null,
    ticket: isTicket
      ? {
          provider: `${data['provider']}`,
          key: `${data['key']}`,
          status: textOf(record, 'to'),
        }
      : null,
    findings: Array.isArray(data['findings']) ? data['findings'].length : null,
  };
}

function actorOf({ event: { actor }, disclosed }: EvidenceRecord): FindingActivity['actor'] {
  const textAt = (name: string) => {
    const value = actor[name] ?? disclosed[`/actor/${name}`];
    return typeof value === 'string' ? value : null;
  };
  return { type: `${actor['type']}`, id: textAt('id'), name: textAt('name') };
}

/** A text of an event's data, in clear or disclosed. */
function textOf({ event: { data }, disclosed }: EvidenceRecord, name: string): string | null {
  const value = data[name] ?? disclosed[`/data/${name}`];
  return typeof value === 'string' ? value : null;
}

async function readComments(
  tx: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('finding_comments')
    .select(['comment_id', 'body'])
    .where('comment_id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ comment_id, body }) => [comment_id, body]));
}
