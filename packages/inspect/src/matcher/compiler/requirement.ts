import type { Node } from '../syntax.ts';
import type { ByteSet } from './byte-set.ts';
import { expandAll } from './expand.ts';
import { addLengths, type Length, lengthOf } from './node-length.ts';

/** A run of bytes that begins `before.min` to `before.max` bytes after the start of the match. */
export type Sequence = { readonly sets: readonly ByteSet[]; readonly before: Length };

/** Every match contains at least one of these sequences. */
export type Requirement = readonly Sequence[];

/** Bytes of a repeat that a sequence may begin with: enough to be selective, few enough to leave room for what follows. */
const REPEAT_BYTES = [1, 2, 8, 32] as const;

/** The best of some requirements; null when none will do. */
export type Choose = (requirements: readonly Requirement[]) => Requirement | null;

/**
 * Returns requirements of a pattern, one for each place in it where a sequence can begin. `choose` decides which requirement a
 * branch of a choice contributes.
 *
 *     [0-9]{8,10}:AA[a-z]{5,9}    [0-9] x8 at 0     [0-9] : A A [a-z] x5 at 7 to 9     : A A [a-z] x5 at 8 to 10   ...
 */
export function requirements(root: Node, choose: Choose): readonly Requirement[] {
  const items = flatten(root);
  const found: Requirement[] = [];
  let before: Length = { min: 0, max: 0 };
  for (const [index, item] of items.entries()) {
    found.push(sequencesFrom(items.slice(index), before));
    if (item.kind === 'choice') found.push(...throughBranches(item.items, before, choose));
    if (item.kind === 'repeat') {
      found.push(...endsOfRepeat(item, items.slice(index + 1), before));
      if (item.min > 0) {
        const ofFirst = requirements(item.item, choose);
        found.push(...ofFirst.map((requirement) => shift(requirement, before)));
      }
    }
    before = addLengths(before, lengthOf(item));
  }
  return found.filter((requirement) => requirement.every(({ sets }) => sets.length > 0));
}

function sequencesFrom(items: readonly Node[], before: Length): Requirement {
  return expandAll(items).map(({ sets }) => ({ sets, before }));
}

/** What a repeat of one set ends with, and what follows it: the bytes before are the repeat's beginning. */
function endsOfRepeat(
  repeat: Extract<Node, { kind: 'repeat' }>,
  rest: readonly Node[],
  before: Length,
): Requirement[] {
  const { item, min, max } = repeat;
  if (item.kind !== 'set' || min === max) return [];
  return REPEAT_BYTES.filter((bytes) => bytes <= min).map((bytes) =>
    sequencesFrom(
      [{ kind: 'repeat', item, min: bytes, max: bytes, lazy: false }, ...rest],
      addLengths(before, { min: min - bytes, max: max - bytes }),
    ),
  );
}

/** The best requirement of each branch, together. */
function throughBranches(branches: readonly Node[], before: Length, choose: Choose): Requirement[] {
  const chosen = branches.map((branch) => choose(requirements(branch, choose)));
  if (!chosen.every((requirement) => requirement !== null)) return [];
  return [chosen.flatMap((requirement) => shift(requirement, before))];
}

function shift(requirement: Requirement, by: Length): Requirement {
  return requirement.map(({ sets, before }) => ({ sets, before: addLengths(before, by) }));
}

function flatten(node: Node): readonly Node[] {
  if (node.kind === 'group') return flatten(node.item);
  return node.kind === 'sequence' ? node.items.flatMap(flatten) : [node];
}
