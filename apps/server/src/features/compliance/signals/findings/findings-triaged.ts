import type { StateQuery } from '../state-query.ts';
import { readGraveFindings } from './grave-findings.ts';

export const findingsTriaged: StateQuery = async (tx, { scope }) => {
  const { open, ignored } = await readGraveFindings(tx, scope);
  const failing = open.filter(({ isAssigned }) => !isAssigned).map(({ id }) => id);
  return { population: open.map(({ id }) => id), failing, exclusions: ignored };
};
