import { type Cursor, expect, skip } from '../../expression/cursor.ts';
import type { Expression } from '../../expression/expression.ts';
import { TextSyntaxError } from '../../value/syntax-error.ts';

/** Reads the expression of an interpolation, up to its closing brace. */
export type ReadInterpolation = (c: Cursor) => Expression;

/** `'a ${b}'` or `'''...'''`, which has neither escapes nor interpolation. */
export function bicepText(c: Cursor, read: ReadInterpolation): Expression {
  const start = c.at;
  if (c.text.startsWith("'''", c.at)) {
    const end = c.text.indexOf("'''", c.at + 3);
    if (end === -1) throw new TextSyntaxError(start, 'unterminated string');
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
      throw new TextSyntaxError(start, 'unterminated string');
    if (char === "'") break;
    if (char === '\\') {
      run += c.text[c.at + 1] ?? '';
      c.at += 2;
    } else if (char === '$' && c.text[c.at + 1] === '{') {
      if (run !== '') parts.push(run);
      run = '';
      c.at += 2;
      c.flat++;
      parts.push(read(c));
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
