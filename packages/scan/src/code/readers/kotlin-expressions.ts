import type { Argument, Call, Code } from '../code-tree.ts';
import { built } from './builder-chain.ts';
import { other } from './c-family.ts';
import { type Cursor, skipPair, typeArguments, typeAt } from './kotlin-cursor.ts';
import type { Token } from './kotlin-tokens.ts';
import { joined, unescaped } from './read-code.ts';

/** What expressions ask of declarations. */
export type Declarations = {
  /** Statements up to the brace that closes them, which is read. */
  readonly block: () => Code[];
  /** A block, or one statement. */
  readonly body: () => Code[];
  readonly anonymous: () => Code;
  readonly lambda: () => Code;
  /** An expression of its own, such as one in a string. */
  readonly inner: (source: string, line: number) => Code;
};

const ENDS = /^(?:[)\]},;]|->|=|\+=|-=|\*=|\/=|%=)$/;
const NOT_INFIX = new Set(['else', 'while', 'catch', 'finally', 'by', 'where']);
const OPERATOR = /^(?:\|\||&&|===?|!==?|[<>]=?|\?:|\.\.<?|[-+*/%])$/;

/** Members and calls of one chain: each holds the one before. */
const LONGEST_CHAIN = 200;

/** An expression as code; names in infix position are operators. */
export function kotlinExpression(cursor: Cursor, declared: Declarations): Code {
  const { line } = cursor.peek();
  return cursor.nested(() => expression(cursor, declared)) ?? other([], line);
}

function expression(cursor: Cursor, declared: Declarations): Code {
  const { line } = cursor.peek();
  const operands: Code[] = [operand(cursor, declared)];
  const operators: string[] = [];
  for (;;) {
    const { kind, value, first } = cursor.peek();
    // A line may start with these and go on with what stands before.
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
    operands.push(word === 'is' ? (typeAt(cursor) ?? other([], line)) : operand(cursor, declared));
  }
  return folded(operands, operators, line);
}

/** By the precedence of Kotlin's operators, the weakest first. */
const WEAKEST = [
  /^(?:\|\||&&)$/,
  /^(?:[=!]==?|[<>]=?)$/,
  /^\?:$/,
  /^infix$/,
  /^\.\./,
  /^[-+]$/,
  /./,
];

function folded(operands: readonly Code[], operators: readonly string[], line: number): Code {
  if (operators.length === 0) return operands[0] ?? other([], line);
  const weakest = WEAKEST.find((one) => operators.some((operator) => one.test(operator))) as RegExp;
  const parts: Code[] = [];
  let from = 0;
  for (let at = 0; at <= operators.length; at++) {
    const isSplit = at === operators.length || weakest.test(operators[at] as string);
    if (!isSplit) continue;
    parts.push(folded(operands.slice(from, at + 1), operators.slice(from, at), line));
    from = at + 1;
  }
  const first = operators.find((operator) => weakest.test(operator));
  if (first === '?:') return { kind: 'choice', options: parts, line };
  if (first !== undefined && weakest === WEAKEST[1]) return { kind: 'comparison', parts, line };
  const isSum = weakest === WEAKEST[5] && operators.every((one) => one !== '-');
  return isSum
    ? joined(
        parts.flatMap((one) => (one.kind === 'template' ? one.parts : [one])),
        line,
      )
    : other(parts, line);
}

