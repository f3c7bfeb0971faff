import { GOVERNED_DAYS } from '@svc/compliance';
import { sql } from 'kysely';
import { daysBefore, isIn, MAX_POPULATION, type StateQuery } from '../state-query.ts';

export const agentsGoverned: StateQuery = async (tx, { scope: { agents }, now }) => {
  const since = daysBefore(now, GOVERNED_DAYS);
  // the newest decision of an agent counts; the range, which is one id, and the order are those of the index by agent: with an equality the
  // planner reads the log backwards where few agents make most decisions, once for each agent that makes none
  const { rows } = await sql<{ id: string; governed: boolean }>`
    select a.agent_id as id, exists (
      select from ledger_heads h, generate_series(h.log_no, 0, -1) no
      cross join lateral (
        select e.sealed_at from ledger_events e
        where e.log_no = no and e.agent >= a.agent_id and e.agent <= a.agent_id and e.kind = 'policy_decision'
        order by e.agent desc, e.idx desc limit 1) newest
      where newest.sealed_at >= ${since}::timestamptz
    ) as governed
    from agents a
    where a.state = 'approved' and ${isIn('a.agent_id', agents)}
    limit ${MAX_POPULATION + 1}`.execute(tx);
  const failing = rows.filter(({ governed }) => !governed);
  return { population: rows.map(({ id }) => id), failing: failing.map(({ id }) => id) };
};
