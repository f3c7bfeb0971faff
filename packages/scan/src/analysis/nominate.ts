import type { Analyzer } from '@svc/analysis';
import type { SkipReason } from '@svc/contract';
import type { HintGroup } from '@svc/inspect';

const NONE: readonly string[] = [];

/** Source code, of which there is most in a tree: without a hint in it no analyzer wants it. */
const CODE: ReadonlySet<string> = new Set(
  'c cc cpp cs css cts dart ex exs go h hpp htm html java jl js jsx kt kts less lua m mjs mts cjs php pl py pyi r rb rs s scala scss sh sql svelte swift ts tsx vue xml'.split(
    ' ',
  ),
);

/** Returns whether an analyzer may want a file, before any analyzer is loaded: none wants source code without hints. */
export function mayBeNominated(path: string, hints: ReadonlySet<HintGroup>): boolean {
  return hints.size > 0 || !CODE.has(path.slice(path.lastIndexOf('.') + 1));
}

/** Returns whether an analyzer may want a file that was not searched. */
export function mayBeNominatedUnread(reason: SkipReason): boolean {
  return reason === 'binary' || reason === 'too-large';
}

/** Names of the analyzers that want a file. Quick for the many files that none wants. */
export function nominators(
  analyzers: readonly Analyzer[],
  path: string,
  hints: ReadonlySet<HintGroup>,
): readonly string[] {
  if (!mayBeNominated(path, hints)) return NONE;
  return analyzers.filter(({ nominates }) => nominates(path, hints)).map(({ name }) => name);
}

/** Names of the analyzers that want a file that was not searched. */
export function binaryNominators(
  analyzers: readonly Analyzer[],
  path: string,
  reason: SkipReason,
): readonly string[] {
  if (!mayBeNominatedUnread(reason)) return NONE;
  return analyzers
    .filter(({ nominatesBinary }) => nominatesBinary?.(path) === true)
    .map(({ name }) => name);
}