function operand(cursor: Cursor, declared: Declarations): Code {
  while (/^(?:!|-|\+|\*|\+\+|--)$/.test(cursor.peek().value) && cursor.peek().kind === 'sign')
    cursor.next();
  let code = primary(cursor, declared);
  for (let length = 0; ; length++) {
    const token = cursor.peek();
    if (token.kind !== 'sign') return code;
    if (length === LONGEST_CHAIN) {
      code = other([], token.line);
      length = 0;
    }
    if (token.value === '.' || token.value === '?.') {
      cursor.next();
      if (cursor.peek().kind !== 'name') continue;
      const { value, line } = cursor.next();
      code = { kind: 'member', of: code, name: value, line };
      continue;
    }
    if (token.value === '::') {
      cursor.next();
      if (cursor.take('class')) {
        if (cursor.is('.') && /^java/.test(cursor.peek(1).value)) {
          cursor.next();
          cursor.next();
        }
      } else if (cursor.peek().kind === 'name') {
        const { value, line } = cursor.next();
        code = { kind: 'member', of: code, name: value, line };
      }
      continue;
    }
    if (token.value === '!!' || token.value === '++' || token.value === '--') {
      cursor.next();
      continue;
    }
    if (token.first) return code;
    const types = typeArguments(cursor);
    if (types > 0 && /^[({]$/.test(cursor.peek(types).value)) {
      skipPair(cursor);
      continue;
    }
    if (token.value === '(') {
      code = called(code, argumentsAt(cursor, declared));
      continue;
    }
    if (token.value === '[') {
      cursor.next();
      const key = kotlinExpression(cursor, declared);
      while (!cursor.isEnd() && !cursor.take(']')) cursor.next();
      code = { kind: 'index', of: code, key, line: token.line };
      continue;
    }
    if (token.value === '{' && isCallee(code)) {
      const lambda: Argument = { name: null, value: declared.lambda() };
      code =
        code.kind === 'call'
          ? { ...code, arguments: [...code.arguments, lambda] }
          : called(code, [lambda]);
      continue;
    }
    return code;
  }
}

const isCallee = ({ kind }: Code) => kind === 'name' || kind === 'member' || kind === 'call';

function called(callee: Code, given: readonly Argument[]): Code {
  const call: Call = { kind: 'call', callee, arguments: given, line: callee.line };
  return callee.kind === 'member' && callee.name === 'build' ? (built(call) ?? call) : call;
}

/** `(a, name = b)` */
export function argumentsAt(cursor: Cursor, declared: Declarations): Argument[] {
  const found: Argument[] = [];
  cursor.next();
  while (!cursor.isEnd() && !cursor.take(')')) {
    const isNamed = cursor.peek().kind === 'name' && cursor.is('=', 1);
    const name = isNamed ? cursor.next().value : null;
    if (isNamed) cursor.next();
    found.push({ name, value: kotlinExpression(cursor, declared) });
    if (!cursor.take(',') && !cursor.is(')')) cursor.next();
  }
  return found;
}

function primary(cursor: Cursor, declared: Declarations): Code {
  const token = cursor.peek();
  const { line, value } = token;
  if (token.kind === 'text') return text(cursor.next(), declared);
  if (token.kind === 'name') return word(cursor, declared);
  if (value === '{') return declared.lambda();
  if (value === '(' || value === '[') {
    cursor.next();
    const items: Code[] = [];
    const close = value === '(' ? ')' : ']';
    while (!cursor.isEnd() && !cursor.take(close)) {
      items.push(kotlinExpression(cursor, declared));
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

function text(token: Token, declared: Declarations): Code {
  const parts = token.parts.map(
    (part): Code =>
      part.isCode
        ? declared.inner(part.text, part.line)
        : { kind: 'text', value: unescaped(part.text), line: part.line },
  );
  return joined(parts, token.line);
}

function word(cursor: Cursor, declared: Declarations): Code {
  const { value, line } = cursor.next();
  const more = () => kotlinExpression(cursor, declared);
  const condition = () => {
    const parts = cursor.is('(') ? argumentsAt(cursor, declared).map((one) => one.value) : [];
    return other(parts, line);
  };
  switch (value) {
    case 'return': {
      label(cursor);
      const next = cursor.peek();
      if (next.first || next.kind === 'end' || /^[)};,]$/.test(next.value)) return other([], line);
      return { kind: 'return', value: more(), line };
    }
    case 'throw':
      return other([more()], line);
    case 'break':
    case 'continue':
      label(cursor);
      return other([], line);
    case 'if': {
      const tested = condition();
      const yes = declared.body();
      if (cursor.is(';') && cursor.is('else', 1)) cursor.next();
      if (!cursor.take('else')) return other([tested, ...yes], line);
      const no = declared.body();
      const isValue = yes.length === 1 && no.length === 1;
      return isValue
        ? other([tested, { kind: 'choice', options: [...yes, ...no], line }], line)
        : other([tested, ...yes, ...no], line);
    }
    case 'for':
    case 'while':
      return other([condition(), ...declared.body()], line);
    case 'do':
      return other([...declared.body(), ...(cursor.take('while') ? [condition()] : [])], line);
    case 'try': {
      const parts = declared.body();
      while (cursor.is('catch') || cursor.is('finally')) {
        const isCatch = cursor.next().value === 'catch';
        if (isCatch && cursor.is('(')) skipPair(cursor);
        parts.push(...declared.body());
      }
      return other(parts, line);
    }
    case 'when':
      return when(cursor, declared, line);
    case 'object':
    case 'fun':
      return declared.anonymous();
    case 'true':
    case 'false':
    case 'null':
      return other([], line);
    default:
      if (value === 'this' || value === 'super') label(cursor);
      return { kind: 'name', name: value, line };
  }
}

/** `@name` behind `return` or `this`. */
function label(cursor: Cursor): void {
  if (!cursor.is('@') || cursor.peek().first) return;
  cursor.next();
  cursor.next();
}

function when(cursor: Cursor, declared: Declarations, line: number): Code {
  const subject = cursor.is('(') ? argumentsAt(cursor, declared).map(({ value }) => value) : [];
  const parts: Code[] = [];
  if (!cursor.take('{')) return other(subject, line);
  while (!cursor.isEnd() && !cursor.take('}')) {
    const tested: Code[] = [];
    while (!cursor.isEnd() && !cursor.is('->') && !cursor.is('}')) {
      if (cursor.take('else') || cursor.take(',')) continue;
      if (cursor.take('is') || (cursor.is('!') && cursor.take('!') && cursor.take('is')))
        typeAt(cursor);
      else if (!cursor.take('in')) tested.push(kotlinExpression(cursor, declared));
      if (!/^(?:,|->|\}|else|is|in)$/.test(cursor.peek().value)) cursor.next();
    }
    if (tested.length > 0) parts.push({ kind: 'comparison', parts: tested, line });
    if (cursor.take('->')) parts.push(...declared.body());
    cursor.take(';');
  }
  return other([...subject, ...parts], line);
}
