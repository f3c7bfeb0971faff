import { LRUCache } from 'lru-cache';

const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;
/** Failures are forgotten when the last one is so long ago. */
const MEMORY_MS = 120_000;
const MAX_KEYS = 5_000;

type Failures = {
  readonly count: number;
  readonly at: number;
  readonly until: number;
  readonly reason: string | null;
};

/** How long a program that keeps ending is not started: four times in a row at once, then after delays that double. */
export class RestartDelays {
  readonly #failures = new LRUCache<string, Failures>({ max: MAX_KEYS });
  readonly #now: () => number;

  /** `now` answers monotonic milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Returns the milliseconds until it may be started. */
  waitOf(key: string): number {
    return Math.max(0, (this.#failures.get(key)?.until ?? 0) - this.#now());
  }

  /** Returns why it ended last; null where that is not known. */
  reasonOf(key: string): string | null {
    return this.#failures.get(key)?.reason ?? null;
  }

  /** Records why it ended last. */
  explain(key: string, reason: string): void {
    const failures = this.#failures.get(key);
    if (failures !== undefined) this.#failures.set(key, { ...failures, reason });
  }

  /** Counts an end that nobody asked for. */
  add(key: string): void {
    const at = this.#now();
    const before = this.#failures.get(key);
    const isRecent = before !== undefined && at - before.at < MEMORY_MS;
    const count = (isRecent ? before.count : 0) + 1;
    const delayMs =
      count < FREE_FAILURES
        ? 0
        : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (count - FREE_FAILURES));
    this.#failures.set(key, { count, at, until: at + delayMs, reason: before?.reason ?? null });
  }
}
