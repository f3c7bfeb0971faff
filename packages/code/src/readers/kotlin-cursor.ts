import type { Code } from '../program/code-tree.ts';
import { dotted } from './c-family.ts';
import type { Token } from './kotlin-tokens.ts';

/** A place among the tokens of a Kotlin file, which moves on as they are read. */
export type Cursor = {
  readonly peek: (ahead?: number) => Token;
  readonly next: () => Token;
  /** Whether the token is this sign or keyword. */
  readonly is: (value: string, ahead?: number) => boolean;
  /** Reads the token when it is this one. */
  readonly take: (value: string) => boolean;
  readonly isEnd: () => boolean;
  /** Parses a recursive construct; skips what nests too deep and returns null. */
  readonly nested: <Result>(read: () => Result) => Result | null;
};

/** Maximum nesting, far above that of real programs. */
const MAX_DEPTH = 100;

export function cursorOf(tokens: readonly Token[]): Cursor {
  let at = 0;
  const last = tokens.length - 1;
  const peek = (ahead = 0) => tokens[Math.min(at + ahead, last)] as Token;
  const is = (value: string, ahead = 0) => {
    const token = peek(ahead);
    return token.value === value && (token.kind === 'sign' || token.kind === 'name');
  };
  const next = () => {
    const token = peek();
    if (at < last) at += 1;
    return token;
  };
  const take = (value: string) => {
    if (!is(value)) return false;
    next();
    return true;
  };
  let depth = 0;
  const nested = <Result>(read: () => Result): Result | null => {
    if (depth >= MAX_DEPTH) {
      next();
      return null;
    }
    depth += 1;
    const made = read();
    depth -= 1;
    return made;
  };
  return { peek, next, is, take, isEnd: () => peek().kind === 'end', nested };
}

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** Skips from an opening sign past the one that closes it. */
export function skipPair(cursor: Cursor): void {
  const open = cursor.next().value;
  const close = PAIRS[open];
  for (let depth = 1; depth > 0 && !cursor.isEnd(); ) {
    const { value, kind } = cursor.next();
    if (kind !== 'sign') continue;
    if (value === open) depth += 1;
    if (value === close) depth -= 1;
  }
}

/** Returns the number of tokens in `<...>` of a call; 0 if it is not a list of types. */
export function typeArguments(cursor: Cursor, from = 0): number {
  if (!cursor.is('<', from)) return 0;
  let depth = 0;
  for (let at = from; at < from + 80; at++) {
    const { kind, value } = cursor.peek(at);
    if (kind === 'end' || kind === 'text') return 0;
    if (kind === 'sign' && !/^(?:[<>.,?*():]|->)$/.test(value)) return 0;
    if (value === '<') depth += 1;
    if (value === '>') depth -= 1;
    if (depth === 0) return at - from + 1;
  }
  return 0;
}

/** A type: its name as code; null for types of functions. */
export function typeAt(cursor: Cursor): Code | null {
  return cursor.nested(() => plainType(cursor));
}

function plainType(cursor: Cursor): Code | null {
  while (cursor.take('suspend') || cursor.take('in') || cursor.take('out') || cursor.take('*'));
  if (cursor.is('(')) {
    skipPair(cursor);
    return functionType(cursor);
  }
  if (cursor.peek().kind !== 'name') return null;
  const { value, line } = cursor.next();
  let path = value;
  for (;;) {
    if (cursor.is('<')) skipPair(cursor);
    if (!cursor.is('.')) break;
    cursor.next();
    if (cursor.is('(')) {
      skipPair(cursor);
      return functionType(cursor);
    }
    if (cursor.peek().kind === 'name') path += `.${cursor.next().value}`;
  }
  while (cursor.take('?'));
  return dotted(path, line);
}

function functionType(cursor: Cursor): null {
  while (cursor.take('?'));
  if (cursor.take('->')) typeAt(cursor);
  return null;
}
