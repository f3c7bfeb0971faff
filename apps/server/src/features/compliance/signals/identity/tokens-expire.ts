import { sql } from 'kysely';
import { measureExpiry } from '../credentials.ts';
import { MAX_POPULATION, type StateQuery } from '../state-query.ts';

export const tokensExpire: StateQuery = async (tx, { now }) => {
  const { rows } = await sql<{ id: string; expiresAt: Date | null }>`
    select token_id as id, expires_at as "expiresAt" from tokens
    where kind in ('service', 'provisioning') and revoked_at is null
      and (expires_at is null or expires_at > now())
    limit ${MAX_POPULATION + 1}`.execute(tx);
  return measureExpiry(rows, now);
};
