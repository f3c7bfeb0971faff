import { type Code, type FunctionCode, partsOf } from '../program/code-tree.ts';
import type { FunctionFacts } from './function-facts.ts';
import type { FactAt } from './function-parts.ts';
import { isAsk } from './model-calls.ts';

/**
 * Whether a function asks a model again with what the tools of its first answer returned, once instead of in a loop: the question, the
 * tool calls that are run, and the second question follow each other.
 */
export function isRound({ asks, dispatches, results }: FunctionFacts): boolean {
  return [...Map.groupBy(asks, ({ scope }) => scope).values()].some((together) => {
    const lines = together.map(({ code }) => code.line);
    const [first, last] = [Math.min(...lines), Math.max(...lines)];
    const isBetween = ({ code }: FactAt) => code.line > first && code.line < last;
    return dispatches.some(isBetween) || results.some(isBetween);
  });
}

/** Returns what a file runs as it is loaded, as a function that stands at its first question of a model; null where it asks less than twice. */
export function askingScript(body: readonly Code[]): FunctionCode | null {
  const asks = body.flatMap(asksIn);
  const [first] = asks;
  if (first === undefined || asks.length < 2) return null;
  return { kind: 'function', name: null, decorators: [], parameters: [], body, line: first.line };
}

const asksIn = (code: Code): readonly Code[] => {
  if (code.kind === 'function' || code.kind === 'class') return [];
  const inside = partsOf(code).flatMap(asksIn);
  return code.kind === 'call' && isAsk(code) ? [code, ...inside] : inside;
};
