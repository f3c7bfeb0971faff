import { badRequest, type ScimType } from '../scim-error.ts';

/** Longest filter or path that is parsed, in bytes of UTF-8. */
const MAX_FILTER_BYTES = 8 * 1024;

export type Token =
  | { readonly kind: '(' | ')' | '[' | ']' | '.'; readonly at: number }
  /** An attribute name, an operator, `not`, `true`, a number: what has no quotes and no brackets. */
  | { readonly kind: 'word'; readonly text: string; readonly at: number }
  | { readonly kind: 'string'; readonly text: string; readonly at: number };

const PUNCTUATION = '()[]';
const WORD = /[^\s()[\]"]+/y;
// the body of a JSON string (RFC 8259, section 7): anything but quotes, backslashes and controls, or an escape
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;

/**
 * Splits a filter or path into tokens, in one pass. `]` followed by `.` yields a token `.`, so that
 * `emails[type eq "work"].value` ends in `]`, `.`, `value`. Throws `scimType` for text past `MAX_FILTER_BYTES`, or a string
 * that is not one of JSON.
 */
export function tokensOf(text: string, scimType: ScimType): readonly Token[] {
  if (Buffer.byteLength(text) > MAX_FILTER_BYTES) {
    throw badRequest(scimType, `the expression is longer than ${MAX_FILTER_BYTES} bytes`);
  }
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at] as string;
    if (character === ' ') {
      at++;
    } else if (PUNCTUATION.includes(character)) {
      tokens.push({ kind: character as '(' | ')' | '[' | ']', at });
      at++;
    } else if (character === '.' && text[at - 1] === ']') {
      tokens.push({ kind: '.', at });
      at++;
    } else {
      const quoted = character === '"';
      const match = matchAt(quoted ? STRING : WORD, text, at);
      if (match === null) {
        throw badRequest(
          scimType,
          `unexpected ${quoted ? 'string' : 'character'} at column ${at + 1}`,
        );
      }
      tokens.push(
        quoted
          ? { kind: 'string', text: JSON.parse(match) as string, at }
          : { kind: 'word', text: match, at },
      );
      at += match.length;
    }
  }
  return tokens;
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
