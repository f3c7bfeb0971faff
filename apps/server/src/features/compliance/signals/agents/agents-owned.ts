import { sql } from 'kysely';
import { isIn, MAX_POPULATION, type StateQuery } from '../state-query.ts';

export const agentsOwned: StateQuery = async (tx, { scope: { agents } }) => {
  const { rows } = await sql<{ id: string; owned: boolean }>`
    select a.agent_id as id, a.owner_left_at is null and exists (
      select from users u
      join identity_providers p on p.tenant_id = u.tenant_id and p.provider_id = u.provider_id
      where u.tenant_id = a.tenant_id and u.issuer = a.owner_issuer and u.subject = a.owner_subject
        and u.active and u.suspended_at is null and (u.is_provisioned or not p.is_provisioned)
    ) as owned
    from agents a
    where a.state = 'approved' and ${isIn('a.agent_id', agents)}
    limit ${MAX_POPULATION + 1}`.execute(tx);
  const failing = rows.filter(({ owned }) => !owned);
  return { population: rows.map(({ id }) => id), failing: failing.map(({ id }) => id) };
};
