import { sql } from 'kysely';
import { isIn, MAX_POPULATION, type StateQuery } from '../state-query.ts';

export const bomComplete: StateQuery = async (tx, { scope: { repositories } }) => {
  const { rows } = await sql<{ id: string; complete: boolean }>`
    select a.asset_id as id,
           a.name <> '' and jsonb_array_length(a.occurrences) > 0
             and case when a.kind in ('model', 'ai-service') then a.provider is not null
                      when a.kind = 'dependency' then a.purl is not null
                      else true end as complete
    from assets a join repositories r on r.tenant_id = a.tenant_id and r.repo_id = a.repo_id
    where a.present and r.archived_at is null and (a.use is null or a.use = 'product')
      and ${isIn('a.repo_id', repositories)}
    limit ${MAX_POPULATION + 1}`.execute(tx);
  const failing = rows.filter(({ complete }) => !complete);
  return { population: rows.map(({ id }) => id), failing: failing.map(({ id }) => id) };
};
