import type { Code, Mapping } from './code-tree.ts';
import { entry } from './mapping-entry.ts';
import type { Program, Ref } from './program.ts';
import { definitionOf, returnOf } from './symbol.ts';

/** Literals that a literal spreads, one into another, and spreads of one that are followed. */
const MAX_DEPTH = 4;
const MAX_SPREADS = 8;

/** Returns the last value of a key in an object literal and what the literal spreads: `B` of `{ name: "A", ...{ name: "B" } }`. */
export function entryWithSpreads(
  mapping: Ref,
  name: string,
  program: Program,
  depth = 0,
): Ref | null {
  if (depth === MAX_DEPTH) return entry(mapping, name);
  let left = MAX_SPREADS;
  for (const { key, value } of (mapping.code as Mapping).entries.toReversed()) {
    if (key?.kind === 'text' && key.value === name) return { ...mapping, code: value };
    if (key !== null || left-- <= 0) continue;
    for (const one of literalsOf({ ...mapping, code: value }, program, depth) ?? []) {
      const found = entryWithSpreads(one, name, program, depth + 1);
      if (found !== null) return found;
    }
  }
  return null;
}

/** Returns the value of a key in the object that a function returns: `tools` of `const { tools } = buildOptions()`; null for other code. */
export function returnedEntry(value: Ref, program: Program): Ref | null {
  const { code } = value;
  if (code.kind !== 'member' || code.of.kind !== 'call') return null;
  for (const one of literalsOf({ ...value, code: code.of }, program, 0) ?? []) {
    const found = entryWithSpreads(one, code.name, program);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the first spread value that the source does not show, such as a parameter; null without one. */
export const hiddenSpread = (mapping: Ref, program: Program): Ref | null =>
  spreadIn(mapping).find((value) => literalsOf(value, program, 0) === null) ?? null;

const spreadIn = (mapping: Ref): Ref[] =>
  (mapping.code as Mapping).entries
    .filter(({ key, value }) => key === null && value.kind !== 'mapping')
    .slice(-MAX_SPREADS)
    .map(({ value }) => ({ ...mapping, code: value }));

/** Returns the object literals that a value may be; null where the source shows none. */
function literalsOf(value: Ref, program: Program, depth: number): readonly Ref[] | null {
  const { code } = value;
  if (depth > MAX_DEPTH) return null;
  if (code.kind === 'mapping') return [value];
  const among = (codes: readonly Code[]) => {
    const all = codes.map((one) => literalsOf({ ...value, code: one }, program, depth + 1));
    const shown = all.flatMap((one) => one ?? []);
    return shown.length === 0 ? null : shown;
  };
  if (code.kind === 'choice') return among(code.options);
  if (code.kind === 'other') return among(code.parts);
  const made =
    code.kind === 'call'
      ? returnOf({ ...value, code: code.callee }, program)
      : code.kind === 'name' || code.kind === 'member'
        ? definitionOf(value, program)
        : null;
  return made === null || made.code === code ? null : literalsOf(made, program, depth + 1);
}
