import { binaryExpression, type Levels } from '../../expression/binary.ts';
import {
  accept,
  type Cursor,
  expect,
  nested,
  number,
  skip,
  word,
} from '../../expression/cursor.ts';
import type { Expression, ObjectEntry } from '../../expression/expression.ts';
import { TextSyntaxError } from '../../value/syntax-error.ts';
import { bicepText } from './bicep-text.ts';

/** Parses a resource that is declared inside another one's body, after the keyword; null where nesting is not allowed. */
export type ReadNested = ((c: Cursor, start: number) => void) | null;

/** `{...}`, `if (condition) {...}` or `[for x in xs: {...}]`. */
export function bicepBody(c: Cursor, inner: ReadNested): Expression {
  const start = c.at;
  if (/^if\b/.test(c.text.slice(c.at, c.at + 3))) {
    c.at += 2;
    skip(c);
    nested(c, () => primary(c));
    skip(c);
  }
  if (c.text[c.at] === '[') return nested(c, () => list(c, inner));
  if (c.text[c.at] !== '{') throw new TextSyntaxError(start, 'resource without a body');
  return nested(c, () => object(c, inner));
}

/** An expression of Bicep at the cursor. Throws a TextSyntaxError. */
export function bicepExpression(c: Cursor): Expression {
  return nested(c, () => {
    const condition = binaryExpression(c, LEVELS, unary);
    skip(c);
    const mark = c.at;
    skip(c, true);
    if (c.text[c.at] !== '?' || c.text[c.at + 1] === '?') {
      c.at = mark;
      return condition;
    }
    c.at++;
    skip(c, true);
    const yes = bicepExpression(c);
    skip(c, true);
    expect(c, ':');
    skip(c, true);
    const no = bicepExpression(c);
    return { kind: 'choice', condition, yes, no, start: condition.start, end: no.end };
  });
}

