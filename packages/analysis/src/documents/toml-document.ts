import { parse, TomlError, type TomlTable, type TomlValue } from 'smol-toml';
import type { AssetProblem } from '../assets/asset-sighting.ts';
import type { LineIndex } from '../line-index.ts';

/** A parsed TOML file, or where it is broken. The parser's message quotes the file and is not passed on. */
export function tomlDocument(
  lines: LineIndex,
): { readonly root: TomlTable } | { readonly problem: AssetProblem } {
  const text = lines.bytes.toString('utf8');
  try {
    return { root: parse(text) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return { problem: { line: error.line, reason: `not valid TOML, at column ${error.column}` } };
  }
}

/** A member that is a table; an empty one otherwise. */
export function table(value: TomlValue | undefined, name: string): TomlTable {
  const member = isTable(value) ? value[name] : undefined;
  return isTable(member) ? member : {};
}

export function isTable(value: TomlValue | undefined): value is TomlTable {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}
