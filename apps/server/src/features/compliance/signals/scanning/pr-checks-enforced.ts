import { readRepositories } from '../repositories.ts';
import type { StateQuery } from '../state-query.ts';

export const prChecksEnforced: StateQuery = async (tx, { scope }) => {
  const { active, ids, archived } = await readRepositories(tx, scope);
  const lax = active.filter(({ check_mode }) => check_mode !== 'enforce');
  return { population: ids, failing: lax.map(({ repo_id }) => repo_id), exclusions: archived };
};
