import { SCAN_DAYS } from '@svc/compliance';
import { readNewestScans, readRepositories } from '../repositories.ts';
import { daysBefore, type StateQuery } from '../state-query.ts';

export const inventoryCurrent: StateQuery = async (tx, { scope, now }) => {
  const { ids, archived } = await readRepositories(tx, scope);
  const scans = await readNewestScans(tx);
  const oldest = daysBefore(now, SCAN_DAYS);
  const isCurrent = (id: string) => {
    const scan = scans.get(id);
    return scan !== undefined && scan.at >= oldest && scan.coverage.complete;
  };
  return { population: ids, failing: ids.filter((id) => !isCurrent(id)), exclusions: archived };
};
