import type { UpstreamRequest } from '../upstream/send.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { GatewayParts, Visit } from './context.ts';

export type Limits = Pick<UpstreamRequest, 'timeoutMs' | 'maxBytes'>;

/** Bytes of all messages of one response together, in largest messages. */
const MAX_MESSAGES_OF_FULL_SIZE = 16;
/** A stream ends after this time; clients open it again. */
export const STREAM_LIMITS: Limits = { timeoutMs: 3_600_000, maxBytes: 1024 * 1024 * 1024 };

/** Returns the bounds of a request whose response is one call's. */
export function callLimits({ server }: Visit, timeoutMs: number = server.timeoutMs): Limits {
  return { timeoutMs, maxBytes: server.maxResponseBytes * MAX_MESSAGES_OF_FULL_SIZE };
}

/** Returns how many milliseconds are left until a deadline, in those of `performance.now`. Throws `UpstreamFailure` after it. */
export function timeLeft({ server }: Visit, until: number): number {
  const left = Math.ceil(until - performance.now());
  if (left > 0) return left;
  throw tookTooLong(server);
}

/** Returns a signal that aborts with `signal`, or with an `UpstreamFailure` at a deadline. */
export function withDeadline(visit: Visit, signal: AbortSignal, until: number): AbortSignal {
  const late = new AbortController();
  const abort = () => late.abort(tookTooLong(visit.server));
  setTimeout(abort, timeLeft(visit, until)).unref();
  return AbortSignal.any([signal, late.signal]);
}

function tookTooLong({ timeoutMs }: Visit['server']): UpstreamFailure {
  return new UpstreamFailure(`the server took longer than ${timeoutMs} ms`);
}

/** Runs a request in a place of its server. Throws `UpstreamFailure` where all are taken, or the reason of the abort. */
export async function runInSlot<T>(
  parts: GatewayParts,
  { server }: Visit,
  signal: AbortSignal,
  run: () => Promise<T>,
): Promise<T> {
  const leave = parts.concurrency.enter(server);
  if (leave === null) {
    throw new UpstreamFailure(`the server has ${server.maxConcurrency} requests under way`);
  }
  try {
    return await run();
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    leave();
  }
}
