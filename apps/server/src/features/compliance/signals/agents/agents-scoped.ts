import type { StateQuery } from '../state-query.ts';
import { readActiveAgents } from './active-agents.ts';

/** The pattern that matches every tool. */
const EVERY_TOOL = '*';

export const agentsScoped: StateQuery = async (tx, { scope }) => {
  const agents = await readActiveAgents(tx, scope);
  const wide = agents.filter(({ allowedTools }) => allowedTools.includes(EVERY_TOOL));
  return { population: agents.map(({ id }) => id), failing: wide.map(({ id }) => id) };
};
