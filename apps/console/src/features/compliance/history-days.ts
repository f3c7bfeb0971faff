import type { Snapshot } from '@svc/contract';

const DAY_MS = 86_400_000;
/** Days that a picture shows. */
const MAX_DAYS = 120;

/** A day in UTC with its last snapshot; null is a gap. */
export type HistoryDay = {
  readonly day: string;
  readonly snapshot: Snapshot | null;
  /** What counts of this day cannot be compared with those before; null where they can. */
  readonly mark: string | null;
};

/** Returns the days from the first to the last of these snapshots, the newest of which comes first; a day without one is a gap. */
export function historyDays(snapshots: readonly Snapshot[]): readonly HistoryDay[] {
  const byDay = Map.groupBy(snapshots, ({ takenAt }) => takenAt.slice(0, 10));
  const known = [...byDay.keys()].sort();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const end = Date.parse(last);
  const start = Math.max(Date.parse(first), end - (MAX_DAYS - 1) * DAY_MS);
  const days: HistoryDay[] = [];
  for (let at = start; at <= end; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    const taken = byDay.get(day) ?? [];
    days.push({ day, snapshot: taken[0] ?? null, mark: markOf(taken) });
  }
  return days;
}

/** Returns the days in UTC that have a snapshot, the newest first. */
export function daysOf(snapshots: readonly Snapshot[]): readonly string[] {
  return [...new Set(snapshots.map(({ takenAt }) => takenAt.slice(0, 10)))];
}

function markOf(taken: readonly Snapshot[]): string | null {
  const changes = [
    ...(taken.some(({ isNewFrameworkVersion }) => isNewFrameworkVersion)
      ? ['another version of the framework']
      : []),
    ...(taken.some(({ isNewMapping }) => isNewMapping) ? ['another mapping to signals'] : []),
  ];
  return changes.length === 0
    ? null
    : `${changes.join(' and ')}; counts before it are not comparable`;
}
