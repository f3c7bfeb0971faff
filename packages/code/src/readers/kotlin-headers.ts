import type { Argument, Code, Parameter } from '../program/code-tree.ts';
import { argumentsAt } from './kotlin-arguments.ts';
import { type Cursor, skipPair, typeAt } from './kotlin-cursor.ts';
import type { Rules } from './kotlin-rules.ts';
import { settingDefault } from './spring-values.ts';

export const MODIFIER =
  /^(?:public|private|internal|protected|override|suspend|open|abstract|final|data|sealed|inner|inline|noinline|crossinline|tailrec|operator|infix|external|const|lateinit|companion|enum|annotation|value|actual|expect|vararg)$/;

/** `@Tool("x")`, `@file:OptIn(A::class)`, `@[A B]` */
export function annotations(cursor: Cursor, rules: Rules): Code[] {
  const found: Code[] = [];
  while (cursor.is('@')) {
    const { line } = cursor.next();
    if (cursor.is('[')) {
      skipPair(cursor);
      continue;
    }
    if (cursor.is(':', 1)) {
      cursor.next();
      cursor.next();
    }
    const callee = typeAt(cursor);
    if (callee === null) continue;
    const isCalled = cursor.is('(') && !cursor.peek().first;
    const given = isCalled ? argumentsAt(cursor, rules) : [];
    found.push({ kind: 'call', callee, arguments: given, line });
  }
  return found;
}

/** `import a.b.C as D` */
export function importAt(cursor: Cursor): Code {
  const { line } = cursor.next();
  const path: string[] = [];
  let isAll = false;
  while (cursor.peek().kind === 'name' && !cursor.peek().first) {
    path.push(cursor.next().value);
    if (!cursor.take('.')) break;
    isAll = cursor.take('*');
    if (isAll) break;
  }
  const module = path.join('.');
  if (isAll) return { kind: 'import', local: '*', module, name: null, line };
  const name = path.at(-1) ?? '';
  const isAlias = cursor.is('as') && !cursor.peek().first;
  if (isAlias) cursor.next();
  const local = isAlias ? cursor.next().value : name;
  return { kind: 'import', local, module: path.slice(0, -1).join('.'), name, line };
}

/** `: Base(a), Face by b` */
export function basesAt(cursor: Cursor, rules: Rules) {
  const bases: Code[] = [];
  const given: Code[] = [];
  if (cursor.take(':')) {
    do {
      annotations(cursor, rules);
      const base = typeAt(cursor);
      if (base === null) break;
      bases.push(base);
      if (cursor.is('(') && !cursor.peek().first)
        given.push(...argumentsAt(cursor, rules).map(namedValue));
      if (cursor.take('by')) given.push(rules.expression());
    } while (cursor.take(','));
  }
  if (cursor.take('where'))
    while (!cursor.isEnd() && !cursor.is('{') && !cursor.peek().first) cursor.next();
  return { bases, given };
}

/** What is given to the base by name is the class’s, as if it were written there. */
const namedValue = ({ name, value }: Argument): Code =>
  name === null
    ? value
    : {
        kind: 'binding',
        target: { kind: 'name', name, line: value.line },
        type: null,
        value,
        line: value.line,
      };

/** `(val a: A, vararg b: B = c)` */
export function parametersAt(cursor: Cursor, rules: Rules): Parameter[] {
  const found: Parameter[] = [];
  cursor.next();
  while (!cursor.isEnd() && !cursor.take(')')) {
    const setting = settingDefault(annotations(cursor, rules));
    while (
      /^(?:val|var)$/.test(cursor.peek().value) ||
      (MODIFIER.test(cursor.peek().value) && cursor.peek(1).kind === 'name')
    )
      cursor.next();
    const { kind, value: name } = cursor.next();
    const type = cursor.take(':') ? typeAt(cursor) : null;
    const value = cursor.take('=') ? rules.expression() : setting;
    if (kind === 'name') found.push({ name, type, value });
    if (!cursor.take(',') && !cursor.is(')')) cursor.next();
  }
  return found;
}

/** `{ a, b: B -> ... }` */
export function lambdaParameters(cursor: Cursor): Parameter[] {
  let length = 0;
  for (; length < 40; length++) {
    const { kind, value } = cursor.peek(length);
    if (kind === 'sign' && value === '->') break;
    if (kind !== 'name' && !(kind === 'sign' && /^[,:()<>.?*]$/.test(value))) return [];
  }
  if (length === 40) return [];
  const found: Parameter[] = [];
  for (let at = 0; at < length; at++) {
    const token = cursor.next();
    const isName =
      token.kind === 'name' &&
      (at === 0 || /^[,(]$/.test(token.value) || cursor.is(',') || cursor.is(':'));
    if (isName) found.push({ name: token.value, type: null, value: null });
  }
  cursor.next();
  return found;
}
