import { type Code, type FunctionCode, partsOf } from '../program/code-tree.ts';
import type { CodeFile } from '../program/program.ts';
import { type Flow, flowsOf, isNames } from './flows.ts';
import { type FactAt, partsOfFunction } from './function-parts.ts';
import { asksModelWith } from './model-calls.ts';
import { dispatching, isLiteral, mayDispatch, NO_DISPATCHING } from './tool-dispatches.ts';

/** What a function does of an agent's loop, functions inside it included. */
export type FunctionFacts = {
  /** Calls of a model with a conversation. */
  readonly asks: readonly FactAt[];
  /** Calls that run what tool calls of an answer ask for. */
  readonly dispatches: readonly FactAt[];
  /** Calls that add results to a conversation. */
  readonly results: readonly FactAt[];
  /** All other calls, which may lead to these. */
  readonly calls: readonly FactAt[];
  /** Loops, those through the tool calls of one answer left out. */
  readonly loops: readonly Code[];
  /** Which values flow into which names. */
  readonly flows: () => readonly Flow[];
};

export function functionFacts(start: FunctionCode, file: CodeFile): FunctionFacts {
  const flows = once(() => flowsOf(start));
  const parts = partsOfFunction(start, file);
  const made = parts.calls.filter(({ code }) => !isLiteral(code, file));
  const asksModel = asksModelWith(
    made.map(({ code }) => code),
    flows,
  );
  const { dispatches, results, isRequested } = mayDispatch(start)
    ? dispatching(start, file, parts, flows())
    : NO_DISPATCHING;
  return {
    asks: made.filter(({ code }) => asksModel(code)),
    dispatches,
    results,
    calls: parts.calls,
    loops: parts.loops.filter((loop) => !runsThrough(loop, file, isRequested)),
    flows,
  };
}

/** Whether a loop runs through the tool calls of one answer: what repeats for each answer is around it. */
function runsThrough(
  loop: Code,
  { language }: CodeFile,
  isRequested: (code: Code) => boolean,
): boolean {
  const header = partsOf(loop)
    .slice(0, -1)
    .filter((part) => part.kind !== 'other' || part.parts.length > 0);
  const [only, ...more] = header;
  // `_, call := range calls` of Go and `call in calls` of Kotlin are one part.
  const parts = only !== undefined && more.length === 0 ? rangeParts(only, language) : header;
  const [target, from] = [parts[0], parts.at(-1)];
  return (
    target !== undefined &&
    from !== undefined &&
    target !== from &&
    isNames(target) &&
    isRequested(from)
  );
}
function rangeParts(code: Code, language: CodeFile['language']): readonly Code[] {
  if (code.kind === 'comparison') return language === 'jvm' ? code.parts : [];
  if (code.kind !== 'other') return [];
  const [first] = code.parts;
  if (code.parts.length === 1 && first !== undefined) return rangeParts(first, language);
  return first?.kind === 'list' ? code.parts : [];
}

function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | null = null;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
