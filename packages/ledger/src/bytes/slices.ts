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

/** Texts that are merged between two pauses: merging one costs a fraction of reading a value. */
const MERGED_PER_SLICE = 4 * VALUES_PER_SLICE;

/** Sorts texts by UTF-16 code units, as `sort()` does, in slices: sorts runs of 4,096, and merges them. */
export function* sortInSlices(texts: readonly string[]): Generator<void, string[]> {
  let runs: string[][] = [];
  for (let from = 0; from < texts.length; from += VALUES_PER_SLICE) {
    yield;
    runs.push(texts.slice(from, from + VALUES_PER_SLICE).sort());
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* mergeInSlices(runs[at] as string[], runs[at + 1] ?? []));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeInSlices(
  left: readonly string[],
  right: readonly string[],
): Generator<void, string[]> {
  const merged: string[] = [];
  let fromLeft = 0;
  let fromRight = 0;
  while (fromLeft < left.length || fromRight < right.length) {
    const next = left[fromLeft];
    const other = right[fromRight];
    if (other === undefined || (next !== undefined && next <= other)) {
      merged.push(next as string);
      fromLeft++;
    } else {
      merged.push(other);
      fromRight++;
    }
    if (merged.length % MERGED_PER_SLICE === 0) yield;
  }
  return merged;
}
