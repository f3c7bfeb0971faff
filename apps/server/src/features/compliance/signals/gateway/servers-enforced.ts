import type { StateQuery } from '../state-query.ts';
import { readServers } from './registered-servers.ts';

export const serversEnforced: StateQuery = async (tx, { scope }) => {
  const servers = await readServers(tx, scope);
  const lax = servers.filter(({ mode }) => mode !== 'enforce');
  return { population: servers.map(({ id }) => id), failing: lax.map(({ id }) => id) };
};
