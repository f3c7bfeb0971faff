import type { Analyzer } from './analysis.ts';

/** Names of the analyzers that want a file. */
export type Nominate = (path: string, hints: ReadonlySet<string>) => readonly string[];

const NONE: readonly string[] = [];

/** Source code, of which there is most in a tree: without a hint in it no analyzer wants it. */
const CODE: ReadonlySet<string> = new Set(
  'c cc cpp cs css cts dart ex exs go h hpp htm html java jl js jsx kt kts less lua m mjs mts cjs php pl py pyi r rb rs s scala scss sh sql svelte swift ts tsx vue xml'.split(
    ' ',
  ),
);

/** Asks each analyzer. Quick for the many files that none wants. */
export function nominate(analyzers: readonly Pick<Analyzer, 'name' | 'nominates'>[]): Nominate {
  return (path, hints) => {
    if (hints.size === 0 && CODE.has(path.slice(path.lastIndexOf('.') + 1))) return NONE;
    let names: string[] | null = null;
    for (const { name, nominates } of analyzers) {
      if (!nominates(path, hints)) continue;
      names ??= [];
      names.push(name);
    }
    return names ?? NONE;
  };
}
