import type { Reader } from '../../../../db/database.ts';
import { isIn, MAX_POPULATION, type Scope } from '../state-query.ts';

/** Returns the gateway servers of a scope. */
export async function readServers(tx: Reader, { servers }: Scope) {
  return tx
    .selectFrom('gateway_servers')
    .select(['server_id as id', 'mode'])
    .where(isIn('server_id', servers))
    .limit(MAX_POPULATION + 1)
    .execute();
}
