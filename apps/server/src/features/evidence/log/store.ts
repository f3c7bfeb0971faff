import { canonicalize } from '@svc/ledger';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.generated.ts';

export type HeadRow = Selectable<DB['ledger_heads']>;
export type EventRow = Pick<
  Selectable<DB['ledger_events']>,
  'log_no' | 'idx' | 'sealed_at' | 'evidence_id' | 'kind' | 'leaf' | 'chain' | 'event'
>;
export type DisclosureRow = Selectable<DB['ledger_disclosures']>;

/** Nearly all events of a log are decisions; the index of kinds has the others. */
export const POLICY_DECISION = 'policy_decision';

const COLUMNS = [
  'log_no',
  'idx',
  'sealed_at',
  'evidence_id',
  'kind',
  'leaf',
  'chain',
  'event',
] as const;

export function readHead(tx: Reader): Promise<HeadRow> {
  return tx.selectFrom('ledger_heads').selectAll().executeTakeFirstOrThrow();
}

/** What events are searched by; a member that is absent filters nothing. */
export type SearchFilter = {
  readonly kind?: string | undefined;
  readonly agent?: string | undefined;
  readonly tool?: string | undefined;
  readonly decision?: string | undefined;
  readonly server?: string | undefined;
  /** `people`: what people and operators did. */
  readonly by?: 'people' | undefined;
  /** Id or name of the person who acted. */
  readonly person?: string | undefined;
  /** Part of the reason. */
  readonly reason?: string | undefined;
};

/** Events of one log from index `from` up to but not including `before`. */
export type ListFilter = SearchFilter & {
  readonly logNo: number;
  readonly from?: number;
  readonly before: number;
};

/** As the search columns keep text: escaped as in JSON, cut. */
const SEARCH_LENGTH = 256;

