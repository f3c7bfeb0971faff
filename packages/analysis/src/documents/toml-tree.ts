import { parse, TomlError, type TomlValue } from 'smol-toml';
import type { TextSpan } from '../analyzer.ts';
import type { ConfigDocument, ConfigNode } from './config-node.ts';
import { type TomlPlace, tomlPlaces } from './toml-places.ts';

/** Reads TOML. A value, and whatever is in it, stands behind its key on the key's line. */
export function tomlTree(text: string): ConfigDocument {
  try {
    const places = tomlPlaces(text);
    const start = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };
    return { root: converted(parse(text), [], start, places), problem: null };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return {
      root: null,
      problem: { line: error.line, reason: `not valid TOML, at column ${error.column}` },
    };
  }
}

function converted(
  value: TomlValue,
  path: readonly string[],
  span: TextSpan,
  places: ReadonlyMap<string, TomlPlace>,
): ConfigNode {
  if (Array.isArray(value)) {
    const items = value.map((item, at) => {
      const below = [...path, String(at)];
      return converted(item, below, places.get(JSON.stringify(below))?.value ?? span, places);
    });
    return { kind: 'array', span, items };
  }
  if (typeof value !== 'object' || value instanceof Date) {
    const known =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return { kind: 'scalar', span, value: known ? value : String(value) };
  }
  const members = Object.entries(value).map(([name, member]) => {
    const below = [...path, name];
    const place = places.get(JSON.stringify(below)) ?? { name: span, value: span };
    return { name, span: place.name, value: converted(member, below, place.value, places) };
  });
  return { kind: 'object', span, members };
}
