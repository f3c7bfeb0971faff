import type { Code } from '../program/code-tree.ts';
import { mergeBuilderStatements } from './builder-statements.ts';
import { dotted, other } from './c-family.ts';
import { type Cursor, cursorOf, skipPair, typeAt } from './kotlin-cursor.ts';
import { kotlinExpression } from './kotlin-expressions.ts';
import {
  annotations,
  basesAt,
  importAt,
  lambdaParameters,
  MODIFIER,
  parametersAt,
} from './kotlin-headers.ts';
import type { Rules } from './kotlin-rules.ts';
import { kotlinTokens } from './kotlin-tokens.ts';

const DECLARES = /^(?:class|interface|object|fun|val|var|typealias|constructor|init)$/;
/** Maximum nesting, far above that of real programs. */
const MAX_DEPTH = 100;

/**
 * Parses Kotlin by hand: no maintained, light grammar of it exists. Declarations, calls with named arguments and
 * trailing lambdas, templates and builders' chains are parsed; of anything else only the parts are kept. Total.
 */
export function kotlinCode(text: string): Code[] {
  return fileOf(text, 1, 0);
}

function fileOf(text: string, line: number, depth: number): Code[] {
  const cursor = cursorOf(kotlinTokens(text, line));
  const found: Code[] = [];
  while (!cursor.isEnd()) {
    found.push(...statementsOf(cursor, depth));
    // A brace too many.
    cursor.take('}');
  }
  return found;
}

/** Statements up to a closing brace or the end. */
function statementsOf(cursor: Cursor, depth: number): Code[] {
  const found: Code[] = [];
  let last: unknown = null;
  while (!cursor.isEnd() && !cursor.is('}')) {
    const token = cursor.peek();
    // What cannot be read is passed over.
    if (token === last) cursor.next();
    last = token;
    if (cursor.take(';') || cursor.take(',') || cursor.is('}')) continue;
    if (depth > MAX_DEPTH) {
      cursor.next();
      continue;
    }
    found.push(statement(cursor, depth));
  }
  return found;
}

function statement(cursor: Cursor, depth: number): Code {
  const rules = rulesAt(cursor, depth);
  const decorators = annotations(cursor, rules);
  while (MODIFIER.test(cursor.peek().value) && isDeclaration(cursor)) {
    cursor.next();
    decorators.push(...annotations(cursor, rules));
  }
  const { value, line } = cursor.peek();
  switch (value) {
    case 'package':
    case 'typealias':
      cursor.next();
      while (!cursor.isEnd() && !cursor.peek().first) cursor.next();
      return other([], line);
    case 'import':
      return importAt(cursor);
    case 'class':
    case 'interface':
    case 'object':
      if (value === 'object' && cursor.is(':', 1)) break;
      cursor.next();
      return classAt(cursor, rules, decorators);
    case 'fun':
      if (cursor.is('interface', 1)) {
        cursor.next();
        cursor.next();
        return classAt(cursor, rules, decorators);
      }
      cursor.next();
      return functionAt(cursor, rules, decorators);
    case 'val':
    case 'var':
      cursor.next();
      return propertyAt(cursor, rules, decorators);
    case 'init':
      if (!cursor.is('{', 1)) break;
      cursor.next();
      return other(rules.body(), line);
    case 'constructor':
      return functionAt(cursor, rules, decorators);
  }
  const target = rules.expression();
  if (!/^[-+*/%]?=$/.test(cursor.peek().value) || cursor.peek().kind !== 'sign')
    return decorators.length === 0 ? target : other([...decorators, target], line);
  cursor.next();
  const assigned = rules.expression();
  return { kind: 'binding', target, type: null, value: assigned, line };
}

/** A modifier is one where a declaration follows it, on its line or the next. */
function isDeclaration(cursor: Cursor): boolean {
  for (let ahead = 1; ahead < 12; ahead++) {
    const { value, kind } = cursor.peek(ahead);
    if (DECLARES.test(value)) return true;
    if (kind !== 'name' && value !== '@') return false;
    if (kind === 'name' && !MODIFIER.test(value) && !cursor.is('@', ahead - 1)) return false;
  }
  return false;
}

function classAt(cursor: Cursor, rules: Rules, decorators: readonly Code[]): Code {
  const { kind, line } = cursor.peek();
  const name = kind === 'name' && !cursor.peek().first ? cursor.next().value : null;
  if (cursor.is('<')) skipPair(cursor);
  annotations(cursor, rules);
  while (/^(?:public|private|internal|protected)$/.test(cursor.peek().value)) cursor.next();
  cursor.take('constructor');
  const members: Code[] = [];
  if (cursor.is('(')) {
    for (const { name: target, type, value } of parametersAt(cursor, rules)) {
      const of: Code = { kind: 'name', name: target, line };
      members.push({ kind: 'binding', target: of, type, value, line });
    }
  }
  const { bases, given } = basesAt(cursor, rules);
  const body = cursor.is('{') ? rules.block() : [];
  return { kind: 'class', name, decorators, bases, body: [...members, ...given, ...body], line };
}

