import type { StateQuery } from '../state-query.ts';
import { readServers } from './registered-servers.ts';

/** No setting of a server switches the sanitizer off, so no member can fail. */
export const sanitizerOn: StateQuery = async (tx, { scope }) => {
  const servers = await readServers(tx, scope);
  return { population: servers.map(({ id }) => id), failing: [] };
};