/** learn.microsoft.com/azure/azure-resource-manager/bicep/operators */
const LEVELS: Levels = [
  ['??'],
  ['||'],
  ['&&'],
  ['==', '!=', '=~', '!~'],
  ['<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
];

function unary(c: Cursor): Expression {
  skip(c);
  const start = c.at;
  const operator = c.text[c.at];
  if (operator !== '!' && operator !== '-') return postfix(c, primary(c));
  c.at++;
  const of = nested(c, () => unary(c));
  return { kind: 'unary', operator, of, start, end: of.end };
}

function primary(c: Cursor): Expression {
  skip(c);
  const start = c.at;
  const char = c.text[c.at];
  if (char === '(' && LAMBDA.test(c.text.slice(c.at + 1, c.at + 200))) {
    c.at++;
    const lambda = argument(c);
    skip(c, true);
    expect(c, ')');
    return lambda;
  }
  if (char === "'") return bicepText(c, bicepExpression);
  if (char === '[') return nested(c, () => list(c, null));
  if (char === '{') return nested(c, () => object(c, null));
  if (char === '(') {
    c.at++;
    c.flat++;
    skip(c);
    const inner = bicepExpression(c);
    skip(c);
    expect(c, ')');
    c.flat--;
    return inner;
  }
  const digits = number(c);
  if (digits !== null) return { kind: 'literal', text: digits, start, end: c.at };
  const name = word(c);
  if (name === null) throw new TextSyntaxError(c.at, 'expression expected');
  if (name === 'true' || name === 'false') return { kind: 'literal', text: name, start, end: c.at };
  if (name === 'null') return { kind: 'literal', text: null, start, end: c.at };
  const end = c.at;
  skip(c);
  if (c.text[c.at] === '(')
    return { kind: 'call', name, args: args(c), spread: false, start, end: c.at };
  c.at = end;
  return { kind: 'name', name, start, end };
}

function args(c: Cursor): Expression[] {
  const start = c.at;
  expect(c, '(');
  c.flat++;
  const found: Expression[] = [];
  for (skip(c); c.text[c.at] !== ')'; skip(c)) {
    if (c.at >= c.text.length) throw new TextSyntaxError(start, "')' expected");
    found.push(argument(c));
    if (!accept(c, ',')) break;
  }
  skip(c);
  expect(c, ')');
  c.flat--;
  return found;
}

const LAMBDA = /^\s*(\w+|\(\s*[\w\s,]*\))\s*=>/;

/** The result of a lambda is unknown. */
function argument(c: Cursor): Expression {
  const start = c.at;
  const lambda = LAMBDA.exec(c.text.slice(c.at, c.at + 200));
  if (lambda === null) return bicepExpression(c);
  c.at += lambda[0].length;
  skip(c, true);
  bicepExpression(c);
  return { kind: 'opaque', start, end: c.at };
}

function postfix(c: Cursor, first: Expression): Expression {
  let of = first;
  for (;;) {
    const { start } = of;
    if (c.text.startsWith('.?', c.at) || c.text.startsWith('::', c.at)) c.at += 2;
    else if (c.text[c.at] === '.') c.at++;
    else if (c.text[c.at] === '!' && c.text[c.at + 1] !== '=' && c.text[c.at + 1] !== '~') {
      c.at++;
      continue;
    } else if (c.text[c.at] === '[') {
      c.at++;
      while (c.text[c.at] === '?' || c.text[c.at] === '^') c.at++;
      c.flat++;
      const index = bicepExpression(c);
      skip(c);
      expect(c, ']');
      c.flat--;
      of = { kind: 'index', of, index, start, end: c.at };
      continue;
    } else return of;
    const name = word(c);
    if (name === null) throw new TextSyntaxError(c.at, 'name expected after the dot');
    if (c.text[c.at] === '(')
      of = {
        kind: 'call',
        name: `.${name}`,
        args: [of, ...args(c)],
        spread: false,
        start,
        end: c.at,
      };
    else of = { kind: 'member', of, name, start, end: c.at };
  }
}

function list(c: Cursor, inner: ReadNested): Expression {
  const start = c.at;
  expect(c, '[');
  skip(c, true);
  const { flat } = c;
  c.flat = 0;
  if (/^for\b/.test(c.text.slice(c.at, c.at + 4))) {
    const loop = forLoop(c, start, inner);
    c.flat = flat;
    expect(c, ']');
    return { ...loop, end: c.at };
  }
  const items: Expression[] = [];
  for (; c.text[c.at] !== ']'; skip(c, true)) {
    if (c.at >= c.text.length) throw new TextSyntaxError(start, "']' expected");
    if (c.text.startsWith('...', c.at)) c.at += 3;
    items.push(bicepExpression(c));
    skip(c);
    if (c.text[c.at] === ',') c.at++;
  }
  c.flat = flat;
  expect(c, ']');
  return { kind: 'list', items, start, end: c.at };
}

function bodyOr(c: Cursor, inner: ReadNested): Expression {
  const isBody = c.text[c.at] === '{' || /^if\b/.test(c.text.slice(c.at, c.at + 3));
  return isBody ? bicepBody(c, inner) : bicepExpression(c);
}

/** `for x in xs: ...` or `for (x, index) in xs: ...`. */
function forLoop(c: Cursor, start: number, inner: ReadNested): Expression {
  c.at += 3;
  const head = c.at;
  const names: string[] = [];
  if (accept(c, '(')) {
    names.push(word(c) ?? '');
    // The index comes last, where HCL has it first.
    if (accept(c, ',')) names.unshift(word(c) ?? '');
    expect(c, ')');
  } else names.push(word(c) ?? '');
  if (word(c) !== 'in') throw new TextSyntaxError(head, "'in' expected");
  skip(c);
  const over = bicepExpression(c);
  skip(c, true);
  if (c.text[c.at] !== ':') throw new TextSyntaxError(head, "':' expected");
  c.at++;
  skip(c, true);
  const result = bodyOr(c, inner);
  skip(c, true);
  return {
    kind: 'for',
    names,
    over,
    key: null,
    result,
    condition: null,
    isBody: true,
    start,
    end: c.at,
  };
}

function object(c: Cursor, inner: ReadNested): Expression {
  const start = c.at;
  expect(c, '{');
  const { flat } = c;
  c.flat = 0;
  const entries: ObjectEntry[] = [];
  for (skip(c, true); c.text[c.at] !== '}'; skip(c, true)) {
    if (c.at >= c.text.length) throw new TextSyntaxError(start, "'}' expected");
    entries.push(...member(c, inner));
    skip(c);
    if (c.text[c.at] === ',') c.at++;
  }
  c.flat = flat;
  c.at++;
  return { kind: 'object', entries, start, end: c.at };
}

function member(c: Cursor, inner: ReadNested): ObjectEntry[] {
  const start = c.at;
  if (c.text.startsWith('...', c.at)) {
    c.at += 3;
    bicepExpression(c);
    return [];
  }
  if (c.text[c.at] === '@') {
    c.at++;
    bicepExpression(c);
    return [];
  }
  if (inner !== null && /^resource\s+[^'\n]{1,150}'/.test(c.text.slice(c.at, c.at + 200))) {
    word(c);
    inner(c, start);
    return [];
  }
  const key = c.text[c.at] === "'" ? bicepText(c, bicepExpression) : keyWord(c);
  skip(c);
  expect(c, ':');
  skip(c);
  const value = bicepExpression(c);
  return [{ key, value, start, end: value.end }];
}

function keyWord(c: Cursor): Expression {
  const start = c.at;
  const name = word(c);
  if (name === null) throw new TextSyntaxError(c.at, 'property name expected');
  return { kind: 'name', name, start, end: c.at };
}
