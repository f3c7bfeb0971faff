import type { PreparedCall } from './call.ts';
import { denialOf } from './denial.ts';
import { type Decision, type GovernDenied, GovernUnavailable } from './errors.ts';

export type WaitOptions = {
  /** Milliseconds that the wait may take. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds before the call is checked again for the first time, then half as much more each time; 2000 by default. */
  readonly interval?: number | undefined;
};

const FIRST_INTERVAL = 2000;
const MAX_INTERVAL = 15_000;
const GROWTH = 1.5;

/** There was no decision this time, and there may be one the next. */
const PASSING: readonly string[] = ['timeout', 'connection', 'rate_limited', 'unavailable'];

/**
 * Checks a call again and again until its approval is decided. Returns the allow, which uses the approval. Throws the denial
 * after that: the last one when time has run out, and any that does not wait for the same approval.
 */
export async function awaitApproval(
  call: PreparedCall,
  denied: GovernDenied,
  check: () => Promise<Decision>,
  { timeout, signal, interval = FIRST_INTERVAL }: WaitOptions,
): Promise<Decision> {
  const end = performance.now() + timeout;
  let denial = denied;
  let pause = interval;
  while (denial.approvalId !== null && denial.approvalId === denied.approvalId) {
    const left = end - performance.now();
    if (left <= 0) break;
    await delay(Math.min(pause, left), signal);
    pause = Math.min(pause * GROWTH, Math.max(MAX_INTERVAL, interval));
    try {
      const decision = await check();
      if (decision.decision === 'allow') return decision;
      denial = denialOf(call, decision);
    } catch (error) {
      if (!(error instanceof GovernUnavailable && PASSING.includes(error.code))) throw error;
      pause = Math.max(pause, (error.retryAfter ?? 0) * 1000);
    }
  }
  throw denial;
}

function delay(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
