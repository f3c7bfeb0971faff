import type { Code } from '../program/code-tree.ts';
import { other } from './c-family.ts';
import { argumentsAt } from './kotlin-arguments.ts';
import { type Cursor, skipPair, typeAt } from './kotlin-cursor.ts';
import type { Rules } from './kotlin-rules.ts';

/** Parses the expression that a name or keyword begins. */
export function wordAt(cursor: Cursor, rules: Rules): Code {
  const { value, line } = cursor.next();
  switch (value) {
    case 'return':
    case 'break':
    case 'continue':
      label(cursor);
      return value === 'return' ? returned(cursor, rules, line) : other([], line);
    case 'throw':
      return other([rules.expression()], line);
    case 'if':
      return ifAt(cursor, rules, line);
    case 'for':
    case 'while':
      return repeated([condition(cursor, rules, line), other(rules.body(), line)], line);
    case 'do': {
      const body = other(rules.body(), line);
      return repeated(
        [...(cursor.take('while') ? [condition(cursor, rules, line)] : []), body],
        line,
      );
    }
    case 'try':
      return tryAt(cursor, rules, line);
    case 'when':
      return whenAt(cursor, rules, line);
    case 'object':
    case 'fun':
      return rules.anonymous();
    case 'true':
    case 'false':
    case 'null':
      return other([], line);
    default:
      if (value === 'this' || value === 'super') label(cursor);
      return { kind: 'name', name: value, line };
  }
}

/** A loop; its body is the last part. */
const repeated = (parts: readonly Code[], line: number): Code => ({
  kind: 'other',
  parts,
  line,
  repeats: true,
});

/** `@name` behind `return` or `this`. */
function label(cursor: Cursor): void {
  if (!cursor.is('@') || cursor.peek().first) return;
  cursor.next();
  cursor.next();
}

function returned(cursor: Cursor, rules: Rules, line: number): Code {
  const next = cursor.peek();
  if (next.first || next.kind === 'end' || /^[)};,]$/.test(next.value)) return other([], line);
  return { kind: 'return', value: rules.expression(), line };
}

/** `(a > b)` */
function condition(cursor: Cursor, rules: Rules, line: number): Code {
  return other(tested(cursor, rules), line);
}

function tested(cursor: Cursor, rules: Rules): Code[] {
  return cursor.is('(') ? argumentsAt(cursor, rules).map(({ value }) => value) : [];
}

function ifAt(cursor: Cursor, rules: Rules, line: number): Code {
  const test = condition(cursor, rules, line);
  const yes = rules.body();
  if (cursor.is(';') && cursor.is('else', 1)) cursor.next();
  if (!cursor.take('else')) return other([test, ...yes], line);
  const no = rules.body();
  const isValue = yes.length === 1 && no.length === 1;
  return isValue
    ? other([test, { kind: 'choice', options: [...yes, ...no], line }], line)
    : other([test, ...yes, ...no], line);
}

function tryAt(cursor: Cursor, rules: Rules, line: number): Code {
  const parts = rules.body();
  while (cursor.is('catch') || cursor.is('finally')) {
    const isCatch = cursor.next().value === 'catch';
    if (isCatch && cursor.is('(')) skipPair(cursor);
    parts.push(...rules.body());
  }
  return other(parts, line);
}

function whenAt(cursor: Cursor, rules: Rules, line: number): Code {
  const subject = tested(cursor, rules);
  const parts: Code[] = [];
  if (!cursor.take('{')) return other(subject, line);
  while (!cursor.isEnd() && !cursor.take('}')) {
    const conditions: Code[] = [];
    while (!cursor.isEnd() && !cursor.is('->') && !cursor.is('}')) {
      if (cursor.take('else') || cursor.take(',')) continue;
      if (cursor.take('is') || (cursor.is('!') && cursor.take('!') && cursor.take('is')))
        typeAt(cursor);
      else if (!cursor.take('in')) conditions.push(rules.expression());
      if (!/^(?:,|->|\}|else|is|in)$/.test(cursor.peek().value)) cursor.next();
    }
    if (conditions.length > 0) parts.push({ kind: 'comparison', parts: conditions, line });
    if (cursor.take('->')) parts.push(...rules.body());
    cursor.take(';');
  }
  return other([...subject, ...parts], line);
}
