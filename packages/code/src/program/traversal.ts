import type { Budget } from '@svc/analysis';
import type { Program } from './program.ts';

/** Depth of a traversal of code, and the steps left, shared by all its branches. */
export type Traversal = { readonly depth: number; readonly budget: Budget };

export const startTraversal = ({ run }: Program, steps: number): Traversal => ({
  depth: 0,
  budget: run.budget.part(steps),
});

export const descend = ({ depth, budget }: Traversal): Traversal => ({ depth: depth + 1, budget });

/** Takes a step; false where it is one too many or too deep. */
export function mayDescend({ depth, budget }: Traversal, deepest: number): boolean {
  return budget.spend() && depth <= deepest;
}
