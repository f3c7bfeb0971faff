import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';

/** Events of one run, and their bytes: what one statement hashes, and at most what is read of it. */
const MAX_EVENTS = 5_000;
const MAX_BYTES = 8 * 2 ** 20;

/** Where a run begins. */
type RunPlace = {
  readonly logNo: number;
  /** Index of its first event. */
  readonly from: number;
  /** Index that it does not reach. */
  readonly to: number;
  /** Chain hash of the event before it. */
  readonly chainBefore: Buffer;
};

/** Events of a part of a log that follows from what is before it. */
type VerifiedRun = {
  /** Index after the last event. */
  readonly next: number;
  /** Chain hash of the last event. */
  readonly chain: Buffer;
  /** Canonical JSON of the events that are kept, in order; the last one of the run among them. */
  readonly events: readonly { readonly index: number; readonly text: string }[];
};

/**
 * Hashes the next events of a log and returns those that are kept: all but decisions, the first and the last decision of each day
 * (UTC), gateway server and mode, and each decision of an agent that is watched or revoked in the run. Returns null where an event is
 * missing or does not follow from the one before it. What is kept depends on the hashed text alone, not on other columns.
 */
export async function readVerifiedRun(
  tx: Reader,
  { logNo, from, to, chainBefore }: RunPlace,
  watched: readonly string[],
): Promise<VerifiedRun | null> {
  // canonical JSON: the last `,"kind":"` of the text is that of the event, and quotes within strings are escaped
  const { rows: groups } = await sql<Group>`
    with page as materialized (
      select idx, chain = sha256(before || sha256('\\x00'::bytea || convert_to(event, 'UTF8'))) as follows,
             split_part(event, ',"kind":"', -1) as tail,
             case when strpos(event, '"gateway":{') > 0 then replace(event, '\\u0000', '\\u0001')::json #> '{data,gateway}' end as gateway,
             case when starts_with(event, '{"actor":{"id":"') then split_part(left(event, 300), '"', 6) end as agent
      from (select idx, event, chain, coalesce(lag(chain) over log, ${chainBefore}::bytea) as before,
                   sum(octet_length(event)) over log - octet_length(event) as bytes_before
            from ledger_events
            where log_no = ${logNo} and idx >= ${from} and idx < ${Math.min(to, from + MAX_EVENTS)}
              and (idx < (select size from ledger_heads) or log_no < (select log_no from ledger_heads))
            window log as (order by idx rows unbounded preceding)) e
      where bytes_before < ${MAX_BYTES}
    ), watched as (
      select unnest(${[...watched]}::text[]) as agent
      union
      select split_part(split_part(tail, '"subject":{"id":"', -1), '"', 1) from page where starts_with(tail, 'agent.revoked"')
    )
    select count(*) as count, min(idx) as first, max(idx) as last, bool_and(follows) as follows
    from (select idx, follows, gateway,
                 starts_with(tail, 'policy_decision","sealedAt":"')
                   and (agent is null or agent not in (select w.agent from watched w)) as is_thinned,
                 substr(tail, 30, 10) as day
          from page) p
    group by case when not is_thinned then idx end,
             case when is_thinned then day end,
             case when is_thinned then gateway ->> 'server' end,
             case when is_thinned then gateway ->> 'mode' end`.execute(tx);
  const next = endOf(groups, from);
  if (next === null) return null;
  const kept = groups.flatMap(({ first, last }) => [first, last]);
  const { rows } = await sql<{ index: number; text: string; chain: Buffer }>`
    select idx as index, event as text, chain from ledger_events
    where log_no = ${logNo} and idx = any (${kept}::bigint[]) order by idx`.execute(tx);
  const last = rows.at(-1);
  if (last?.index !== next - 1) return null;
  return { next, chain: last.chain, events: rows };
}

type Group = {
  readonly count: number;
  readonly first: number;
  readonly last: number;
  readonly follows: boolean;
};

/** Returns the index after the events of all groups; null where one does not follow, or is missing. */
function endOf(groups: readonly Group[], from: number): number | null {
  const count = groups.reduce((sum, group) => sum + Number(group.count), 0);
  const first = groups.reduce(
    (least, group) => Math.min(least, group.first),
    Number.POSITIVE_INFINITY,
  );
  const last = groups.reduce((most, group) => Math.max(most, group.last), -1);
  const follows = groups.every((group) => group.follows);
  return follows && first === from && count === last - from + 1 ? last + 1 : null;
}
