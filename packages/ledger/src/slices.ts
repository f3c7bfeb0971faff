/** Values that are read or written between two pauses. */
export const VALUES_PER_SLICE = 4_096;

/** Runs work that yields between its slices at once, and returns its result. */
export function runAtOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Runs work that yields between its slices, with a pause after each, and returns its result. */
export async function runInSlices<Result>(
  work: Generator<void, Result>,
  pause: () => Promise<unknown>,
): Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await pause();
  }
}
