import type { Node } from '../syntax.ts';
import type { ByteSet } from './byte-set.ts';

/**
 * The beginning of what a node matches: one set a byte. An open prefix is the whole of one way to match, so that what
 * follows the node follows it; after a closed one anything may come.
 */
export type Prefix = { readonly sets: readonly ByteSet[]; readonly open: boolean };

/** Prefixes of one node at most, and bytes of one prefix. */
const MAX_PREFIXES = 160;
const MAX_BYTES = 120;

const EMPTY: readonly Prefix[] = [{ sets: [], open: true }];

/**
 * Prefixes of which every match of `node` begins with at least one: as long as they can be while they stay few. Looks are
 * taken as met, so the prefixes may begin more than the matches.
 *
 *     ab?c{2,90}   ->   a c c ...   a b c c ...   (closed after the repeat)
 */
function expand(node: Node): readonly Prefix[] {
  switch (node.kind) {
    case 'set':
      return [{ sets: [node.set], open: true }];
    case 'look':
      return EMPTY;
    case 'group':
      return expand(node.item);
    case 'sequence':
      return expandAll(node.items);
    case 'choice': {
      const prefixes = node.items.flatMap(expand);
      return prefixes.length <= MAX_PREFIXES ? prefixes : closePrefixes(EMPTY);
    }
    case 'repeat':
      return expandRepeat(node);
  }
}

/** The prefixes of nodes that follow each other. */
export function expandAll(items: readonly Node[]): readonly Prefix[] {
  let prefixes = EMPTY;
  for (const item of items) {
    if (!prefixes.some(({ open }) => open)) break;
    prefixes = append(prefixes, expand(item));
  }
  return prefixes;
}

function expandRepeat(node: Extract<Node, { kind: 'repeat' }>): readonly Prefix[] {
  const item = expand(node.item);
  let prefixes = EMPTY;
  for (let i = 0; i < node.min && prefixes.some(({ open }) => open); i++) {
    prefixes = append(prefixes, item);
  }
  if (node.max === node.min) return prefixes;
  if (node.max - node.min > 3) return closePrefixes(prefixes);
  const ways = [prefixes];
  for (let i = node.min; i < node.max; i++) ways.push(append(ways.at(-1) ?? EMPTY, item));
  const all = ways.flat();
  return all.length <= MAX_PREFIXES / 4 ? all : closePrefixes(prefixes);
}

function append(before: readonly Prefix[], after: readonly Prefix[]): readonly Prefix[] {
  const open = before.filter((prefix) => prefix.open);
  const size = before.length - open.length + open.length * after.length;
  const bytes = Math.max(...open.map(({ sets }) => sets.length));
  if (size > MAX_PREFIXES || bytes > MAX_BYTES) return closePrefixes(before);
  return before.flatMap((prefix) =>
    prefix.open
      ? after.map(({ sets, open }) => ({ sets: [...prefix.sets, ...sets], open }))
      : [prefix],
  );
}

function closePrefixes(prefixes: readonly Prefix[]): readonly Prefix[] {
  return prefixes.map(({ sets }) => ({ sets, open: false }));
}
