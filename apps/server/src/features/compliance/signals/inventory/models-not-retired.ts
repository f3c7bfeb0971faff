import type { StateQuery } from '../state-query.ts';
import { readProductModels } from './product-models.ts';

export const modelsNotRetired: StateQuery = async (tx, { scope, now }) => {
  const today = now.toISOString().slice(0, 10);
  const dated = (await readProductModels(tx, scope)).filter(({ retiresOn }) => retiresOn !== null);
  // days of this form sort as text
  const retired = dated.filter(({ retiresOn }) => (retiresOn as string) <= today);
  return { population: dated.map(({ id }) => id), failing: retired.map(({ id }) => id) };
};
