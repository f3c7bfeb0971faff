import { parse, TomlError, type TomlValue } from 'smol-toml';
import type { ConfigNode } from './config-node.ts';
import { type NodeFactory, nodeFactory } from './located-nodes.ts';
import { type ParsedDocument, withoutOverflow } from './parsed-document.ts';
import { type Stretch, type TomlPlace, tomlPlaces } from './toml-places.ts';

type Reader = { readonly nodes: NodeFactory; readonly places: ReadonlyMap<string, TomlPlace> };

/** Parses TOML. A value, and everything inside it, is located after its key, to the end of the key's line. */
export function parseToml(text: string): ParsedDocument {
  return withoutOverflow<ParsedDocument>(
    () => {
      try {
        const reader = { nodes: nodeFactory(text), places: tomlPlaces(text) };
        return { root: converted(parse(text), [], { start: 0, end: 0 }, reader), error: null };
      } catch (error) {
        if (!(error instanceof TomlError)) throw error;
        const reason = `not valid TOML, at column ${error.column}`;
        return { root: null, error: { offset: lineStart(text, error.line), reason } };
      }
    },
    (error) => ({ root: null, error }),
  );
}

function converted(
  value: TomlValue,
  path: readonly string[],
  { start, end }: Stretch,
  reader: Reader,
): ConfigNode {
  const { nodes, places } = reader;
  if (Array.isArray(value)) {
    const items = value.map((item, at) => {
      const below = [...path, String(at)];
      const place = places.get(JSON.stringify(below))?.value ?? { start, end };
      return converted(item, below, place, reader);
    });
    return nodes.array(start, end, items);
  }
  if (typeof value !== 'object' || value instanceof Date) {
    const isPlain =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return nodes.scalar(start, end, isPlain ? value : String(value));
  }
  const members = Object.entries(value).map(([name, member]) => {
    const below = [...path, name];
    const place = places.get(JSON.stringify(below));
    const key = place?.name ?? { start, end };
    const child = converted(member, below, place?.value ?? { start, end }, reader);
    return nodes.member(key.start, key.end, name, child);
  });
  return nodes.object(start, end, members);
}

/** Returns the offset of a line, counted from 1. */
function lineStart(text: string, line: number): number {
  let start = 0;
  for (let at = 1; at < line; at++) start = text.indexOf('\n', start) + 1;
  return start;
}
