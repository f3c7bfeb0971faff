const DAY_MS = 86_400_000;

/** Returns the whole days (UTC) between the days of two times, neither counted; 0 where they are the same or follow each other. */
export function missedDays(from: Date, to: Date): number {
  return Math.max(0, dayOf(to) - dayOf(from) - 1);
}

function dayOf(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS);
}
