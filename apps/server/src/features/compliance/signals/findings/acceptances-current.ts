import { sql } from 'kysely';
import { isIn, MAX_POPULATION, type StateQuery } from '../state-query.ts';

export const acceptancesCurrent: StateQuery = async (tx, { scope: { repositories } }) => {
  const { rows } = await sql<{ id: string; current: boolean }>`
    select f.finding_id as id,
           f.decided_by is not null and f.ignored_until is not null and f.ignored_until > now() as current
    from findings f join repositories r on r.tenant_id = f.tenant_id and r.repo_id = f.repo_id
    where not f.refs_only and f.status = 'ignored' and f.disposition = 'accepted' and r.archived_at is null
      and ${isIn('f.repo_id', repositories)}
    limit ${MAX_POPULATION + 1}`.execute(tx);
  const failing = rows.filter(({ current }) => !current);
  return { population: rows.map(({ id }) => id), failing: failing.map(({ id }) => id) };
};
