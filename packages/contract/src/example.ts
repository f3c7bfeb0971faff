import { ID_PREFIXES, type IdKind } from './ids.ts';

/** Time of the examples of the API document. */
export const EXAMPLE_TIME = '2026-01-31T12:00:00.000Z';

/** Returns an id for examples; the same for each kind, so that examples refer to each other. */
export function exampleId(kind: IdKind): string {
  return `${ID_PREFIXES[kind]}_01kg9x2m4e7q8v5z3r6t0w1y2b`;
}

/** Returns the example of a list with one item and no further page. */
export function examplePage<Item>(item: Item): { items: Item[]; nextCursor: null } {
  return { items: [item], nextCursor: null };
}

/** Returns the example of a list that is read in both directions. */
export function exampleBrowsePage<Item>(item: Item): {
  items: Item[];
  nextCursor: null;
  previousCursor: null;
} {
  return { ...examplePage(item), previousCursor: null };
}
