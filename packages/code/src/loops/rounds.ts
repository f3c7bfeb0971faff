import { allReturns } from '../program/all-returns.ts';
import { type Call, type Code, type FunctionCode, partsOf } from '../program/code-tree.ts';
import type { FunctionRef } from '../program/program.ts';
import { findReached, isIn, namesOf } from './flows.ts';
import type { FunctionFacts } from './function-facts.ts';
import type { FactAt } from './function-parts.ts';
import { namesTool, some } from './loop-terms.ts';
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

/**
 * Whether a function asks a model once with tools and returns what the tool returns that the model chose by its name: the answer of the
 * tool is the answer to the person. A model that has to call one tool gives data in its form, and chooses none.
 */
export function returnsToolResult({ code }: FunctionRef, facts: FunctionFacts): boolean {
  const { asks, dispatches, results } = facts;
  if (asks.length !== 1 || results.length > 0) return false;
  const chosen = new Set<Code>(
    dispatches.filter((one) => isChosen(one.code)).map((one) => one.code),
  );
  if (chosen.size === 0 || !asks.every(hasTools(facts))) return false;
  const outcomes = findReached(facts.flows(), (part) => chosen.has(part));
  return allReturns(code.body).some((value) =>
    some(value, (part) => chosen.has(part) || isIn(outcomes, part)),
  );
}

/** `invoke(call.Function.Name, arguments)`, `tools[call.name](...)` */
const isChosen = ({ callee, arguments: given }: Call): boolean =>
  [...(callee.kind === 'index' ? [callee.key] : []), ...given.map(({ value }) => value)].some(
    (one) => some(one, namesTool),
  );

const TOOLS = /^(?:tools|functions|Tools|Functions)$/;
const TOOL_CHOICE = /^(?:tool_?choice|function_?call)$/i;

/** Whether a question names the tools that the model may choose from, itself or in the request that it is given. */
const hasTools =
  (facts: FunctionFacts) =>
  ({ code }: FactAt): boolean => {
    const names = new Set(code.arguments.flatMap(({ value }) => namesOf(value)));
    const bodies = facts
      .flows()
      .filter((flow) => flow.names.some((name) => names.has(name)))
      .flatMap((flow) => flow.values);
    const keys = [code, ...bodies].flatMap(keysIn);
    return (
      keys.some(({ key }) => TOOLS.test(key)) &&
      !keys.some(({ key, value }) => TOOL_CHOICE.test(key) && value.kind !== 'text')
    );
  };

type Key = { readonly key: string; readonly value: Code };

/** Names of arguments and keys in a piece of code, with their values. */
const keysIn = (code: Code): readonly Key[] => {
  if (code.kind === 'function' || code.kind === 'class') return [];
  const own: readonly Key[] =
    code.kind === 'call'
      ? code.arguments.flatMap(({ name, value }) => (name === null ? [] : [{ key: name, value }]))
      : code.kind === 'mapping'
        ? code.entries.flatMap(({ key, value }) =>
            key?.kind === 'text' ? [{ key: key.value, value }] : [],
          )
        : [];
  return [...own, ...partsOf(code).flatMap(keysIn)];
};

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