/** What the indexes answer. */
export function searchCondition({
  kind,
  agent,
  tool,
  decision,
  server,
  by,
  person,
}: SearchFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`];
  if (kind === POLICY_DECISION) conditions.push(sql`kind = ${kind}`);
  else if (kind !== undefined) conditions.push(sql`kind = ${kind} and kind <> 'policy_decision'`);
  if (agent !== undefined) conditions.push(sql`agent = ${agent}`);
  if (tool !== undefined) {
    const escaped = JSON.stringify(tool).slice(1, -1);
    conditions.push(sql`tool = ${Array.from(escaped).slice(0, SEARCH_LENGTH).join('')}`);
  }
  // named, so that the partial index of the others applies
  if (decision === 'allow') conditions.push(sql`decision = 'allow'`);
  else if (decision !== undefined)
    conditions.push(sql`decision = ${decision} and decision <> 'allow'`);
  // kept unescaped, with U+0001 for U+0000
  if (server !== undefined) conditions.push(sql`server = ${server.replaceAll('\0', '\u0001')}`);
  if (by !== undefined) conditions.push(sql`kind <> 'policy_decision' and is_by_people(event)`);
  if (person !== undefined) {
    const value = canonicalize(person);
    conditions.push(sql`evidence_id in (select d.evidence_id from ledger_disclosures d
      where md5(d.value) = md5(${value}) and d.value = ${value} and d.pointer in ('/actor/id', '/actor/name'))`);
  }
  return sql.join(conditions, sql` and `);
}

/**
 * Whether the text of `data.reason` contains the part, ASCII letters in either case. The JSON of an event is read only where its text
 * contains the part as it is escaped in JSON.
 */
export function reasonCondition(part: string): RawBuilder<SqlBool> {
  const plain = asciiLower(part.replaceAll('\0', '\u0001'));
  const escaped = asciiLower(JSON.stringify(part).slice(1, -1));
  return sql<SqlBool>`case when strpos(lower(event collate "C"), ${escaped}) > 0 then
    coalesce(strpos(lower((replace(event, '\\u0000', '\\u0001')::json #>> '{data,reason}') collate "C"), ${plain}) > 0, false)
    else false end`;
}

function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** What one search for a part of a reason reads at most. */
const MAX_SEARCHED_EVENTS = 10_000;
const MAX_SEARCHED_BYTES = 2 ** 25;

/** Returns the index down to which one request searches reasons; that of the filter where the rest of the log is little enough. */
export async function searchFloor(tx: Reader, filter: ListFilter): Promise<number> {
  const { rows } = await sql<{ floor: number; is_all: boolean }>`
    select min(idx) filter (where bytes_before < ${MAX_SEARCHED_BYTES}) as floor,
           count(*) < ${MAX_SEARCHED_EVENTS} and bool_and(bytes_before < ${MAX_SEARCHED_BYTES}) as is_all
    from (select idx, sum(octet_length(event)) over (order by idx desc rows unbounded preceding)
                      - octet_length(event) as bytes_before
          from (select idx, event from ledger_events
                where log_no = ${filter.logNo} and idx >= ${filter.from ?? 0} and idx < ${filter.before}
                  and ${searchCondition(filter)}
                order by idx desc limit ${MAX_SEARCHED_EVENTS}) e) p
    having count(*) > 0`.execute(tx);
  const [found] = rows;
  return found === undefined || found.is_all ? (filter.from ?? 0) : found.floor;
}

/**
 * Newest first. `event` is null in the rows past the byte budget, so that a page of large events fits in memory; the first
 * row always has it.
 */
export async function listEvents(
  tx: Reader,
  filter: ListFilter,
  limit: number,
  maxBytes: number,
): Promise<(Omit<EventRow, 'event'> & { event: string | null })[]> {
  const { rows } = await sql<Omit<EventRow, 'event'> & { event: string | null }>`
    select log_no, idx, sealed_at, evidence_id, kind, leaf, chain,
           case when bytes_before < ${maxBytes} then event end as event
    from (select e.*, sum(octet_length(event)) over (order by idx desc rows unbounded preceding)
                      - octet_length(event) as bytes_before
          from (select log_no, idx, sealed_at, evidence_id, kind, leaf, chain, event from ledger_events
                where log_no = ${filter.logNo} and idx >= ${filter.from ?? 0} and idx < ${filter.before}
                  and ${searchCondition(filter)}
                  and ${filter.reason === undefined ? sql`true` : reasonCondition(filter.reason)}
                order by idx desc limit ${limit}) e) p
    order by idx desc`.execute(tx);
  return rows;
}

/** By id, in whatever log of the tenant it is. */
export async function findEvent(tx: Reader, evidenceId: string): Promise<EventRow | null> {
  const row = await tx
    .selectFrom('ledger_events')
    .select(COLUMNS)
    .where('evidence_id', '=', evidenceId)
    .executeTakeFirst();
  return row ?? null;
}

/** In order, the events of one log from index `from` up to but not including `to`, as many as the two limits allow. */
export async function readEvents(
  tx: Reader,
  log: { readonly logNo: number; readonly from: number; readonly to: number },
  limit: number,
  maxBytes: number,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select log_no, idx, sealed_at, evidence_id, kind, leaf, chain, event
    from (select e.*, sum(octet_length(event)) over (order by idx, sealed_at rows unbounded preceding)
                      - octet_length(event) as bytes_before
          from (select log_no, idx, sealed_at, evidence_id, kind, leaf, chain, event from ledger_events
                where log_no = ${log.logNo} and idx >= ${log.from} and idx < ${log.to}
                order by idx, sealed_at limit ${limit}) e) p
    where bytes_before < ${maxBytes}
    order by idx, sealed_at`.execute(tx);
  return rows;
}

/** Index of the first event sealed at or after `time`; null if there is none. */
export async function firstSince(tx: Reader, logNo: number, time: Date): Promise<number | null> {
  const row = await tx
    .selectFrom('ledger_events')
    .select('idx')
    .where('log_no', '=', logNo)
    .where('sealed_at', '>=', time)
    .orderBy('sealed_at')
    .orderBy('idx')
    .limit(1)
    .executeTakeFirst();
  return row?.idx ?? null;
}

/** Index of the first row that is not below the head; null if there is none. */
export async function firstBeyond(tx: Reader, head: HeadRow): Promise<number | null> {
  const row = await tx
    .selectFrom('ledger_events')
    .select('idx')
    .where('log_no', '=', head.log_no)
    .where('idx', '>=', head.size)
    .orderBy('idx')
    .limit(1)
    .executeTakeFirst();
  return row?.idx ?? null;
}

/** By their ids, newest first. `event` is null in the rows past the byte budget; the first row always has it. */
export async function readEventsById(
  tx: Reader,
  evidenceIds: readonly string[],
  maxBytes: number,
): Promise<(Omit<EventRow, 'event'> & { event: string | null })[]> {
  const { rows } = await sql<Omit<EventRow, 'event'> & { event: string | null }>`
    select log_no, idx, sealed_at, evidence_id, kind, leaf, chain,
           case when sum(octet_length(event)) over (order by evidence_id desc rows unbounded preceding)
                     - octet_length(event) < ${maxBytes} then event end as event
    from ledger_events where evidence_id = any(${[...evidenceIds]}::text[])
    order by evidence_id desc`.execute(tx);
  return rows;
}

/** How many values are disclosed of events from index `from` on, up to `to` or, where the limits are reached, an earlier index. */
export type DisclosureExtent = { readonly to: number; readonly values: number };

/** Counts values of whole events within both limits; those of the first event that has any are always in it. */
export async function disclosureExtent(
  tx: Reader,
  { logNo, from, to }: { readonly logNo: number; readonly from: number; readonly to: number },
  limit: { readonly values: number; readonly bytes: number },
): Promise<DisclosureExtent> {
  const { rows } = await sql<{ cut: number | null; values: number }>`
    with counted as (
      select idx, count(*) over upto as n, sum(octet_length(value)) over upto as bytes, min(idx) over () as first
      from (select e.idx, d.value from ledger_events e
            join ledger_disclosures d on d.tenant_id = e.tenant_id and d.evidence_id = e.evidence_id
            where e.log_no = ${logNo} and e.idx >= ${from} and e.idx < ${to}
            order by e.idx limit ${limit.values + 1}) v
      window upto as (order by idx range unbounded preceding)
    ), beyond as (
      select min(idx) as cut from counted
      where idx > first and (n > ${limit.values} or bytes > ${limit.bytes})
    )
    select (select cut from beyond) as cut,
           count(*) filter (where c.idx < coalesce((select cut from beyond), ${to})) as values
    from counted c`.execute(tx);
  const { cut = null, values = 0 } = rows[0] ?? {};
  return { to: cut ?? to, values: Number(values) };
}

export async function readDisclosures(
  tx: Reader,
  evidenceIds: readonly string[],
): Promise<DisclosureRow[]> {
  if (evidenceIds.length === 0) return [];
  return tx
    .selectFrom('ledger_disclosures')
    .selectAll()
    .where('evidence_id', 'in', evidenceIds)
    .execute();
}

/** True if a log of the tenant has the erasure of this pseudonym. */
export async function isErased(tx: Reader, person: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger_events')
    .select('idx')
    .where('kind', '=', 'subject.erased')
    .where('event', 'like', `%"subject":{"id":"${person}","type":"person"}%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Every text that is still disclosed, each once. */
export async function readDisclosedTexts(tx: Reader): Promise<string[]> {
  const rows = await tx.selectFrom('ledger_disclosures').select('value').distinct().execute();
  return rows.map(({ value }) => JSON.parse(value)).filter((value) => typeof value === 'string');
}
