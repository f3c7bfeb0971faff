import { Buffer, isAscii } from 'node:buffer';

/** Decides whether one path segment fits; segments hold no slash. */
export type SegmentMatcher = (segment: string) => boolean;

type Token =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'star' }
  | { readonly kind: 'class'; readonly negated: boolean; readonly has: (char: string) => boolean };

const POSIX_CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the POSIX class.
  cntrl: /[\0-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\v\f\r]/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
};

/**
 * Compiles one segment of a gitignore glob: `*`, `?`, `[a-z]`, `[!a-z]`, `[[:alpha:]]`, `\` escapes. A broken glob
 * (open class, trailing backslash) matches nothing, as in git's wildmatch.c. Matching is linear in pattern times
 * segment: no pattern makes it backtrack further.
 */
export function compileSegment(glob: string): SegmentMatcher {
  if (!/[*?[\\]/.test(glob)) return (segment) => segment === glob;
  if (/^\*[^*?[\\]*$/.test(glob)) {
    const suffix = glob.slice(1);
    return (segment) => segment.endsWith(suffix);
  }
  const tokens = tokenize(byteText(glob));
  if (tokens === null) return () => false;
  return (segment) => fits(tokens, byteText(segment));
}

/** Returns UTF-8 bytes as one character each: git's globs match bytes, so `?` does not match a whole `é`. */
function byteText(text: string): string {
  const bytes = Buffer.from(text);
  return isAscii(bytes) ? text : bytes.toString('latin1');
}

/** Two pointers and the last star: on a mismatch that star takes one more character. */
function fits(tokens: readonly Token[], chars: string): boolean {
  let token = 0;
  let char = 0;
  let star = -1;
  let starChar = 0;
  while (char < chars.length) {
    const current = tokens[token];
    if (current?.kind === 'star') {
      star = token++;
      starChar = char;
    } else if (current !== undefined && fitsOne(current, chars[char] as string)) {
      token++;
      char++;
    } else if (star !== -1) {
      token = star + 1;
      char = ++starChar;
    } else {
      return false;
    }
  }
  while (tokens[token]?.kind === 'star') token++;
  return token === tokens.length;
}

function fitsOne(token: Token, char: string): boolean {
  if (token.kind === 'literal') return token.text === char;
  if (token.kind === 'class') return token.has(char) !== token.negated;
  return token.kind === 'any';
}

function tokenize(chars: string): Token[] | null {
  const tokens: Token[] = [];
  for (let at = 0; at < chars.length; at++) {
    const char = chars[at] as string;
    if (char === '*') {
      if (tokens.at(-1)?.kind !== 'star') tokens.push({ kind: 'star' });
    } else if (char === '?') {
      tokens.push({ kind: 'any' });
    } else if (char === '[') {
      const parsed = parseClass(chars, at + 1);
      if (parsed === null) return null;
      tokens.push(parsed.token);
      at = parsed.end;
    } else if (char === '\\') {
      const text = chars[++at];
      if (text === undefined) return null;
      tokens.push({ kind: 'literal', text });
    } else {
      tokens.push({ kind: 'literal', text: char });
    }
  }
  return tokens;
}

/** Parses after `[`; `end` is the index of the closing bracket. A `]` in first place is a member. */
function parseClass(
  chars: string,
  start: number,
): { readonly token: Token; readonly end: number } | null {
  const negated = chars[start] === '!' || chars[start] === '^';
  const first = negated ? start + 1 : start;
  const members: ((char: string) => boolean)[] = [];
  for (let at = first; at < chars.length; at++) {
    if (chars[at] === ']' && at > first) {
      const has = (char: string) => members.some((member) => member(char));
      return { token: { kind: 'class', negated, has }, end: at };
    }
    if (chars[at] === '[' && chars[at + 1] === ':') {
      const close = chars.indexOf(']', at + 2);
      if (close === -1) return null;
      if (close > at + 2 && chars[close - 1] === ':') {
        const posix = POSIX_CLASSES[chars.slice(at + 2, close - 1)];
        if (posix === undefined) return null;
        members.push((char) => posix.test(char));
        at = close;
        continue;
      }
    }
    if (chars[at] === '\\') at++;
    const low = chars[at];
    if (low === undefined) return null;
    let high = low;
    if (chars[at + 1] === '-' && chars[at + 2] !== undefined && chars[at + 2] !== ']') {
      at += chars[at + 2] === '\\' ? 3 : 2;
      high = chars[at] ?? low;
    }
    members.push((char) => char === low || (char >= low && char <= high));
  }
  return null;
}
