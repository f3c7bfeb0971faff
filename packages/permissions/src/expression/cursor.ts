import { TextSyntaxError } from '../value/syntax-error.ts';

/** Nesting that no file of people has, and that would exhaust the stack. */
const MAX_DEPTH = 200;

/** A place in a text that is read from left to right. */
export type Cursor = {
  readonly text: string;
  at: number;
  /** Above 0 inside brackets, where a line's end is white space. */
  flat: number;
  depth: number;
};

export function cursor(text: string, at = 0): Cursor {
  return { text, at, flat: 0, depth: 0 };
}

/** Runs `read` one level deeper. */
export function nested<T>(c: Cursor, read: () => T): T {
  if (++c.depth > MAX_DEPTH) throw new TextSyntaxError(c.at, 'nested too deeply');
  const result = read();
  c.depth--;
  return result;
}

/** Passes blanks and comments (`#`, `//`, and those between slash and star), and line ends where they mean nothing. */
export function skip(c: Cursor, lines = c.flat > 0): void {
  const { text } = c;
  for (;;) {
    const char = text[c.at];
    if (char === ' ' || char === '\t' || char === '\r' || (lines && char === '\n')) c.at++;
    else if (char === '#' || text.startsWith('//', c.at)) c.at = lineEnd(text, c.at);
    else if (text.startsWith('/*', c.at)) {
      const end = text.indexOf('*/', c.at + 2);
      if (end === -1) throw new TextSyntaxError(c.at, 'unterminated comment');
      c.at = end + 2;
    } else return;
  }
}

export function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/** Whether `token` comes next, after blanks; passes it if so. */
export function accept(c: Cursor, token: string): boolean {
  skip(c);
  if (!c.text.startsWith(token, c.at)) return false;
  c.at += token.length;
  return true;
}

export function expect(c: Cursor, token: string): void {
  if (!accept(c, token)) throw new TextSyntaxError(c.at, `'${token}' expected`);
}

const WORD = /[\p{ID_Start}_][\p{ID_Continue}-]*/uy;

/** Consumes and returns the identifier at the cursor; null without one. */
export function word(c: Cursor): string | null {
  skip(c);
  WORD.lastIndex = c.at;
  const match = WORD.exec(c.text);
  if (match === null) return null;
  c.at += match[0].length;
  return match[0];
}

const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

export function number(c: Cursor): string | null {
  NUMBER.lastIndex = c.at;
  const match = NUMBER.exec(c.text);
  if (match === null) return null;
  c.at += match[0].length;
  return match[0];
}
