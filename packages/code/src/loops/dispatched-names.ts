import { type Code, partsOf } from '../program/code-tree.ts';
import type { Program, Ref } from '../program/program.ts';
import { functionOf } from '../program/symbol.ts';
import type { FactAt } from './function-facts.ts';
import { namesTool } from './loop-terms.ts';

/** Names of tools that a program compares, and names kept. */
const TOOL_NAME = /^[A-Za-z][\w.:-]{1,63}$/;
const MAX_NAMES = 200;

/** The name of a tool in the code that decides by it. */
export type DispatchedName = { readonly name: string; readonly ref: Ref };

/**
 * Returns the names by which the code of a loop decides what to run: `call.name == "read_file"`, and the cases of a switch over
 * the name of a tool.
 */
export function dispatchedNames(
  dispatches: readonly FactAt[],
  program: Program,
): readonly DispatchedName[] {
  const found = new Map<string, DispatchedName>();
  const seen = new Set<Code>();
  for (const call of dispatches) {
    const callee = functionOf({ ...call, code: call.code.callee }, program);
    for (const ref of [around(call), callee]) {
      if (ref === null || seen.has(ref.code)) continue;
      seen.add(ref.code);
      addNames(ref, found);
    }
  }
  return [...found.values()];
}

/** The function around a call. */
function around({ scope, file }: FactAt): Ref | null {
  for (let at: Ref['scope'] | null = scope; at !== null; at = at.parent) {
    if (at.owner?.kind === 'function') return { code: at.owner, scope: at, file };
  }
  return null;
}

function addNames(ref: Ref, found: Map<string, DispatchedName>): void {
  const { code } = ref;
  if (code.kind === 'comparison' && code.parts.some(namesTool)) addTexts(code.parts, ref, found);
  // A switch: its subject, then its cases.
  const [subject] = code.kind === 'other' ? code.parts : [];
  if (subject !== undefined && namesTool(subject)) {
    addTexts(partsOf(code).flatMap(casesOf), ref, found);
  }
  for (const part of partsOf(code)) addNames({ ...ref, code: part }, found);
}

function addTexts(parts: readonly Code[], ref: Ref, found: Map<string, DispatchedName>): void {
  for (const part of parts) {
    if (part.kind === 'list') addTexts(part.items, ref, found);
    if (part.kind !== 'text' || !TOOL_NAME.test(part.value)) continue;
    if (found.size < MAX_NAMES && !found.has(part.value)) {
      found.set(part.value, { name: part.value, ref: { ...ref, code: part } });
    }
  }
}

/** Texts of the cases directly below a switch: those of a switch within a case are its own. */
function casesOf(code: Code): Code[] {
  if (code.kind === 'comparison') {
    // `case "a", "b":` has no subject of its own.
    return code.parts.every(({ kind }) => kind === 'text' || kind === 'list')
      ? code.parts.flatMap((part) => (part.kind === 'list' ? part.items : [part]))
      : [];
  }
  if (code.kind !== 'other') return [];
  return code.parts.flatMap(casesOf);
}
