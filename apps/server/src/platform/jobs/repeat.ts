import type { Logger } from 'pino';

export type RepeatedWork = { stop(): Promise<void> };

/**
 * Does work once in each interval, in milliseconds, as long as this process lives; no two runs overlap, and one that fails is logged and
 * followed by the next. For work of a worker that a schedule by the minute would do too late; each worker does it, so it must be
 * idempotent. `stop` waits for the run under way, whose signal aborts.
 */
export function repeat(
  milliseconds: number,
  log: Pick<Logger, 'warn'>,
  work: (signal: AbortSignal) => Promise<void>,
): RepeatedWork {
  const stopped = new AbortController();
  let underWay: Promise<void> | null = null;
  const timer = setInterval(() => {
    underWay ??= work(stopped.signal)
      .catch((error: unknown) => log.warn({ err: error }, 'repeated work of this worker failed'))
      .finally(() => {
        underWay = null;
      });
  }, milliseconds);
  return {
    stop: async () => {
      clearInterval(timer);
      stopped.abort();
      await underWay;
    },
  };
}
