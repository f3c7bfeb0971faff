import { AWAITS_ADMINISTRATOR, type EvidenceHistogram } from '@svc/contract';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import {
  type ListFilter,
  POLICY_DECISION,
  reasonCondition,
  type SearchFilter,
  searchCondition,
  searchFloor,
} from './store.ts';

const SECOND_MS = 1_000;
const DAY = 86_400;
const WEEK = 7 * DAY;
/** Lengths of a bucket in seconds. */
const LENGTHS = [
  1,
  5,
  15,
  60,
  300,
  900,
  3_600,
  3 * 3_600,
  6 * 3_600,
  DAY,
  WEEK,
  4 * WEEK,
  52 * WEEK,
];
const MAX_LENGTHS_IN_RANGE = 100;
/** 1970-01-05, a Monday: weeks begin there. */
const FIRST_MONDAY_MS = 4 * DAY * SECOND_MS;

/** What one histogram reads at most: 0.2 to 0.5 s of one connection where the log is not in memory. */
const MAX_COUNTED_EVENTS = 50_000;

/** Bytes of an event that is searched for an approval. */
const MAX_WAITING_BYTES = 8 * 1024;

/**
 * Whether an event is of a call whose approval waited for an administrator: sealed as `deny` with the approval, which its reason ends
 * with. JSON is read only where the text may be so: canonical JSON sorts `approval` first and `rule` after `reason`. Larger events than
 * 8 KiB count as denied: those of hostile calls would be read for seconds.
 */
