import { SCAN_DAYS } from '@svc/compliance';
import type { Category } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader } from '../../../../db/database.ts';
import { readNewestScans, readRepositories } from '../repositories.ts';
import { type Asked, daysBefore, type StateQuery } from '../state-query.ts';
import { type FindingFilter, readGraveFindings } from './grave-findings.ts';

/** Source of the findings of our own scanner. */
export const OWN_SOURCE = 'svc';

/**
 * Returns the query of overdue findings of our own scanner in a category. A repository that was not scanned lately fails: what
 * is in it is not known.
 */
export function overdueOfCategory(category: Category): StateQuery {
  return async (tx, asked) => {
    const scans = await readNewestScans(tx);
    const oldest = daysBefore(asked.now, SCAN_DAYS);
    const lastSeen = new Map([...scans].map(([id, { at }]) => [id, at]));
    const filter = sql<boolean>`f.source = ${OWN_SOURCE} and f.category = ${category}`;
    return measureOverdue(tx, asked, filter, { lastSeen, oldest });
  };
}

/** Measures findings that are open past their deadline, in repositories that were examined after `oldest`. */
export async function measureOverdue(
  tx: Reader,
  { scope, now }: Asked,
  filter: FindingFilter,
  { lastSeen, oldest }: { readonly lastSeen: ReadonlyMap<string, Date>; readonly oldest: Date },
): ReturnType<StateQuery> {
  const { ids, archived } = await readRepositories(tx, scope);
  const { open, ignored } = await readGraveFindings(tx, scope, filter);
  if (open.length === 0 && !ids.some((id) => lastSeen.has(id))) {
    return { outcome: 'no_data', reason: 'no active repository was examined yet' };
  }
  const unseen = ids.filter((id) => (lastSeen.get(id) ?? new Date(0)) < oldest);
  const overdue = open.filter(({ deadline }) => deadline < now);
  return {
    population: [...ids, ...open.map(({ id }) => id)],
    failing: [...unseen, ...overdue.map(({ id }) => id)],
    exclusions: [...archived, ...ignored],
  };
}
