import { MAX_FEW_ADMINS, MIN_ADMINS } from '@svc/compliance';
import type { StateQuery } from '../state-query.ts';
import { readActivePeople } from './active-people.ts';

/** Share of the people who may be administrators. */
const MAX_SHARE = 0.1;

export const adminsLimited: StateQuery = async (tx) => {
  const people = await readActivePeople(tx);
  const admins = people.filter(({ isAdmin }) => isAdmin).map(({ id }) => id);
  const max = Math.max(MAX_FEW_ADMINS, Math.floor(people.length * MAX_SHARE));
  const population = people.map(({ id }) => id);
  if (admins.length < MIN_ADMINS) {
    const unmet = `${admins.length} of at least ${MIN_ADMINS} administrators are known`;
    return { population, failing: [], unmet };
  }
  return { population, failing: admins.length > max ? admins : [] };
};
