import { Buffer } from 'node:buffer';
import { pathText } from './path-text.ts';

const ESCAPES: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

/**
 * The name in a `--- ` or `+++ ` line, as it is written there: up to a tab (before a time or a revision), or whole
 * when it is quoted. `line` is latin1.
 *
 *     +++ b/a file<TAB>      +++ b/x<TAB>2026-01-01 10:00      +++ "b/gr\303\274n"
 */
export function writtenName(line: string): string {
  const quoted = /^"(?:[^"\\]|\\.)*"/.exec(line)?.[0];
  return quoted ?? (line.split('\t', 1)[0] as string);
}

/** Returns the path of a written name: C-style quotes removed, bytes as text. */
function decodedName(written: string): string {
  if (!written.startsWith('"')) return pathText(Buffer.from(written, 'latin1'));
  const bytes: number[] = [];
  for (const [whole, octal, letter] of written
    .slice(1, -1)
    .matchAll(/\\([0-3][0-7]{2})|\\(.)|[^\\]/gs)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else if (letter !== undefined) bytes.push(ESCAPES[letter] ?? letter.charCodeAt(0));
    else bytes.push(whole.charCodeAt(0));
  }
  return pathText(Uint8Array.from(bytes));
}

/** The names of one file in a diff, as written; null without such a line. */
export type WrittenNames = {
  /** Rest of the `diff --git ` line. */
  readonly git: string | null;
  readonly old: string;
  readonly new: string;
  readonly renamedTo: string | null;
};

/**
 * Path of the file in the new tree, or null when it is deleted. git writes `a/` and `b/` before the names, or other
 * letters (diff.mnemonicPrefix), or nothing (diff.noprefix): then both halves of its header are the same name, or the
 * name is the one of the `rename to` line.
 */
export function newTreePath(names: WrittenNames): string | null {
  if (names.new === '/dev/null') return null;
  const path = decodedName(names.new);
  const isBare =
    names.git === null
      ? !(path.startsWith('b/') && (names.old === '/dev/null' || /^"?a\//.test(names.old)))
      : names.git === `${names.new} ${names.new}` || names.renamedTo === names.new;
  return isBare ? path : path.replace(/^[^/]+\//, '');
}
