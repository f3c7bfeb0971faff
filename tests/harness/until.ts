import { setTimeout as delay } from 'node:timers/promises';

const DEADLINE_MS = 30_000;
const PAUSE_MS = 20;

/** Asks until `condition` answers neither false, null nor undefined; throws naming `what` when it has not by the deadline. */
export async function until<T>(
  what: string,
  condition: () => Promise<T> | T,
  deadlineMs: number = DEADLINE_MS,
): Promise<NonNullable<Exclude<T, false>>> {
  for (const deadline = Date.now() + deadlineMs; Date.now() < deadline; await delay(PAUSE_MS)) {
    const value = await condition();
    if (value !== false && value !== null && value !== undefined)
      return value as NonNullable<Exclude<T, false>>;
  }
  throw new Error(`waited ${deadlineMs} ms in vain until ${what}`);
}
