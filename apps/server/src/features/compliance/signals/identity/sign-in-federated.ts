import type { StateQuery } from '../state-query.ts';
import { readActivePeople } from './active-people.ts';

export const signInFederated: StateQuery = async (tx) => {
  const people = await readActivePeople(tx);
  const failing = people.filter(({ isFederated }) => !isFederated);
  return { population: people.map(({ id }) => id), failing: failing.map(({ id }) => id) };
};
