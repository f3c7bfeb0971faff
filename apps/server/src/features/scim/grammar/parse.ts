import { badRequest, type ScimError, type ScimType } from '../scim-error.ts';
import {
  type AttributePath,
  COMPARISONS,
  type ComparedValue,
  type Comparison,
  type Filter,
  type PatchPath,
} from './filter.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Parentheses and brackets within each other. */
export const MAX_FILTER_DEPTH = 32;
/** Comparisons of one filter: each becomes a condition that the database plans. */
export const MAX_COMPARISONS = 200;

const ATTRIBUTE =
  /^(?:(urn:[a-z0-9][a-z0-9:._-]*):)?([a-z$][a-z0-9_$-]*)(?:\.([a-z$][a-z0-9_$-]*))?$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Where a parser is: its tokens, the next one, and what it has met so far. */
type Cursor = {
  readonly tokens: readonly Token[];
  readonly scimType: ScimType;
  next: number;
  depth: number;
  comparisons: number;
};

/**
 * Parses a filter (RFC 7644, figure 1) by recursive descent in linear time. `and` binds tighter than `or`; operators and
 * attribute names are compared without case. Throws 400 `invalidFilter` with the column.
 */
export function parseFilter(text: string): Filter {
  const cursor = cursorOf(text, 'invalidFilter');
  const filter = parseOr(cursor);
  expectEnd(cursor);
  return filter;
}

/** Parses the path of a PATCH operation (RFC 7644, figure 7). Throws 400 `invalidPath` with the column. */
export function parsePatchPath(text: string): PatchPath {
  const cursor = cursorOf(text, 'invalidPath');
  const { schema, name, sub } = parseAttribute(cursor);
  if (peek(cursor)?.kind !== '[') {
    expectEnd(cursor);
    return { attribute: { schema, name }, filter: null, sub };
  }
  if (sub !== null) throw unexpected(cursor);
  const filter = parseBracketed(cursor);
  if (peek(cursor) === undefined) return { attribute: { schema, name }, filter, sub: null };
  expect(cursor, '.');
  const last = parseAttribute(cursor);
  if (last.schema !== null || last.sub !== null) throw unexpected(cursor);
  expectEnd(cursor);
  return { attribute: { schema, name }, filter, sub: last.name };
}

function cursorOf(text: string, scimType: ScimType): Cursor {
  return { tokens: tokensOf(text, scimType), scimType, next: 0, depth: 0, comparisons: 0 };
}

function parseOr(cursor: Cursor): Filter {
  return parseTerms(cursor, 'or', () => parseTerms(cursor, 'and', () => parseTerm(cursor)));
}

/** One term, or several joined by the word: the list is flat, so that its length costs no recursion. */
function parseTerms(cursor: Cursor, word: 'and' | 'or', parseOne: () => Filter): Filter {
  const first = parseOne();
  if (!isWord(cursor, word)) return first;
  const terms = [first];
  while (isWord(cursor, word)) {
    cursor.next++;
    terms.push(parseOne());
  }
  return { kind: word, terms };
}

function parseTerm(cursor: Cursor): Filter {
  if (peek(cursor)?.kind === '(') return parseGroup(cursor);
  if (isWord(cursor, 'not') && cursor.tokens[cursor.next + 1]?.kind === '(') {
    cursor.next++;
    return { kind: 'not', term: parseGroup(cursor) };
  }
  const path = parseAttribute(cursor);
  if (peek(cursor)?.kind === '[') {
    if (path.sub !== null) throw unexpected(cursor);
    return { kind: 'item', path, filter: parseBracketed(cursor) };
  }
  countComparison(cursor);
  const operator = takeWord(cursor).toLowerCase();
  if (operator === 'pr') return { kind: 'present', path };
  if (!isComparison(operator)) {
    cursor.next--;
    throw unexpected(cursor);
  }
  return { kind: 'compare', path, comparison: operator, value: parseValue(cursor) };
}

function parseGroup(cursor: Cursor): Filter {
  return parseWithin(cursor, '(', ')');
}

function parseBracketed(cursor: Cursor): Filter {
  return parseWithin(cursor, '[', ']');
}

function parseWithin(cursor: Cursor, open: '(' | '[', close: ')' | ']'): Filter {
  expect(cursor, open);
  cursor.depth++;
  if (cursor.depth > MAX_FILTER_DEPTH) {
    throw badRequest(cursor.scimType, `the expression nests deeper than ${MAX_FILTER_DEPTH}`);
  }
  const filter = parseOr(cursor);
  expect(cursor, close);
  cursor.depth--;
  return filter;
}

function parseAttribute(cursor: Cursor): AttributePath {
  const match = ATTRIBUTE.exec(takeWord(cursor).toLowerCase());
  if (match === null) {
    cursor.next--;
    throw unexpected(cursor);
  }
  const [, schema = null, name, sub = null] = match;
  return { schema, name: name as string, sub };
}

function parseValue(cursor: Cursor): ComparedValue {
  const token = take(cursor);
  if (token?.kind === 'string') return token.text;
  if (token?.kind === 'word') {
    // case-insensitive booleans: Entra writes `True` and `False`
    const word = token.text.toLowerCase();
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    if (NUMBER.test(token.text)) return Number(token.text);
  }
  cursor.next--;
  throw unexpected(cursor);
}

function countComparison(cursor: Cursor): void {
  cursor.comparisons++;
  if (cursor.comparisons > MAX_COMPARISONS) {
    throw badRequest(
      cursor.scimType,
      `the expression has more than ${MAX_COMPARISONS} comparisons`,
    );
  }
}

function isComparison(word: string): word is Comparison {
  return (COMPARISONS as readonly string[]).includes(word);
}

function peek(cursor: Cursor): Token | undefined {
  return cursor.tokens[cursor.next];
}

function take(cursor: Cursor): Token | undefined {
  const token = cursor.tokens[cursor.next];
  cursor.next++;
  return token;
}

function isWord(cursor: Cursor, word: string): boolean {
  const token = peek(cursor);
  return token?.kind === 'word' && token.text.toLowerCase() === word;
}

function takeWord(cursor: Cursor): string {
  const token = take(cursor);
  if (token?.kind === 'word') return token.text;
  cursor.next--;
  throw unexpected(cursor);
}

function expect(cursor: Cursor, kind: Token['kind']): void {
  if (peek(cursor)?.kind !== kind) throw unexpected(cursor, kind);
  cursor.next++;
}

function expectEnd(cursor: Cursor): void {
  if (peek(cursor) !== undefined) throw unexpected(cursor);
}

function unexpected(cursor: Cursor, wanted?: string): ScimError {
  const token = peek(cursor);
  const where = token === undefined ? 'at the end' : `at column ${token.at + 1}`;
  const but = wanted === undefined ? '' : `; expected "${wanted}"`;
  return badRequest(cursor.scimType, `unexpected ${token?.kind ?? 'end'} ${where}${but}`);
}
