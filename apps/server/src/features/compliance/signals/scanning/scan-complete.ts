import { readNewestScans, readRepositories } from '../repositories.ts';
import type { StateQuery } from '../state-query.ts';

export const scanComplete: StateQuery = async (tx, { scope }) => {
  const { ids, archived } = await readRepositories(tx, scope);
  const scans = await readNewestScans(tx);
  const population = ids.filter((id) => scans.has(id));
  const failing = population.filter((id) => scans.get(id)?.coverage.complete !== true);
  return { population, failing, exclusions: archived };
};
