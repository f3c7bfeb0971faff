import { type Cursor, cursor, nested, number, skip, word } from '../../expression/cursor.ts';
import type { Expression } from '../../expression/expression.ts';
import { TextSyntaxError } from '../../value/syntax-error.ts';

/**
 * An ARM template expression without its outer brackets: calls, members, indexes, 'texts' and numbers. Null for what is
 * none. learn.microsoft.com/azure/azure-resource-manager/templates/template-expressions
 */
export function armExpression(source: string): Expression | null {
  const c = cursor(source);
  c.flat = 1;
  try {
    const read = postfix(c);
    skip(c);
    return c.at === source.length ? read : null;
  } catch (error) {
    if (error instanceof TextSyntaxError) return null;
    throw error;
  }
}

function postfix(c: Cursor): Expression {
  let of = nested(c, () => primary(c));
  for (;;) {
    skip(c);
    const char = c.text[c.at];
    const { start } = of;
    if (char === '.') {
      c.at++;
      of = { kind: 'member', of, name: word(c) ?? '', start, end: c.at };
    } else if (char === '[') {
      c.at++;
      const index = postfix(c);
      skip(c);
      if (c.text[c.at++] !== ']') throw new TextSyntaxError(c.at, "']' expected");
      of = { kind: 'index', of, index, start, end: c.at };
    } else return of;
  }
}

function primary(c: Cursor): Expression {
  skip(c);
  const start = c.at;
  if (c.text[c.at] === "'") return quoted(c);
  if (c.text[c.at] === '-') c.at++;
  const digits = number(c);
  if (digits !== null)
    return { kind: 'literal', text: c.text.slice(start, c.at), start, end: c.at };
  const name = word(c);
  if (name === null) throw new TextSyntaxError(c.at, 'expression expected');
  skip(c);
  if (c.text[c.at] !== '(') return { kind: 'name', name, start, end: c.at };
  c.at++;
  const args: Expression[] = [];
  for (skip(c); c.text[c.at] !== ')'; skip(c)) {
    args.push(postfix(c));
    skip(c);
    if (c.text[c.at] === ',') c.at++;
    else if (c.text[c.at] !== ')') throw new TextSyntaxError(c.at, "')' expected");
  }
  c.at++;
  return { kind: 'call', name, args, spread: false, start, end: c.at };
}

/** `'it''s'` */
function quoted(c: Cursor): Expression {
  const start = c.at++;
  let value = '';
  for (;;) {
    const char = c.text[c.at++];
    if (char === undefined) throw new TextSyntaxError(start, 'unterminated string');
    if (char !== "'") value += char;
    else if (c.text[c.at] === "'") {
      value += "'";
      c.at++;
    } else break;
  }
  return { kind: 'literal', text: value, start, end: c.at };
}