const IS_WAITING = sql<SqlBool>`case when octet_length(event) <= ${MAX_WAITING_BYTES} and strpos(event, '"data":{"approval":"') > 0 and strpos(event, ${`${AWAITS_ADMINISTRATOR}","rule":`}) > 0
  then coalesce((replace(event, '\\u0000', '\\u0001')::json #>> '{data,reason}')
    like '%' || (replace(event, '\\u0000', '\\u0001')::json #>> '{data,approval}') || ${` ${AWAITS_ADMINISTRATOR}`}, false)
  else false end`;

/** What is counted, and the times that were asked for, in ms; null where none was. */
type CountedRange = ListFilter & {
  readonly from: number;
  readonly since: number | null;
  readonly until: number | null;
};

type Counts = Readonly<Record<'count' | 'allowed' | 'denied' | 'waiting', number>>;
const NONE: Counts = { count: 0, allowed: 0, denied: 0, waiting: 0 };

/** Counts of the events from index `floor` on, by the number of their bucket. */
type Counted = { readonly floor: number; readonly buckets: ReadonlyMap<number, Counts> };

/**
 * Counts the events of a range by time. Indexes of a log rise with the time of sealing, so a bucket is a range of indexes, found by one
 * lookup; without filters that is its count. What else is counted is read, newest first, up to a budget.
 */
export async function evidenceHistogram(
  tx: Reader,
  range: CountedRange,
): Promise<EvidenceHistogram> {
  const log = await timesOf(tx, range.logNo);
  const first = Math.max(range.since ?? 0, log?.first ?? 0);
  const last = Math.min((range.until ?? Infinity) - 1, log?.now ?? 0);
  if (log === undefined || first > last) {
    return { bucketSeconds: LENGTHS[0] as number, buckets: [], isComplete: true };
  }
  const bucketSeconds = bucketLength(last - first);
  const starts = bucketStarts(first, last, bucketSeconds);
  const filter = { ...range, from: Math.max(range.from, log.from) };
  const bounds = await indexesOf(tx, filter, starts);
  const counted = await countByBucket(tx, filter, bounds);
  const isUnfiltered = CRITERIA.every((name) => range[name] === undefined);
  const refused =
    isUnfiltered && counted.floor > filter.from
      ? await countByBucket(tx, { ...filter, decision: 'deny' }, bounds)
      : counted;
  const buckets = starts.map((start, n) => {
    const [from = 0, before = filter.before] = bounds.slice(n, n + 2);
    const of = ({ floor, buckets: counts }: Counted) =>
      floor <= from || from === before ? (counts.get(n) ?? NONE) : null;
    return {
      start: new Date(start).toISOString(),
      count: isUnfiltered ? before - from : (of(counted)?.count ?? null),
      allowed: of(counted)?.allowed ?? null,
      denied: of(refused)?.denied ?? null,
      waiting: of(refused)?.waiting ?? null,
    };
  });
  return { bucketSeconds, buckets, isComplete: counted.floor <= filter.from };
}

/** Returns the shortest length that divides the range, in ms, into few enough buckets. */
export function bucketLength(rangeMs: number): number {
  const fits = (length: number) => rangeMs <= length * SECOND_MS * MAX_LENGTHS_IN_RANGE;
  return LENGTHS.find(fits) ?? Math.ceil(rangeMs / SECOND_MS / MAX_LENGTHS_IN_RANGE / DAY) * DAY;
}

/** Returns when the buckets begin that have the times `first` to `last`, in ms. */
export function bucketStarts(first: number, last: number, bucketSeconds: number): number[] {
  const length = bucketSeconds * SECOND_MS;
  const offset = bucketSeconds < WEEK ? 0 : FIRST_MONDAY_MS;
  const start = Math.floor((first - offset) / length) * length + offset;
  return Array.from(
    { length: Math.floor((last - start) / length) + 1 },
    (_, n) => start + n * length,
  );
}

/** First index and time of what is stored of a log, and when it ends: now, unless its last event is later; undefined without events. */
async function timesOf(tx: Reader, logNo: number) {
  const { rows } = await sql<{ from: number; first: Date; now: Date }>`
    select f.idx as from, f.sealed_at as first, greatest(now(), l.sealed_at) as now
    from (select idx, sealed_at from ledger_events
          where log_no = ${logNo} order by sealed_at, idx limit 1) f,
         (select sealed_at from ledger_events
          where log_no = ${logNo} order by sealed_at desc, idx desc limit 1) l`.execute(tx);
  return rows.map(({ from, first, now }) => ({ from, first: +first, now: +now }))[0];
}

/** Returns the first index of each bucket within the range. */
async function indexesOf(
  tx: Reader,
  { logNo, from, before }: CountedRange,
  starts: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ idx: number | null }>`
    select (select e.idx from ledger_events e where e.log_no = ${logNo} and e.sealed_at >= s.start
            order by e.sealed_at, e.idx limit 1) as idx
    from unnest(${starts.map((start) => new Date(start))}::timestamptz[]) with ordinality s(start, n)
    order by n`.execute(tx);
  return rows.map(({ idx }) => Math.min(Math.max(idx ?? before, from), before));
}

/** Counts what a filter finds by bucket, from as far back as one request reads. */
async function countByBucket(
  tx: Reader,
  filter: CountedRange,
  bounds: readonly number[],
): Promise<Counted> {
  const floor =
    filter.reason === undefined ? await countFloor(tx, filter) : await searchFloor(tx, filter);
  const { rows } = await sql<Counts & { bucket: number }>`
    select width_bucket(idx, ${bounds}::bigint[]) - 1 as bucket, count(*) as count,
           count(*) filter (where decision = 'allow') as allowed,
           count(*) filter (where decision = 'deny' and not is_waiting) as denied,
           count(*) filter (where decision = 'deny' and is_waiting) as waiting
    from ledger_events
    cross join lateral (select decision = 'deny' and ${IS_WAITING} as is_waiting offset 0) waits
    where log_no = ${filter.logNo} and idx >= ${floor} and idx < ${filter.before}
      and ${searchCondition(filter)}
      and ${filter.reason === undefined ? sql`true` : reasonCondition(filter.reason)}
    group by bucket`.execute(tx);
  return { floor, buckets: new Map(rows.map(({ bucket, ...counts }) => [bucket, counts])) };
}

/** Returns the index down to which one request reads the events that the index for the filter finds. */
async function countFloor(tx: Reader, filter: CountedRange): Promise<number> {
  const { logNo, from, before } = filter;
  if (before - from <= MAX_COUNTED_EVENTS) return from;
  const part = indexed(filter);
  if (Object.keys(part).length === 0) return before - MAX_COUNTED_EVENTS;
  const { rows } = await sql<{ idx: number }>`
    select idx from ledger_events
    where log_no = ${logNo} and idx >= ${from} and idx < ${before} and ${searchCondition(part)}
    order by idx desc offset ${MAX_COUNTED_EVENTS} limit 1`.execute(tx);
  return rows[0] === undefined ? from : rows[0].idx + 1;
}

const CRITERIA = ['person', 'agent', 'server', 'tool', 'kind', 'decision', 'by', 'reason'] as const;

/** Returns the part of a filter that one index answers alone. */
function indexed(filter: SearchFilter): SearchFilter {
  const { person, agent, server, tool, kind, decision, by } = filter;
  if (person !== undefined) return { person };
  if (agent !== undefined) return { agent };
  if (server !== undefined) return { server };
  if (tool !== undefined) return { tool };
  if (kind !== undefined && kind !== POLICY_DECISION) return { kind };
  if (by !== undefined) return { by };
  return decision === 'deny' ? { decision } : {};
}
