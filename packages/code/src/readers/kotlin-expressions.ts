import type { Argument, Call, Code } from '../program/code-tree.ts';
import { ASKS, asked, built } from './builder-chain.ts';
import { other } from './c-family.ts';
import { argumentsAt } from './kotlin-arguments.ts';
import { wordAt } from './kotlin-control-flow.ts';
import { type Cursor, skipPair, typeArguments, typeAt } from './kotlin-cursor.ts';
import { folded, OPERATOR } from './kotlin-operators.ts';
import type { Rules } from './kotlin-rules.ts';
import type { Token } from './kotlin-tokens.ts';
import { joined, unescaped } from './read-code.ts';

const ENDS = /^(?:[)\]},;]|->|=|\+=|-=|\*=|\/=|%=)$/;
const NOT_INFIX = new Set(['else', 'while', 'catch', 'finally', 'by', 'where']);

/** Maximum number of members and calls in one chain: each contains the one before. */
const MAX_CHAIN_LENGTH = 200;

/** An expression as code; names in infix position are operators. */
export function kotlinExpression(cursor: Cursor, rules: Rules): Code {
  const { line } = cursor.peek();
  return cursor.nested(() => expression(cursor, rules)) ?? other([], line);
}

function expression(cursor: Cursor, rules: Rules): Code {
  const { line } = cursor.peek();
  const operands: Code[] = [operand(cursor, rules)];
  const operators: string[] = [];
  for (;;) {
    const { kind, value, first } = cursor.peek();
    // A line that starts with these continues the expression before.
    if (first && !/^(?:\?:|&&|\|\|)$/.test(value)) break;
    const isNegated = value === '!' && /^(?:in|is)$/.test(cursor.peek(1).value);
    const isSign = kind === 'sign' && OPERATOR.test(value);
    const isInfix = kind === 'name' && !NOT_INFIX.has(value);
    if (!isNegated && !isSign && !isInfix) break;
    cursor.next();
    const word = isNegated ? cursor.next().value : value;
    if (word === 'as') {
      cursor.take('?');
      typeAt(cursor);
      continue;
    }
    operators.push(isSign ? word : /^(?:in|is)$/.test(word) ? '==' : 'infix');
    operands.push(word === 'is' ? (typeAt(cursor) ?? other([], line)) : operand(cursor, rules));
  }
  return folded(operands, operators, line);
}

function operand(cursor: Cursor, rules: Rules): Code {
  while (/^(?:!|-|\+|\*|\+\+|--)$/.test(cursor.peek().value) && cursor.peek().kind === 'sign')
    cursor.next();
  let code = primary(cursor, rules);
  for (let length = 0; cursor.peek().kind === 'sign'; length++) {
    if (length === MAX_CHAIN_LENGTH) {
      code = other([], cursor.peek().line);
      length = 0;
    }
    const longer = suffixed(code, cursor, rules);
    if (longer === null) return code;
    code = longer;
  }
  return code;
}

/** The code with the next part of its chain; null where the chain ends. */
function suffixed(code: Code, cursor: Cursor, rules: Rules): Code | null {
  const { value, line, first } = cursor.peek();
  switch (value) {
    case '.':
    case '?.':
      cursor.next();
      return memberOf(code, cursor);
    case '::':
      cursor.next();
      return referred(code, cursor);
    case '!!':
    case '++':
    case '--':
      cursor.next();
      return code;
  }
  if (first) return null;
  const types = typeArguments(cursor);
  if (types > 0 && /^[({]$/.test(cursor.peek(types).value)) {
    skipPair(cursor);
    return code;
  }
  if (value === '(') return called(code, argumentsAt(cursor, rules));
  if (value === '[') {
    cursor.next();
    const key = rules.expression();
    while (!cursor.isEnd() && !cursor.take(']')) cursor.next();
    return { kind: 'index', of: code, key, line };
  }
  return value === '{' && isCallee(code) ? withLambda(code, rules) : null;
}

function memberOf(of: Code, cursor: Cursor): Code {
  if (cursor.peek().kind !== 'name') return of;
  const { value, line } = cursor.next();
  return { kind: 'member', of, name: value, line };
}

/** `A::name`; `A::class` and `A::class.java` are `A`. */
function referred(code: Code, cursor: Cursor): Code {
  if (!cursor.take('class')) return memberOf(code, cursor);
  if (cursor.is('.') && /^java/.test(cursor.peek(1).value)) {
    cursor.next();
    cursor.next();
  }
  return code;
}

/** `f(a) { ... }` is `f(a, { ... })`. */
function withLambda(code: Code, rules: Rules): Code {
  const lambda: Argument = { name: null, value: rules.lambda() };
  return code.kind === 'call'
    ? { ...code, arguments: [...code.arguments, lambda] }
    : called(code, [lambda]);
}

const isCallee = ({ kind }: Code) => kind === 'name' || kind === 'member' || kind === 'call';

function called(callee: Code, given: readonly Argument[]): Code {
  const call: Call = { kind: 'call', callee, arguments: given, line: callee.line };
  if (callee.kind !== 'member') return call;
  if (ASKS.test(callee.name)) return asked(call) ?? call;
  return callee.name === 'build' ? (built(call) ?? call) : call;
}

function primary(cursor: Cursor, rules: Rules): Code {
  const token = cursor.peek();
  const { line, value } = token;
  if (token.kind === 'text') return text(cursor.next(), rules);
  if (token.kind === 'name') return wordAt(cursor, rules);
  if (value === '{') return rules.lambda();
  if (value === '(' || value === '[') {
    cursor.next();
    const items: Code[] = [];
    const close = value === '(' ? ')' : ']';
    while (!cursor.isEnd() && !cursor.take(close)) {
      items.push(rules.expression());
      if (!cursor.take(',') && !cursor.is(close)) cursor.next();
    }
    const [only] = items;
    return value === '(' && only !== undefined && items.length === 1
      ? only
      : { kind: 'list', items, line };
  }
  if (value === '::') {
    cursor.next();
    return cursor.peek().kind === 'name'
      ? { kind: 'name', name: cursor.next().value, line }
      : other([], line);
  }
  if (token.kind === 'end' || ENDS.test(value)) return other([], line);
  cursor.next();
  return other([], line);
}

function text(token: Token, rules: Rules): Code {
  const parts = token.parts.map(
    (part): Code =>
      part.isCode
        ? rules.inner(part.text, part.line)
        : { kind: 'text', value: unescaped(part.text), line: part.line },
  );
  return joined(parts, token.line);
}
