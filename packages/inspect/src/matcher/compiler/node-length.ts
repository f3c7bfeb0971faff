import type { Node } from '../syntax.ts';

/** Fewest and most bytes; `max` may be infinite. */
export type Length = { readonly min: number; readonly max: number };

/** How many bytes a match of `node` has. */
export function lengthOf(node: Node): Length {
  switch (node.kind) {
    case 'set':
      return { min: 1, max: 1 };
    case 'look':
      return { min: 0, max: 0 };
    case 'group':
      return lengthOf(node.item);
    case 'sequence':
      return node.items.map(lengthOf).reduce(addLengths, { min: 0, max: 0 });
    case 'choice': {
      const lengths = node.items.map(lengthOf);
      return {
        min: Math.min(...lengths.map(({ min }) => min)),
        max: Math.max(...lengths.map(({ max }) => max)),
      };
    }
    case 'repeat': {
      const { min, max } = lengthOf(node.item);
      return { min: min * node.min, max: max === 0 || node.max === 0 ? 0 : max * node.max };
    }
  }
}

export function addLengths(a: Length, b: Length): Length {
  return { min: a.min + b.min, max: a.max + b.max };
}
