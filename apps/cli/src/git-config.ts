import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';

/** Where one value of git's configuration was set. */
export type ConfigValue = {
  readonly value: string;
  readonly file: string;
  /** Set in a file that is included under a condition, which is not judged here. */
  readonly isConditional: boolean;
};

const DEEPEST_INCLUDE = 10;
const SECTION = /^\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/;
const VARIABLE = /^([A-Za-z][A-Za-z0-9-]*)\s*(?:=\s*(.*))?$/;

/**
 * Returns the values of `section.key` in a configuration file and those it includes, in order; the last one is in effect.
 * The file is read, git is not run. A missing file has no values. `home` expands `~/`.
 */
export function configValues(
  file: string,
  section: string,
  key: string,
  home: string | null,
  depth = 0,
): ConfigValue[] {
  const found: ConfigValue[] = [];
  let current = '';
  for (const raw of linesOf(file)) {
    let line = raw.trim();
    const header = SECTION.exec(line);
    if (header !== null) {
      current = (header[1] as string).toLowerCase() + (header[2] === undefined ? '' : ' ');
      line = line.slice(header[0].length).trim();
    }
    const variable = VARIABLE.exec(line);
    if (variable === null) continue;
    const name = (variable[1] as string).toLowerCase();
    const value = unquoted(variable[2] ?? '');
    if (current === section && name === key) found.push({ value, file, isConditional: false });
    const isInclude = (current === 'include' || current === 'includeif ') && name === 'path';
    if (!isInclude || depth >= DEEPEST_INCLUDE) continue;
    const included = expanded(value, dirname(file), home);
    for (const one of configValues(included, section, key, home, depth + 1)) {
      found.push({ ...one, isConditional: one.isConditional || current !== 'include' });
    }
  }
  return found;
}

/** A path of the configuration: `~/` is the home folder, a relative one starts at `folder`. */
export function expanded(path: string, folder: string, home: string | null): string {
  if (path.startsWith('~/') && home !== null) return join(home, path.slice(2));
  return isAbsolute(path) ? path : join(folder, path);
}

/** Lines with those joined that end in a backslash. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .replace(/\\\r?\n/g, '')
      .split('\n');
  } catch {
    return [];
  }
}

/** Quotes and escapes removed, a comment cut off, git-config(1). */
function unquoted(text: string): string {
  let value = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if (char === '"') isQuoted = !isQuoted;
    else if (char === '\\') value += text[++at] ?? '';
    else if ((char === '#' || char === ';') && !isQuoted) break;
    else value += char;
  }
  return value.trim();
}
