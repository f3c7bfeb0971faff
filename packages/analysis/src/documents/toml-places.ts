const KEY_PART = /\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*(\.)?/y;

/** Offsets into the text, the end exclusive. */
export type Stretch = { readonly start: number; readonly end: number };

/** Location of a key, and of the text after its equals sign, to the end of the line. */
export type TomlPlace = { readonly name: Stretch; readonly value: Stretch };

/**
 * Returns the locations of the keys of a TOML text by their path as a JSON array, `["mcp_servers","x","command"]`: the
 * parser keeps none. A table is located at its first header, an item of `[[x]]` at its own. Keys that it cannot follow are
 * absent.
 */
export function tomlPlaces(text: string): ReadonlyMap<string, TomlPlace> {
  const places = new Map<string, TomlPlace>();
  const counts = new Map<string, number>();
  const place = (path: readonly string[], name: Stretch, value: Stretch) => {
    for (let length = 1; length <= path.length; length++) {
      const key = JSON.stringify(path.slice(0, length));
      if (!places.has(key)) places.set(key, { name, value });
    }
  };
  let table: readonly string[] = [];
  let quote: string | null = null;
  let next = 0;
  for (const raw of text.split('\n')) {
    const lineStart = next;
    next += raw.length + 1;
    const line = raw.replace(/\r$/, '');
    if (quote !== null) {
      quote = afterLine(line, quote);
      continue;
    }
    const indent = line.length - line.trimStart().length;
    const header = /^\s*(\[\[?)/.exec(line)?.[1];
    const from = indent + (header?.length ?? 0);
    const key = keyAt(line, from);
    if (key !== null) {
      const end = header === undefined ? key.end : line.trimEnd().length;
      const span = { start: lineStart + indent, end: lineStart + end };
      if (header === undefined) {
        const value = valueStretch(line, lineStart, key.end);
        if (value !== null) place([...table, ...key.path], span, value);
      } else if (line[key.end] === ']') {
        table = header === '[[' ? nextItem(key.path, counts) : key.path;
        place(table, span, span);
      }
    }
    quote = afterLine(line, null);
  }
  return places;
}

/** Returns the text after `=` on a line; null without one. */
function valueStretch(line: string, lineStart: number, equals: number): Stretch | null {
  if (line[equals] !== '=') return null;
  const rest = line.slice(equals + 1);
  const from = equals + 1 + rest.length - rest.trimStart().length;
  return { start: lineStart + from, end: lineStart + Math.max(from, line.trimEnd().length) };
}

function keyAt(
  line: string,
  from: number,
): { readonly path: string[]; readonly end: number } | null {
  const path: string[] = [];
  KEY_PART.lastIndex = from;
  for (;;) {
    const match = KEY_PART.exec(line);
    if (match === null) return null;
    path.push(match[1] ?? match[2] ?? (match[3] as string));
    const end = KEY_PART.lastIndex;
    if (match[4] === undefined) return { path, end };
  }
}

/** Path of the next item of an array of tables. */
function nextItem(path: readonly string[], counts: Map<string, number>): readonly string[] {
  const key = JSON.stringify(path);
  const at = counts.get(key) ?? 0;
  counts.set(key, at + 1);
  return [...path, String(at)];
}

/** The triple quote that is open after a line, given the one open before it. */
function afterLine(line: string, before: string | null): string | null {
  let open = before;
  for (let at = 0; at < line.length; at++) {
    const rest = line.slice(at, at + 3);
    if (open !== null) {
      if (open === '"""' && line[at] === '\\') at++;
      else if (rest === open) {
        open = null;
        at += 2;
      }
    } else if (rest === '"""' || rest === "'''") {
      open = rest;
      at += 2;
    } else if (line[at] === '#') {
      return null;
    } else if (line[at] === '"' || line[at] === "'") {
      at = endOfString(line, at);
    }
  }
  return open;
}

function endOfString(line: string, from: number): number {
  const quote = line[from];
  for (let at = from + 1; at < line.length; at++) {
    if (quote === '"' && line[at] === '\\') at++;
    else if (line[at] === quote) return at;
  }
  return line.length;
}
