import { ownVersion } from '../../../../db/migrate.ts';
import { readNewestScans, readRepositories } from '../repositories.ts';
import type { StateQuery } from '../state-query.ts';

export const scanToolCurrent: StateQuery = async (tx, { scope }) => {
  const own = minorOf(await ownVersion());
  const { ids, archived } = await readRepositories(tx, scope);
  const scans = await readNewestScans(tx);
  const population = ids.filter((id) => scans.has(id));
  const isCurrent = (id: string) => minorOf(scans.get(id)?.toolVersion ?? '') >= own;
  return { population, failing: population.filter((id) => !isCurrent(id)), exclusions: archived };
};

const MINORS = 1_000_000;

/** Returns a number that orders versions by major and minor; NaN, which is not >= any, for what is no version. */
function minorOf(version: string): number {
  const [, major, minor] = /^(\d{1,6})\.(\d{1,6})\.\d/.exec(version) ?? [];
  return Number(major) * MINORS + Number(minor);
}
