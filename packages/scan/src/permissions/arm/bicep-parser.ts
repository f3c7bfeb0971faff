import {
  accept,
  type Cursor,
  cursor,
  expect,
  nested,
  number,
  skip,
  word,
} from '../expression/cursor.ts';
import type { Expression, ObjectEntry } from '../expression/expression.ts';
import { TextSyntaxError } from '../expression/syntax-error.ts';

/** What a Bicep file says: parameters with defaults, variables, resources. */
export type BicepFile = {
  readonly values: ReadonlyMap<string, Expression>;
  readonly resources: readonly BicepResource[];
  readonly isSubscription: boolean;
};
export type BicepResource = {
  readonly symbol: string;
  /** `Microsoft.CognitiveServices/accounts`, without the version. */
  readonly type: string;
  readonly isExisting: boolean;
  readonly body: Expression;
  readonly start: number;
  readonly end: number;
};

/**
 * Declarations of a Bicep file. Modules, outputs, types and functions are read over. Throws a TextSyntaxError for what
 * is no Bicep. learn.microsoft.com/azure/azure-resource-manager/bicep/file
 */
export function parseBicep(text: string): BicepFile {
  const c = cursor(text);
  const values = new Map<string, Expression>();
  const resources: BicepResource[] = [];
  let isSubscription = false;
  for (;;) {
    skip(c, true);
    if (c.at >= text.length) return { values, resources, isSubscription };
    const start = c.at;
    if (text[c.at] === '@') {
      c.at++;
      expression(c);
      continue;
    }
    const keyword = word(c);
    if (keyword === null) throw new TextSyntaxError(c.at, 'a declaration is missing');
    if (keyword === 'resource') resources.push(...resource(c, start, ''));
    else if (keyword === 'targetScope') {
      expect(c, '=');
      skip(c);
      const scope = expression(c);
      const [first] = scope.kind === 'template' ? scope.parts : [];
      isSubscription = first !== 'resourceGroup';
    } else if (keyword === 'param' || keyword === 'var') {
      const name = word(c) ?? '';
      // A parameter's type runs up to its default or the line's end.
      if (keyword === 'param') overType(c);
      if (accept(c, '=')) {
        skip(c);
        values.set(name, expression(c));
      }
    } else overStatement(c);
  }
}

function resource(c: Cursor, start: number, above: string): BicepResource[] {
  const symbol = word(c) ?? '';
  skip(c);
  const named = expression(c);
  const [first] = named.kind === 'template' ? named.parts : [];
  const written = typeof first === 'string' ? (first.split('@')[0] ?? '') : '';
  const type = written.includes('.') || above === '' ? written : `${above}/${written}`;
  const isExisting = accept(c, 'existing');
  expect(c, '=');
  skip(c);
  const nestedOnes: BicepResource[] = [];
  const body = declared(c, type, nestedOnes);
  return [{ symbol, type, isExisting, body, start, end: c.at }, ...nestedOnes];
}

/** `{...}`, `if (condition) {...}` or `[for x in xs: {...}]`. */
function declared(c: Cursor, type: string, found: BicepResource[]): Expression {
  const start = c.at;
  if (/^if\b/.test(c.text.slice(c.at, c.at + 3))) {
    c.at += 2;
    skip(c);
    nested(c, () => primary(c));
    skip(c);
  }
  if (c.text[c.at] === '[') return nested(c, () => list(c, type, found));
  if (c.text[c.at] !== '{') throw new TextSyntaxError(start, 'a resource has no body');
  return nested(c, () => object(c, type, found));
}

function expression(c: Cursor): Expression {
  return nested(c, () => {
    const condition = binary(c);
    skip(c);
    const mark = c.at;
    skip(c, true);
    if (c.text[c.at] !== '?' || c.text[c.at + 1] === '?') {
      c.at = mark;
      return condition;
    }
    c.at++;
    skip(c, true);
    const yes = expression(c);
    skip(c, true);
    expect(c, ':');
    skip(c, true);
    const no = expression(c);
    return { kind: 'choice', condition, yes, no, start: condition.start, end: no.end };
  });
}

const OPERATOR = /\?\?|\|\||&&|==|!=|=~|!~|<=|>=|[<>+\-*/%]/y;

