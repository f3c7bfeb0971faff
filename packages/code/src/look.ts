/** How deep a look at code has gone, and for how many steps it may go on, which all that it leads to share. */
export type Look = { readonly depth: number; readonly budget: { left: number } };

export const firstLook = (steps: number): Look => ({ depth: 0, budget: { left: steps } });

export const deeper = ({ depth, budget }: Look): Look => ({ depth: depth + 1, budget });

/** Takes a step; false where it is one too many or too deep. */
export function mayLook({ depth, budget }: Look, deepest: number): boolean {
  budget.left -= 1;
  return budget.left >= 0 && depth <= deepest;
}
