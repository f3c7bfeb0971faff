import type { Argument, Entry, Mapping } from './code-tree.ts';

/** Returns named arguments as an object literal: `name="x", **more` is `{"name": "x", **more}`; those without names are left out. */
export function argumentMapping(given: readonly Argument[], line: number): Mapping {
  const entries = given.flatMap(({ name, value }): Entry[] => {
    if (name === null) return [];
    return [{ key: name === '**' ? null : { kind: 'text', value: name, line: value.line }, value }];
  });
  return { kind: 'mapping', entries, line };
}
