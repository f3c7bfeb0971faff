import type { Reader } from '../../../../db/database.ts';
import { isIn, MAX_POPULATION, type Scope } from '../state-query.ts';

/** Returns the approved agents of a scope. */
export async function readActiveAgents(tx: Reader, { agents }: Scope) {
  return tx
    .selectFrom('agents')
    .select(['agent_id as id', 'allowed_tools as allowedTools', 'approved_at as approvedAt'])
    .where('state', '=', 'approved')
    .where(isIn('agent_id', agents))
    .limit(MAX_POPULATION + 1)
    .execute();
}
