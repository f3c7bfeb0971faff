import { type Code, partsOf } from '../program/code-tree.ts';
import type { Ref } from '../program/program.ts';
import { isDoing } from './action-terms.ts';
import { namesTool } from './loop-terms.ts';

/** Names kept. */
const MAX_NAMES = 200;
/** Fewer than these are exceptions from what is run by name. */
const MIN_CASES = 2;
const MIN_COMPARED = 3;

/** The name of a tool in the code that decides by it. */
export type DispatchedName = { readonly name: string; readonly ref: Ref };

/**
 * Returns the names by which functions decide what to run: `call.name == "read_file"`, and the cases of a switch over the name of a
 * tool. One or two names that are compared are exceptions.
 */
export function dispatchedNames(functions: readonly Ref[]): readonly DispatchedName[] {
  const cases = new Map<string, DispatchedName>();
  const compared = new Map<string, DispatchedName>();
  for (const ref of functions) addNames(ref, cases, compared);
  if (cases.size >= MIN_CASES) return [...cases.values()];
  return compared.size < MIN_COMPARED ? [] : [...compared.values()];
}

/** Returns the actions of an answer that a loop compares, as the tools that they are; none of fewer than three. */
export function comparedNames(compared: readonly Ref[]): readonly DispatchedName[] {
  const found = new Map<string, DispatchedName>();
  for (const ref of compared) addTextsIn(ref, found);
  return found.size < MIN_COMPARED ? [] : [...found.values()];
}

function addTextsIn(ref: Ref, found: Map<string, DispatchedName>): void {
  const { code } = ref;
  addTexts(code.kind === 'comparison' ? code.parts : partsOf(code).flatMap(casesOf), ref, found);
}

function addNames(
  ref: Ref,
  cases: Map<string, DispatchedName>,
  compared: Map<string, DispatchedName>,
): void {
  const { code } = ref;
  if (code.kind === 'comparison' && code.parts.some(namesTool)) addTexts(code.parts, ref, compared);
  // A switch: its subject, then its cases.
  const [subject] = code.kind === 'other' ? code.parts : [];
  if (subject !== undefined && namesTool(subject)) {
    addTexts(partsOf(code).flatMap(casesOf), ref, cases);
  }
  for (const part of partsOf(code)) addNames({ ...ref, code: part }, cases, compared);
}

function addTexts(parts: readonly Code[], ref: Ref, found: Map<string, DispatchedName>): void {
  for (const part of parts) {
    if (part.kind === 'list') addTexts(part.items, ref, found);
    if (part.kind !== 'text' || !isDoing(part.value)) continue;
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