/** After `fun`: `<T> Receiver.name(a: A): B = x` or a block. */
function functionAt(cursor: Cursor, rules: Rules, decorators: readonly Code[]): Code {
  if (cursor.is('<')) skipPair(cursor);
  let { line } = cursor.peek();
  let name: string | null = null;
  while (!cursor.isEnd() && !cursor.is('(')) {
    const token = cursor.peek();
    if (token.kind === 'name') {
      name = token.value;
      line = token.line;
      cursor.next();
    } else if (cursor.is('<')) skipPair(cursor);
    else if (cursor.is('.') || cursor.is('?') || cursor.is('?.')) cursor.next();
    else break;
  }
  const parameters = cursor.is('(') ? parametersAt(cursor, rules) : [];
  if (cursor.take(':')) {
    typeAt(cursor);
    // `constructor(a: A) : this(a)`
    if (cursor.is('(')) skipPair(cursor);
  }
  if (cursor.take('=')) {
    const value = rules.expression();
    const body: Code[] = [{ kind: 'return', value, line: value.line }];
    return { kind: 'function', name, decorators, parameters, body, line };
  }
  const body = cursor.is('{') ? mergeBuilderStatements(rules.block()) : [];
  return { kind: 'function', name, decorators, parameters, body, line };
}

function propertyAt(cursor: Cursor, rules: Rules, decorators: readonly Code[]): Code {
  const { line } = cursor.peek();
  if (cursor.is('<')) skipPair(cursor);
  if (cursor.is('(')) {
    skipPair(cursor);
    return cursor.take('=') ? rules.expression() : other([], line);
  }
  // `val Receiver.name: T`
  let path = cursor.next().value;
  while (cursor.is('.') || cursor.is('?.') || cursor.is('<')) {
    if (cursor.is('<')) skipPair(cursor);
    else {
      cursor.next();
      path = cursor.next().value;
    }
  }
  const type = cursor.take(':') ? typeAt(cursor) : null;
  const isSet = cursor.take('=');
  const isLazy = !isSet && cursor.take('by');
  const value = isSet || isLazy ? rules.expression() : null;
  const accessors: Code[] = [];
  while (/^[gs]et$/.test(cursor.peek().value) && cursor.peek().first && cursor.is('(', 1))
    accessors.push(functionAt(cursor, rules, []));
  const target: Code = { kind: 'name', name: path, line };
  const bound: Code = { kind: 'binding', target, type, value: isLazy ? made(value) : value, line };
  const more = [...decorators, ...accessors];
  return more.length === 0 ? bound : other([bound, ...more], line);
}

/** `by lazy { x }` is `x`. */
function made(value: Code | null): Code | null {
  if (value?.kind !== 'call' || value.callee.kind !== 'name' || value.callee.name !== 'lazy')
    return value;
  const lambda = value.arguments.at(-1)?.value;
  const last = lambda?.kind === 'function' ? lambda.body.at(-1) : undefined;
  return last ?? value;
}

function rulesAt(cursor: Cursor, depth: number): Rules {
  const rules: Rules = {
    expression: () => kotlinExpression(cursor, rules),
    block() {
      cursor.take('{');
      const found = statementsOf(cursor, depth + 1);
      cursor.take('}');
      return found;
    },
    body() {
      if (cursor.is('{')) return rules.block();
      const { value } = cursor.peek();
      return cursor.isEnd() || /^[)};,]$/.test(value) || depth > MAX_DEPTH
        ? []
        : [statement(cursor, depth + 1)];
    },
    anonymous() {
      const isFunction = !cursor.is(':') && !cursor.is('{');
      return isFunction ? functionAt(cursor, rules, []) : classAt(cursor, rules, []);
    },
    lambda() {
      const { line } = cursor.next();
      const parameters = lambdaParameters(cursor);
      const body = depth > MAX_DEPTH ? [] : statementsOf(cursor, depth + 1);
      cursor.take('}');
      return { kind: 'function', name: null, decorators: [], parameters, body, line };
    },
    inner(source, line) {
      if (/^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u.test(source))
        return dotted(source, line);
      return other(depth > 8 ? [] : fileOf(source, line, depth + 4), line);
    },
  };
  return rules;
}