/** All operators alike, from the left: precedence does not change whether a value is known. */
function binary(c: Cursor): Expression {
  let left = unary(c);
  for (;;) {
    const mark = c.at;
    skip(c);
    OPERATOR.lastIndex = c.at;
    const operator = OPERATOR.exec(c.text)?.[0];
    if (operator === undefined) {
      c.at = mark;
      return left;
    }
    c.at += operator.length;
    skip(c, true);
    const right = unary(c);
    left = { kind: 'binary', operator, left, right, start: left.start, end: right.end };
  }
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
  skip(c);
  const start = c.at;
  const char = c.text[c.at];
  if (char === "'") return text(c);
  if (char === '[') return nested(c, () => list(c, '', []));
  if (char === '{') return nested(c, () => object(c, '', []));
  if (char === '(') {
    c.at++;
    c.flat++;
    skip(c);
    const inner = expression(c);
    skip(c);
    expect(c, ')');
    c.flat--;
    return inner;
  }
  const digits = number(c);
  if (digits !== null) return { kind: 'literal', text: digits, start, end: c.at };
  const name = word(c);
  if (name === null) throw new TextSyntaxError(c.at, 'an expression is missing');
  if (name === 'true' || name === 'false') return { kind: 'literal', text: name, start, end: c.at };
  if (name === 'null') return { kind: 'literal', text: null, start, end: c.at };
  if (c.text[c.at] !== '(') return { kind: 'name', name, start, end: c.at };
  return { kind: 'call', name, args: args(c), spread: false, start, end: c.at };
}

function args(c: Cursor): Expression[] {
  const start = c.at;
  expect(c, '(');
  c.flat++;
  const found: Expression[] = [];
  for (skip(c); c.text[c.at] !== ')'; skip(c)) {
    if (c.at >= c.text.length) throw new TextSyntaxError(start, "')' is missing");
    found.push(argument(c));
    if (!accept(c, ',')) break;
  }
  skip(c);
  expect(c, ')');
  c.flat--;
  return found;
}

/** A lambda's result is not told. */
function argument(c: Cursor): Expression {
  const start = c.at;
  const lambda = /^(\w+|\(\s*[\w\s,]*\))\s*=>/.exec(c.text.slice(c.at, c.at + 200));
  if (lambda === null) return expression(c);
  c.at += lambda[0].length;
  skip(c, true);
  expression(c);
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
      if (c.text[c.at] === '?') c.at++;
      c.flat++;
      const index = expression(c);
      skip(c);
      expect(c, ']');
      c.flat--;
      of = { kind: 'index', of, index, start, end: c.at };
      continue;
    } else return of;
    const name = word(c);
    if (name === null) throw new TextSyntaxError(c.at, 'a name is missing after the dot');
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

/** `'a ${b}'` or `'''...'''`, which has neither escapes nor interpolation. */
function text(c: Cursor): Expression {
  const start = c.at;
  if (c.text.startsWith("'''", c.at)) {
    const end = c.text.indexOf("'''", c.at + 3);
    if (end === -1) throw new TextSyntaxError(start, 'a text is not closed');
    c.at = end + 3;
    return {
      kind: 'template',
      parts: [c.text.slice(start + 3, end)],
      body: start + 3,
      start,
      end: c.at,
    };
  }
  c.at++;
  const parts: (string | Expression)[] = [];
  let run = '';
  for (;;) {
    const char = c.text[c.at];
    if (char === undefined || char === '\n')
      throw new TextSyntaxError(start, 'a text is not closed');
    if (char === "'") break;
    if (char === '\\') {
      run += c.text[c.at + 1] ?? '';
      c.at += 2;
    } else if (char === '$' && c.text[c.at + 1] === '{') {
      if (run !== '') parts.push(run);
      run = '';
      c.at += 2;
      c.flat++;
      parts.push(expression(c));
      skip(c);
      expect(c, '}');
      c.flat--;
    } else {
      run += char;
      c.at++;
    }
  }
  if (run !== '' || parts.length === 0) parts.push(run);
  c.at++;
  return { kind: 'template', parts, body: start + 1, start, end: c.at };
}

