import { RED_TEAM_DAYS } from '@svc/compliance';
import { sql } from 'kysely';
import { RED_TEAM_SOURCES } from '../../../ingest/read-model.ts';
import { readRepositories } from '../repositories.ts';
import { daysBefore, type StateQuery } from '../state-query.ts';

type NewestReport = { readonly id: string; readonly at: Date; readonly hasUncounted: boolean };

export const redTeamRecent: StateQuery = async (tx, { scope, now }) => {
  const { rows } = await sql<NewestReport>`
    select n.repo_id as id, n.created_at as at, exists (
      select from finding_origins o
      where o.tenant_id = n.tenant_id and o.report_id = n.report_id and o.measurement ->> 'evaluated' is null
    ) as "hasUncounted"
    from (select distinct on (repo_id) tenant_id, repo_id, report_id, created_at from reports
          where source = any (${[...RED_TEAM_SOURCES]}::text[])
          order by repo_id, created_at desc, report_id desc) n`.execute(tx);
  const { ids, archived } = await readRepositories(tx, scope);
  const active = new Set(ids);
  const tested = rows.filter(({ id }) => active.has(id));
  const oldest = daysBefore(now, RED_TEAM_DAYS);
  const failing = tested.filter(({ at, hasUncounted }) => at < oldest || hasUncounted);
  return {
    population: tested.map(({ id }) => id),
    failing: failing.map(({ id }) => id),
    exclusions: archived,
  };
};
