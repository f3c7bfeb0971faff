import { SCAN_DAYS } from '@svc/compliance';
import { readNewestScans, readRepositories } from '../repositories.ts';
import { daysBefore, type StateQuery } from '../state-query.ts';

export const scanRecent: StateQuery = async (tx, { scope, now }) => {
  const { ids, archived } = await readRepositories(tx, scope);
  const scans = await readNewestScans(tx);
  const oldest = daysBefore(now, SCAN_DAYS);
  const isRecent = (id: string) => (scans.get(id)?.at ?? new Date(0)) >= oldest;
  return { population: ids, failing: ids.filter((id) => !isRecent(id)), exclusions: archived };
};
