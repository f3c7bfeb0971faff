import type { Signal, Window } from '@svc/compliance';

const DAY_MS = 86_400_000;

/**
 * Returns the window that a signal is computed for: its days up to a time, today among them, from the beginning of the
 * first one (UTC); of a state the moment.
 */
function windowOf({ windowDays }: Pick<Signal, 'windowDays'>, now: Date): Window {
  const to = now.toISOString();
  if (windowDays === null) return { from: to, to };
  const today = Math.floor(now.getTime() / DAY_MS);
  const from = new Date((today - windowDays + 1) * DAY_MS).toISOString();
  return { from, to };
}

/** Returns the window that a signal is asked about: of one about a period the given one, if there is one. */
export function askedWindow(
  signal: Pick<Signal, 'kind' | 'windowDays'>,
  now: Date,
  period: Window | undefined,
): Window {
  return signal.kind === 'period' && period !== undefined ? period : windowOf(signal, now);
}
