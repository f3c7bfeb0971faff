import { EVENT_KINDS } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import { firstSince, POLICY_DECISION, readHead } from './store.ts';
import { boundOf } from './time-bound.ts';

export type KindCount = {
  readonly kind: string;
  readonly count: { readonly value: number; readonly exact: boolean };
};

const OTHER_KINDS = EVENT_KINDS.filter((kind) => kind !== POLICY_DECISION);

/**
 * Returns how many events of each kind the present log has since a time (ISO 8601), up to `max` of a kind, kinds without any left out. Each
 * kind but decisions is one range of an index; what is left of the log are decisions.
 */
export async function countKindsSince(
  tx: Reader,
  since: string,
  max: number,
): Promise<KindCount[]> {
  const { log_no: logNo, size } = await readHead(tx);
  const time = new Date(boundOf(since));
  const from = (await firstSince(tx, logNo, time)) ?? size;
  const { rows } = await sql<{ kind: string; value: number }>`
    select k.kind, n.value from unnest(${OTHER_KINDS}::text[]) k(kind) cross join lateral (
      select count(*) as value from (
        select from ledger_events e
        where e.log_no = ${logNo} and e.kind = k.kind and e.kind <> 'policy_decision'
          and e.idx >= ${from} and e.idx < ${size} and e.sealed_at >= ${time}
        limit ${max + 1}) e
    ) n where n.value > 0 order by k.kind`.execute(tx);
  const others = rows.reduce((sum, { value }) => sum + value, 0);
  const isWhole = rows.every(({ value }) => value <= max);
  const decisions = isWhole ? size - from - others : await newestDecisions(tx, logNo, from, max);
  return [{ kind: POLICY_DECISION, value: decisions }, ...rows]
    .filter(({ value }) => value > 0)
    .map(({ kind, value }) => ({
      kind,
      count: {
        value: Math.min(value, max),
        exact: value <= max && (isWhole || kind !== POLICY_DECISION),
      },
    }));
}

/** Returns how many of the newest events are decisions. */
async function newestDecisions(
  tx: Reader,
  logNo: number,
  from: number,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    select count(*) filter (where kind = 'policy_decision') as value
    from (select kind from ledger_events where log_no = ${logNo} and idx >= ${from}
          order by idx desc limit ${max}) e`.execute(tx);
  return rows[0]?.value ?? 0;
}