function list(c: Cursor, type: string, found: BicepResource[]): Expression {
  const start = c.at;
  expect(c, '[');
  skip(c, true);
  const { flat } = c;
  c.flat = 0;
  const items: Expression[] = [];
  if (/^for\b/.test(c.text.slice(c.at, c.at + 4))) {
    c.at += 3;
    // What loops over what is not told; the body of one turn is.
    const colon = forHead(c);
    c.at = colon + 1;
    skip(c, true);
    items.push(declaredOr(c, type, found));
    skip(c, true);
  } else {
    for (; c.text[c.at] !== ']'; skip(c, true)) {
      if (c.at >= c.text.length) throw new TextSyntaxError(start, "']' is missing");
      if (c.text.startsWith('...', c.at)) c.at += 3;
      items.push(expression(c));
      skip(c);
      if (c.text[c.at] === ',') c.at++;
    }
  }
  c.flat = flat;
  expect(c, ']');
  return { kind: 'list', items, start, end: c.at };
}

function declaredOr(c: Cursor, type: string, found: BicepResource[]): Expression {
  const isBody = c.text[c.at] === '{' || /^if\b/.test(c.text.slice(c.at, c.at + 3));
  return isBody ? declared(c, type, found) : expression(c);
}

/** The colon that ends `for x in xs:`. */
function forHead(c: Cursor): number {
  const start = c.at;
  if (accept(c, '(')) c.at = c.text.indexOf(')', c.at) + 1;
  else word(c);
  if (word(c) !== 'in') throw new TextSyntaxError(start, "'in' is missing");
  skip(c);
  expression(c);
  skip(c, true);
  if (c.text[c.at] !== ':') throw new TextSyntaxError(start, "':' is missing");
  return c.at;
}

function object(c: Cursor, type: string, found: BicepResource[]): Expression {
  const start = c.at;
  expect(c, '{');
  const { flat } = c;
  c.flat = 0;
  const entries: ObjectEntry[] = [];
  for (skip(c, true); c.text[c.at] !== '}'; skip(c, true)) {
    if (c.at >= c.text.length) throw new TextSyntaxError(start, "'}' is missing");
    entries.push(...member(c, type, found));
    skip(c);
    if (c.text[c.at] === ',') c.at++;
  }
  c.flat = flat;
  c.at++;
  return { kind: 'object', entries, start, end: c.at };
}

function member(c: Cursor, type: string, found: BicepResource[]): ObjectEntry[] {
  const start = c.at;
  if (c.text.startsWith('...', c.at)) {
    c.at += 3;
    expression(c);
    return [];
  }
  if (c.text[c.at] === '@') {
    c.at++;
    expression(c);
    return [];
  }
  if (/^resource\s+\w+\s+'/.test(c.text.slice(c.at, c.at + 200))) {
    word(c);
    found.push(...resource(c, start, type));
    return [];
  }
  const key = c.text[c.at] === "'" ? text(c) : keyWord(c);
  skip(c);
  expect(c, ':');
  skip(c);
  const value = expression(c);
  return [{ key, value, start, end: value.end }];
}

function keyWord(c: Cursor): Expression {
  const start = c.at;
  const name = word(c);
  if (name === null) throw new TextSyntaxError(c.at, 'a property name is missing');
  return { kind: 'name', name, start, end: c.at };
}

/** Passes a parameter's type: words, bars, brackets and braces up to `=` or the line's end. */
function overType(c: Cursor): void {
  let depth = 0;
  for (; c.at < c.text.length; c.at++) {
    const char = c.text[c.at] as string;
    if (depth === 0 && (char === '=' || char === '\n')) return;
    if (char === "'") {
      const end = c.text.indexOf("'", c.at + 1);
      c.at = end === -1 ? c.text.length : end;
    } else if ('({['.includes(char)) depth++;
    else if (')}]'.includes(char)) depth--;
  }
}

/** Passes a declaration that is not read: its brackets, texts and comments, up to the end of its line. */
function overStatement(c: Cursor): void {
  let depth = 0;
  while (c.at < c.text.length) {
    skip(c, depth > 0);
    const char = c.text[c.at];
    if (char === undefined || (depth === 0 && char === '\n')) return;
    if (char === "'") text(c);
    else {
      if ('({['.includes(char)) depth++;
      else if (')}]'.includes(char)) depth--;
      c.at++;
    }
  }
}
