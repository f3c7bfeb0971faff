import type { ConfigMember, ConfigNode, Located } from '@svc/analysis/documents';
import { TextSyntaxError } from './syntax-error.ts';
import { type Entry, list, type Place, type Text, table, type Value } from './value.ts';

/** Nesting of a document; deeper than any policy. */
const MAX_DEPTH = 200;
/** Nodes of one file, aliases written out: an alias bomb ends here. */
const MAX_NODES = 200_000;

/** How the nodes of a document become values. */
export type Convert = {
  readonly at: (stretch: Pick<Located, 'start' | 'end'>) => Place;
  /** A string, number or boolean, as text. */
  readonly leaf: (value: string, place: Place) => Text;
  /** Applies a YAML tag to a value; by default tags are ignored. */
  readonly tagged?: (tag: string, value: Value) => Value;
};

/** Places of nodes that are read from a file. */
export function inFile(path: string): Convert['at'] {
  return ({ start, end }) => ({ path, start, end });
}

/** Returns a document as a value. Throws a TextSyntaxError if it is nested too deeply or has too many nodes. */
export function converted(root: ConfigNode, convert: Convert): Value {
  let left = MAX_NODES;
  const read = (node: ConfigNode, depth: number): Value => {
    if (--left < 0) throw new TextSyntaxError(node.start, 'too many nodes');
    if (depth > MAX_DEPTH) throw new TextSyntaxError(node.start, 'nested too deeply');
    const value = untagged(node, depth);
    return node.tag === undefined ? value : (convert.tagged?.(node.tag, value) ?? value);
  };
  const untagged = (node: ConfigNode, depth: number): Value => {
    const at = convert.at(node);
    if (node.kind === 'array') {
      return list(
        node.items.map((item) => read(item, depth + 1)),
        at,
      );
    }
    if (node.kind === 'scalar') {
      return node.value === null ? { kind: 'null', at } : convert.leaf(String(node.value), at);
    }
    const entries = firstCounts(node.members).map(({ name, start, value }): Entry => {
      const end = Math.max(start, value.end);
      return { key: name, value: read(value, depth + 1), at: convert.at({ start, end }) };
    });
    return table(entries, at);
  };
  return read(root, 0);
}

/** Own members before merged ones: of entries with one key the first counts, of members the last. */
function firstCounts(members: readonly ConfigMember[]): readonly ConfigMember[] {
  const merged = members.filter(({ isMerged }) => isMerged);
  if (merged.length === 0) return members;
  return [...members.filter(({ isMerged }) => !isMerged), ...merged.toReversed()];
}
