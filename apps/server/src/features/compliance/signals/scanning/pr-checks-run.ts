import { sql } from 'kysely';
import { readRepositories } from '../repositories.ts';
import type { StateQuery } from '../state-query.ts';

export const prChecksRun: StateQuery = async (tx, { scope, window }) => {
  const { ids, archived } = await readRepositories(tx, scope);
  const { rows: changed } = await sql<{ id: string; opened: Date }>`
    select s.repo_id as id, min(s.created_at) as opened
    from scans s join repositories r on r.tenant_id = s.tenant_id and r.repo_id = s.repo_id
    where s.ref = 'refs/heads/' || r.default_branch
      and s.created_at >= ${window.from}::timestamptz and s.created_at < ${window.to}::timestamptz
    group by s.repo_id having count(distinct s.commit_id) > 1`.execute(tx);
  const { rows: checked } = await sql<{ id: string }>`
    select distinct e.event::jsonb -> 'subject' ->> 'id' as id
    from ledger_heads h, generate_series(0, h.log_no) no, ledger_events e
    where e.log_no = no and e.kind = 'pr_check.completed' and e.kind <> 'policy_decision'
      and e.sealed_at >= ${window.from}::timestamptz and e.sealed_at < ${window.to}::timestamptz`.execute(
    tx,
  );
  const active = new Set(ids);
  const population = changed.filter(({ id }) => active.has(id));
  const hasCheck = new Set(checked.map(({ id }) => id));
  const failing = population
    .filter(({ id }) => !hasCheck.has(id))
    .map(({ id, opened }) => ({ id, opened: opened.toISOString(), closed: null, deadline: null }));
  return { population: population.map(({ id }) => id), failing, exclusions: archived };
};
