/**
 * Steps that one inspection may take. A step costs about as much as the search of one byte; places, candidates and decoded
 * bytes are charged as multiples of it, so that the time of an inspection is bounded by its steps, whatever its input.
 */
export type Budget = { readonly maxSteps: number; steps: number };

export function newBudget(maxSteps: number): Budget {
  return { maxSteps, steps: 0 };
}

/** Charges steps. False when the budget is exhausted. */
export function spend(budget: Budget, steps: number): boolean {
  budget.steps += steps;
  return budget.steps <= budget.maxSteps;
}

/** Returns the steps that are left, at least 0. */
export function stepsLeft({ maxSteps, steps }: Budget): number {
  return Math.max(0, maxSteps - steps);
}

/** Runs work that can be done in slices to its end, without a pause. */
export function runToEnd<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Charges the steps that `work` yields. Null when the budget is exhausted before its end. */
export function* meterSteps<T>(
  work: Generator<number, T>,
  budget: Budget,
): Generator<void, T | null> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (!spend(budget, value)) return null;
    yield;
  }
}

/** Charges the steps that `work` yields, and runs it to its end whatever it costs. */
export function* chargeSteps<T>(work: Generator<number, T>, budget: Budget): Generator<void, T> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    spend(budget, value);
    yield;
  }
}
