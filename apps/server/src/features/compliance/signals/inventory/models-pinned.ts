import type { StateQuery } from '../state-query.ts';
import { readProductModels } from './product-models.ts';

export const modelsPinned: StateQuery = async (tx, { scope }) => {
  const models = await readProductModels(tx, scope);
  const floating = models.filter(({ version }) => version === null);
  return { population: models.map(({ id }) => id), failing: floating.map(({ id }) => id) };
};
