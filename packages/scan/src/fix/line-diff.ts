/** Lines `[start, end)` of the old text that become lines `[newStart, newEnd)` of the new one; from 0. */
export type LineChange = {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
};

/** Lines that differ beyond this are one change as a whole. */
const MAX_DISTANCE = 1000;

/**
 * Returns the shortest list of changes between two texts of lines. Source: E. W. Myers, An O(ND) Difference Algorithm and Its
 * Variations, 1986.
 */
export function lineChanges(before: readonly string[], after: readonly string[]): LineChange[] {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start++;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  const [end, newEnd] = [before.length - same, after.length - same];
  if (start === end && start === newEnd) return [];
  const inner = changesBetween(before.slice(start, end), after.slice(start, newEnd));
  return inner.map((one) => ({
    start: one.start + start,
    end: one.end + start,
    newStart: one.newStart + start,
    newEnd: one.newEnd + start,
  }));
}

function changesBetween(before: readonly string[], after: readonly string[]): LineChange[] {
  const whole = { start: 0, end: before.length, newStart: 0, newEnd: after.length };
  const trace = furthest(before, after);
  if (trace === null) return [whole];
  const changes: LineChange[] = [];
  let x = before.length;
  let y = after.length;
  for (let distance = trace.length - 1; distance > 0; distance--) {
    const reached = trace[distance - 1] as ReadonlyMap<number, number>;
    const diagonal = x - y;
    const isInsertion = goesDown(reached, diagonal, distance);
    const from = reached.get(isInsertion ? diagonal + 1 : diagonal - 1) ?? 0;
    const fromY = from - (isInsertion ? diagonal + 1 : diagonal - 1);
    changes.push(
      isInsertion
        ? { start: from, end: from, newStart: fromY, newEnd: fromY + 1 }
        : { start: from, end: from + 1, newStart: fromY, newEnd: fromY },
    );
    x = from;
    y = fromY;
  }
  return joined(changes.reverse());
}

/** For each number of changes the furthest line that each diagonal reaches; null beyond the limit. */
function furthest(
  before: readonly string[],
  after: readonly string[],
): ReadonlyMap<number, number>[] | null {
  const trace: Map<number, number>[] = [];
  let last: ReadonlyMap<number, number> = new Map();
  for (let distance = 0; distance <= MAX_DISTANCE; distance++) {
    const reached = new Map<number, number>();
    for (let diagonal = -distance; diagonal <= distance; diagonal += 2) {
      let x =
        distance === 0
          ? 0
          : goesDown(last, diagonal, distance)
            ? (last.get(diagonal + 1) as number)
            : (last.get(diagonal - 1) as number) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal])
        x++;
      reached.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return [...trace, reached];
    }
    trace.push(reached);
    last = reached;
  }
  return null;
}

function goesDown(
  reached: ReadonlyMap<number, number>,
  diagonal: number,
  distance: number,
): boolean {
  if (diagonal === -distance) return true;
  if (diagonal === distance) return false;
  return (reached.get(diagonal - 1) as number) < (reached.get(diagonal + 1) as number);
}

/** Changes that touch each other as one. */
function joined(changes: readonly LineChange[]): LineChange[] {
  const all: LineChange[] = [];
  for (const change of changes) {
    const last = all.at(-1);
    if (last !== undefined && last.end === change.start && last.newEnd === change.newStart)
      all[all.length - 1] = { ...last, end: change.end, newEnd: change.newEnd };
    else all.push(change);
  }
  return all;
}
