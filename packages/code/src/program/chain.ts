import type { Call, Code } from './code-tree.ts';

/** The two that a call puts one behind the other: `prompt | model`, `prompt.pipe(model)`; null for other calls. */
export function chainParts({
  callee,
  arguments: given,
}: Call): { readonly first: Code; readonly second: Code } | null {
  const [next] = given;
  if (callee.kind !== 'member' || next === undefined || !/^(?:__or__|pipe)$/.test(callee.name))
    return null;
  return { first: callee.of, second: next.value };
}
