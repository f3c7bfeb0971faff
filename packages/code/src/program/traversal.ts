import type { Budget } from '@svc/analysis';
import type { CallContext } from './call-context.ts';
import type { Program } from './program.ts';

/** Depth of a traversal of code, the steps left, shared by all its branches, and the call of a function that it is in. */
export type Traversal = {
  readonly depth: number;
  readonly budget: Budget;
  readonly context: CallContext | null;
};

export const startTraversal = ({ run }: Program, steps: number): Traversal => ({
  depth: 0,
  budget: run.budget.part(steps),
  context: null,
});

export const descend = (
  { depth, budget, context }: Traversal,
  inside: CallContext | null = context,
): Traversal => ({ depth: depth + 1, budget, context: inside });

/** Takes a step; false where it is one too many or too deep. */
export function mayDescend({ depth, budget }: Traversal, deepest: number): boolean {
  return budget.spend() && depth <= deepest;
}
