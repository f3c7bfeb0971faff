import { child, type PlainNode } from '@svc/analysis/syntax';
import type { Code } from '../program/code-tree.ts';
import { joined, type Reading, unescaped } from './read-code.ts';

export const other = (parts: readonly Code[], line: number): Code => ({
  kind: 'other',
  parts,
  line,
});

/** Returns the source of a child; null if it is missing. */
export function named(node: PlainNode, field: string, { source }: Reading): string | null {
  const found = child(node, field);
  return found === null ? null : source(found);
}

export const firstChild = (node: PlainNode, { code }: Reading): Code | null => {
  const [one] = node.children;
  return one === undefined ? null : code(one);
};

export function binding(
  target: Code | null,
  type: Code | null,
  value: Code | null,
  line: number,
): Code | null {
  return target === null ? null : { kind: 'binding', target, type, value, line };
}

/** A string node whose children are its contents; escapes resolved unless it is raw. */
export function textOf(node: PlainNode, reading: Reading, isRaw = false): Code {
  const value = node.children.map((part) => reading.source(part)).join('');
  return { kind: 'text', value: isRaw ? value : unescaped(value), line: node.line };
}

/** `a + b`, `a ?? b`, comparisons; other operators are only their parts. */
export function binary(node: PlainNode, { part, source }: Reading): Code | null {
  const operator = child(node, 'operator');
  const left = part(node, 'left');
  const right = part(node, 'right');
  if (operator === null || left === null || right === null) return null;
  const sign = source(operator);
  const { line } = node;
  if (sign === '||' || sign === '??') return { kind: 'choice', options: [left, right], line };
  if (sign === '+') {
    return joined(
      [left, right].flatMap((one) => (one.kind === 'template' ? one.parts : [one])),
      line,
    );
  }
  if (/^[!=]==?$|^in$/.test(sign)) return { kind: 'comparison', parts: [left, right], line };
  return other([left, right], line);
}

/** `condition ? yes : no` */
export function ternary(node: PlainNode, { part }: Reading): Code | null {
  const condition = part(node, 'condition');
  const yes = part(node, 'consequence');
  const no = part(node, 'alternative');
  if (condition === null || yes === null || no === null) return null;
  return conditional(condition, [yes, no], node.line);
}

/** The values of a conditional expression as one of several; its condition is kept only where something is called in it. */
export function conditional(condition: Code, options: readonly Code[], line: number): Code {
  const choice: Code = { kind: 'choice', options, line };
  return callsNothing(condition) ? choice : other([condition, choice], line);
}

function callsNothing(code: Code): boolean {
  switch (code.kind) {
    case 'name':
    case 'text':
      return true;
    case 'member':
      return callsNothing(code.of);
    case 'comparison':
    case 'other':
      return code.parts.every(callsNothing);
    default:
      return false;
  }
}

export function returned(node: PlainNode, { code }: Reading): Code | null {
  const [value] = node.children;
  return value === undefined ? null : { kind: 'return', value: code(value), line: node.line };
}

/** `a.b.c` written in one piece, as a chain of members. */
export function dotted(path: string, line: number): Code {
  const [first = '', ...rest] = path.split('.');
  return rest.reduce<Code>((of, name) => ({ kind: 'member', of, name, line }), {
    kind: 'name',
    name: first,
    line,
  });
}
