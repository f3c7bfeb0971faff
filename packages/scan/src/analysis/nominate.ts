import type { Analyzer } from './analysis.ts';

/** Names of the analyzers that want a file. */
export type Nominate = (path: string, hints: ReadonlySet<string>) => readonly string[];

const NONE: readonly string[] = [];

/** Asks each analyzer. Makes nothing for the many files that none wants. */
export function nominate(analyzers: readonly Pick<Analyzer, 'name' | 'nominates'>[]): Nominate {
  return (path, hints) => {
    let names: string[] | null = null;
    for (const { name, nominates } of analyzers) {
      if (!nominates(path, hints)) continue;
      names ??= [];
      names.push(name);
    }
    return names ?? NONE;
  };
}
