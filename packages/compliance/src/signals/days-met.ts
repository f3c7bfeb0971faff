import type { Exception, Window } from './window.ts';

const DAY_MS = 86_400_000;

/**
 * Returns how many days (UTC) a window touches, and on how many of them nothing failed. An exception fails from its
 * deadline on, where it has one, else from when it was opened, until it is closed or the window ends.
 */
export function countDaysMet(
  { from, to }: Window,
  exceptions: readonly Exception[],
): { readonly days: number; readonly daysMet: number } {
  const first = dayOf(from);
  // `to` is not part of the window
  const last = Math.floor((Date.parse(to) - 1) / DAY_MS);
  const days = Math.max(0, last - first + 1);
  // by day of the window, how many exceptions begin less those that ended the day before
  const changes = new Array<number>(days + 1).fill(0);
  for (const { opened, closed, deadline } of exceptions) {
    const start = Math.max(first, dayOf(deadline ?? opened)) - first;
    const end = Math.min(last, closed === null ? last : dayOf(closed)) - first;
    if (start > end) continue;
    changes[start] = (changes[start] as number) + 1;
    changes[end + 1] = (changes[end + 1] as number) - 1;
  }
  let failing = 0;
  let daysMet = 0;
  for (const change of changes.slice(0, days)) {
    failing += change;
    if (failing === 0) daysMet++;
  }
  return { days, daysMet };
}

/** Days since 1970-01-01 in UTC. */
function dayOf(time: string): number {
  return Math.floor(Date.parse(time) / DAY_MS);
}
