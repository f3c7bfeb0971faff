import type { Code } from '../program/code-tree.ts';
import { other } from './c-family.ts';
import { joined } from './read-code.ts';

export const OPERATOR = /^(?:\|\||&&|===?|!==?|[<>]=?|\?:|\.\.<?|[-+*/%])$/;

/** By the precedence of Kotlin's operators, the weakest first. */
const WEAKEST = [
  /^(?:\|\||&&)$/,
  /^(?:[=!]==?|[<>]=?)$/,
  /^\?:$/,
  /^infix$/,
  /^\.\./,
  /^[-+]$/,
  /./,
];

/** Operands and the operators between them as code, the weakest operators outermost. */
export function folded(
  operands: readonly Code[],
  operators: readonly string[],
  line: number,
): Code {
  if (operators.length === 0) return operands[0] ?? other([], line);
  const weakest = WEAKEST.find((one) => operators.some((operator) => one.test(operator))) as RegExp;
  const parts: Code[] = [];
  let from = 0;
  for (let at = 0; at <= operators.length; at++) {
    const isSplit = at === operators.length || weakest.test(operators[at] as string);
    if (!isSplit) continue;
    parts.push(folded(operands.slice(from, at + 1), operators.slice(from, at), line));
    from = at + 1;
  }
  const first = operators.find((operator) => weakest.test(operator));
  if (first === '?:') return { kind: 'choice', options: parts, line };
  if (first !== undefined && weakest === WEAKEST[1]) return { kind: 'comparison', parts, line };
  const isSum = weakest === WEAKEST[5] && operators.every((one) => one !== '-');
  return isSum
    ? joined(
        parts.flatMap((one) => (one.kind === 'template' ? one.parts : [one])),
        line,
      )
    : other(parts, line);
}
