/** How a language writes comments and strings. */
export type Syntax = 'slash' | 'hash' | 'json' | 'notebook';

/** A quoted string without escapes in it: `start` is the offset of its first character in the text. */
export type StringLiteral = { readonly value: string; readonly start: number };

/** Longer strings are not ids. */
const LONGEST = 120;

/**
 * Short strings of a source text outside comments: double and single quotes and backticks on one line; the inside of
 * triple quotes is prose. Needs no grammar, so a quote in a regular expression can shift strings until the line's
 * end. Linear in the text.
 */
export function* stringLiterals(text: string, syntax: Syntax): Generator<StringLiteral> {
  if (syntax === 'notebook') {
    yield* quotedInJson(text);
    return;
  }
  for (let at = 0; at < text.length; ) {
    const char = text[at] as string;
    if (syntax !== 'json' && startsComment(text, at, syntax)) {
      at = endOfLine(text, at);
    } else if (syntax === 'slash' && char === '/' && text[at + 1] === '*') {
      at = after(text, '*/', at + 2);
    } else if (char === '"' || (syntax !== 'json' && (char === "'" || char === '`'))) {
      if (syntax === 'hash' && text.startsWith(char.repeat(3), at)) {
        at = after(text, char.repeat(3), at + 3);
        continue;
      }
      const end = closingQuote(text, at);
      if (end === -1) {
        at++;
        continue;
      }
      if (end - at - 1 <= LONGEST) yield { value: text.slice(at + 1, end), start: at + 1 };
      at = end + 1;
    } else {
      at++;
    }
  }
}

/** Code inside JSON strings, as notebooks hold it: `"model=\\"gpt-4o\\""`, `"model='gpt-4o'"`. */
function* quotedInJson(text: string): Generator<StringLiteral> {
  for (const match of text.matchAll(/(\\"|')([^\\"'\n]{1,120})\1/g)) {
    const [, quote = '', value = ''] = match;
    yield { value, start: match.index + quote.length };
  }
}

function startsComment(text: string, at: number, syntax: Syntax): boolean {
  if (syntax === 'hash') return text[at] === '#';
  return text[at] === '/' && text[at + 1] === '/' && text[at - 1] !== ':';
}

/** Index of the quote that closes the one at `open`, -1 when the line ends before. */
function closingQuote(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (char === '\n') return -1;
    else if (char === text[open]) return at;
  }
  return -1;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

function after(text: string, close: string, at: number): number {
  const end = text.indexOf(close, at);
  return end === -1 ? text.length : end + close.length;
}
