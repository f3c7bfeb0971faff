import type { Node } from '../syntax.ts';
import { type ByteSet, overlap } from './byte-set.ts';
import type { Requirement } from './requirement.ts';

type Repeat = Extract<Node, { kind: 'repeat' }>;

/**
 * Why a search by this pattern might take more than linear time; null when it cannot. Cautious: it refuses
 * - a repeat in a repeat, unless each round must pass a byte that the inner repeat cannot (`(?:-[a-z]+){1,9}`);
 * - two unbounded repeats with a byte in common;
 * - an unbounded repeat that can run over the required sequence, so that runs from many starts would overlap.
 */
export function nonLinear(root: Node, requirement: Requirement): string | null {
  const unbounded: ByteSet[] = [];
  for (const outer of repeatsIn(root)) {
    for (const inner of repeatsIn(outer.item)) {
      if (outer.max <= 1 || inner.min === inner.max) continue;
      if (inner.item.kind !== 'set' || !passes(outer.item, inner.item.set)) {
        return 'a repeat inside a repeat, without a byte that ends each round';
      }
    }
    if (outer.max !== Number.POSITIVE_INFINITY) continue;
    if (outer.item.kind !== 'set') return 'an unbounded repeat of more than one byte';
    unbounded.push(outer.item.set);
  }
  for (const [index, set] of unbounded.entries()) {
    if (unbounded.slice(index + 1).some((other) => overlap(set, other))) {
      return 'two unbounded repeats with a byte in common';
    }
    if (!requirement.every(({ sets }) => sets.some((other) => !overlap(set, other)))) {
      return 'an unbounded repeat that nothing stops before the next start';
    }
  }
  return null;
}

/** True when every way through `node` has a byte outside the set. */
function passes(node: Node, set: ByteSet): boolean {
  switch (node.kind) {
    case 'set':
      return !overlap(node.set, set);
    case 'look':
      return false;
    case 'group':
      return passes(node.item, set);
    case 'sequence':
      return node.items.some((item) => passes(item, set));
    case 'choice':
      return node.items.every((item) => passes(item, set));
    case 'repeat':
      return node.min > 0 && passes(node.item, set);
  }
}

function repeatsIn(node: Node): readonly Repeat[] {
  switch (node.kind) {
    case 'set':
    case 'look':
      return [];
    case 'group':
      return repeatsIn(node.item);
    case 'sequence':
    case 'choice':
      return node.items.flatMap(repeatsIn);
    case 'repeat':
      return [node, ...repeatsIn(node.item)];
  }
}
