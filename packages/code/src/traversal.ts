import type { Budget } from '@svc/analysis';
import type { Program } from './program.ts';

/** How deep a look at code has gone, and the steps left, which all that it leads to share. */
export type Look = { readonly depth: number; readonly budget: Budget };

export const firstLook = ({ run }: Program, steps: number): Look => ({
  depth: 0,
  budget: run.budget.part(steps),
});

export const deeper = ({ depth, budget }: Look): Look => ({ depth: depth + 1, budget });

/** Takes a step; false where it is one too many or too deep. */
export function mayLook({ depth, budget }: Look, deepest: number): boolean {
  return budget.spend() && depth <= deepest;
}
