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
import type { Expression, ObjectEntry, Step } from '../../expression/expression.ts';
import { TextSyntaxError } from '../../value/syntax-error.ts';
import { heredoc, quotedTemplate } from './hcl-template.ts';

/** Binding powers of HCL's operators, loosest first. */
const LEVELS: Levels = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
];

/** An expression of HCL native syntax at the cursor. Throws a TextSyntaxError. */
export function hclExpression(c: Cursor): Expression {
  return nested(c, () => {
    const condition = binaryExpression(c, LEVELS, unary);
    if (!accept(c, '?')) return condition;
    skip(c, true);
    const yes = hclExpression(c);
    skip(c, true);
    expect(c, ':');
    skip(c, true);
    const no = hclExpression(c);
    return { kind: 'choice', condition, yes, no, start: condition.start, end: no.end };
  });
}

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
  const start = c.at;
  const char = c.text[c.at];
  if (char === '"') return quotedTemplate(c, hclExpression);
  if (c.text.startsWith('<<', c.at)) return heredoc(c, hclExpression);
  if (char === '[') return bracketed(c, '[', ']', listOrFor);
  if (char === '{') return bracketed(c, '{', '}', objectOrFor);
  if (char === '(') {
    const inner = bracketed(c, '(', ')', hclExpression);
    return inner;
  }
  const digits = number(c);
  if (digits !== null) return { kind: 'literal', text: digits, start, end: c.at };
  const name = word(c);
  if (name === null) throw new TextSyntaxError(c.at, 'expression expected');
  if (name === 'true' || name === 'false') return { kind: 'literal', text: name, start, end: c.at };
  if (name === 'null') return { kind: 'literal', text: null, start, end: c.at };
  return called(c, name, start);
}

/** `name(...)`, `provider::ns::name(...)`, or the bare name. */
function called(c: Cursor, first: string, start: number): Expression {
  let name = first;
  while (c.text.startsWith('::', c.at)) {
    c.at += 2;
    name += `::${word(c) ?? ''}`;
  }
  if (c.text[c.at] !== '(') return { kind: 'name', name, start, end: c.at };
  let spread = false;
  const args = bracketed(c, '(', ')', () => {
    const list: Expression[] = [];
    for (skip(c); c.text[c.at] !== ')'; skip(c)) {
      list.push(hclExpression(c));
      if (accept(c, '...')) spread = true;
      if (!accept(c, ',')) break;
    }
    return list;
  });
  return { kind: 'call', name, args, spread, start, end: c.at };
}

function bracketed<T>(c: Cursor, open: string, close: string, read: (c: Cursor) => T): T {
  const start = c.at;
  expect(c, open);
  c.flat++;
  skip(c);
  const inner = nested(c, () => read(c));
  skip(c);
  if (c.text[c.at] !== close) {
    const ended = c.at >= c.text.length;
    throw new TextSyntaxError(ended ? start : c.at, `'${close}' expected`);
  }
  c.at++;
  c.flat--;
  return typeof inner === 'object' && inner !== null && 'kind' in inner
    ? { ...inner, start, end: c.at }
    : inner;
}

function listOrFor(c: Cursor): Expression {
  const start = c.at;
  if (isFor(c)) return forExpression(c, start, false);
  const items: Expression[] = [];
  for (skip(c); c.text[c.at] !== ']'; skip(c)) {
    items.push(hclExpression(c));
    if (!accept(c, ',')) break;
  }
  return { kind: 'list', items, start, end: c.at };
}

function objectOrFor(c: Cursor): Expression {
  const start = c.at;
  if (isFor(c)) return forExpression(c, start, true);
  const entries: ObjectEntry[] = [];
  const { flat } = c;
  // A line's end closes an entry, also if the object itself is inside brackets.
  c.flat = 0;
  for (skip(c, true); c.text[c.at] !== '}'; skip(c, true)) {
    if (c.at >= c.text.length) throw new TextSyntaxError(start, "'}' expected");
    const key = hclExpression(c);
    skip(c, true);
    if (!accept(c, '=') && !accept(c, ':')) throw new TextSyntaxError(c.at, "'=' expected");
    skip(c, true);
    const value = hclExpression(c);
    entries.push({ key, value, start: key.start, end: value.end });
    skip(c);
    if (c.text[c.at] === ',') c.at++;
    else if (c.text[c.at] !== '\n' && c.text[c.at] !== '}') {
      throw new TextSyntaxError(c.at, 'newline or comma expected');
    }
  }
  c.flat = flat;
  return { kind: 'object', entries, start, end: c.at };
}

function isFor(c: Cursor): boolean {
  return /^for\s/.test(c.text.slice(c.at, c.at + 4));
}

function forExpression(c: Cursor, start: number, isObject: boolean): Expression {
  c.at += 3;
  const names = [word(c) ?? ''];
  if (accept(c, ',')) names.push(word(c) ?? '');
  if (word(c) !== 'in') throw new TextSyntaxError(c.at, "'in' expected");
  skip(c);
  const over = hclExpression(c);
  expect(c, ':');
  skip(c);
  const first = hclExpression(c);
  let key: Expression | null = null;
  let result = first;
  if (isObject) {
    expect(c, '=>');
    skip(c);
    key = first;
    result = hclExpression(c);
    accept(c, '...');
  }
  skip(c);
  let condition: Expression | null = null;
  if (/^if\b/.test(c.text.slice(c.at, c.at + 3))) {
    c.at += 2;
    condition = hclExpression(c);
  }
  return { kind: 'for', names, over, key, result, condition, isBody: false, start, end: c.at };
}

function postfix(c: Cursor, primary: Expression): Expression {
  let of = primary;
  for (;;) {
    const { start } = of;
    if (c.flat > 0 && /^\s*\n\s*\./.test(c.text.slice(c.at, c.at + 200))) skip(c);
    const char = c.text[c.at];
    if (char === '.' && c.text[c.at + 1] !== '.') {
      c.at++;
      if (c.text[c.at] === '*') {
        c.at++;
        of = { kind: 'splat', of, steps: splatSteps(c), start, end: c.at };
        continue;
      }
      const digits = number(c);
      if (digits !== null) {
        const index: Expression = { kind: 'literal', text: digits, start: c.at, end: c.at };
        of = { kind: 'index', of, index, start, end: c.at };
        continue;
      }
      const name = word(c);
      if (name === null) throw new TextSyntaxError(c.at, 'name expected after the dot');
      of = { kind: 'member', of, name, start, end: c.at };
    } else if (char === '[') {
      if (c.text.startsWith('[*]', c.at)) {
        c.at += 3;
        of = { kind: 'splat', of, steps: splatSteps(c), start, end: c.at };
      } else {
        const index = bracketed(c, '[', ']', hclExpression);
        of = { kind: 'index', of, index, start, end: c.at };
      }
    } else return of;
  }
}

function splatSteps(c: Cursor): Step[] {
  const steps: Step[] = [];
  for (;;) {
    if (c.text[c.at] === '.' && /[\p{ID_Start}_]/u.test(c.text[c.at + 1] ?? '')) {
      c.at++;
      steps.push({ kind: 'member', name: word(c) ?? '' });
    } else if (c.text[c.at] === '[' && !c.text.startsWith('[*]', c.at)) {
      steps.push({ kind: 'index', index: bracketed(c, '[', ']', hclExpression) });
    } else return steps;
  }
}
