import { type Cursor, skip } from './cursor.ts';
import type { Expression } from './expression.ts';

/** Operators of one language by how tightly they bind, loosest first; within a level the longer ones first. */
export type Levels = readonly (readonly string[])[];

/** Operands and the operators between them, each level from the left. */
export function binaryExpression(
  c: Cursor,
  levels: Levels,
  operand: (c: Cursor) => Expression,
  level = 0,
): Expression {
  const operators = levels[level];
  if (operators === undefined) return operand(c);
  let left = binaryExpression(c, levels, operand, level + 1);
  for (;;) {
    const mark = c.at;
    skip(c);
    const operator = operators.find((one) => c.text.startsWith(one, c.at));
    if (operator === undefined) {
      c.at = mark;
      return left;
    }
    c.at += operator.length;
    skip(c, true);
    const right = binaryExpression(c, levels, operand, level + 1);
    left = { kind: 'binary', operator, left, right, start: left.start, end: right.end };
  }
}
