import { sql } from 'kysely';
import { measureExpiry } from '../credentials.ts';
import { isIn, MAX_POPULATION, type StateQuery } from '../state-query.ts';

export const agentCredentialsExpire: StateQuery = async (tx, { scope: { agents }, now }) => {
  const { rows } = await sql<{ id: string; expiresAt: Date | null }>`
    select t.token_id as id, t.expires_at as "expiresAt"
    from tokens t join agents a on a.tenant_id = t.tenant_id and a.agent_id = t.agent_id
    where t.kind = 'agent' and a.state = 'approved' and t.revoked_at is null
      and (t.expires_at is null or t.expires_at > now())
      and ${isIn('a.agent_id', agents)}
    limit ${MAX_POPULATION + 1}`.execute(tx);
  return measureExpiry(rows, now);
};
