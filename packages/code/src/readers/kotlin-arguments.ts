import type { Argument } from '../program/code-tree.ts';
import type { Cursor } from './kotlin-cursor.ts';
import type { Rules } from './kotlin-rules.ts';

/** `(a, name = b)` */
export function argumentsAt(cursor: Cursor, rules: Rules): Argument[] {
  const found: Argument[] = [];
  cursor.next();
  while (!cursor.isEnd() && !cursor.take(')')) {
    const isNamed = cursor.peek().kind === 'name' && cursor.is('=', 1);
    const name = isNamed ? cursor.next().value : null;
    if (isNamed) cursor.next();
    found.push({ name, value: rules.expression() });
    if (!cursor.take(',') && !cursor.is(')')) cursor.next();
  }
  return found;
}
