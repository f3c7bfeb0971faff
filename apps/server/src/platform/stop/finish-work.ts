import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { OperatorError } from '../../foundation/operator-error.ts';
import { listed, type RequestsUnderWay } from '../http/requests-under-way.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** How long requests and jobs have to finish, once no new ones are taken. */
const LIMITS = { requestsMs: 25_000, jobsMs: 20_000 };

/** What a process works on. */
export type Work = {
  readonly app: FastifyInstance;
  readonly requests: RequestsUnderWay;
  readonly jobs: Pick<Jobs, 'takeNoMore' | 'underWay' | 'stop'>;
};

/** Takes no more jobs, and goes on serving requests for `seconds`, or until `hurry` aborts. */
export async function drain({ jobs }: Work, seconds: number, hurry: AbortSignal): Promise<void> {
  await jobs.takeNoMore();
  await pause(seconds * 1_000, undefined, { signal: hurry }).catch(() => {});
}

/**
 * Closes the listener and waits for the requests and jobs under way. Jobs that do not finish go back to their queues. Returns the
 * requests that did not finish, whose connections it has closed.
 */
export async function finishWork(
  { app, requests, jobs }: Work,
  { requestsMs, jobsMs } = LIMITS,
): Promise<readonly string[]> {
  let abandoned: readonly string[] = [];
  const timer = setTimeout(() => {
    abandoned = requests.list();
    app.server.closeAllConnections();
  }, requestsMs);
  try {
    const ended = await Promise.allSettled([app.close(), jobs.stop(jobsMs)]);
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  } finally {
    clearTimeout(timer);
  }
  return abandoned;
}

/** Returns what is under way now: requests by method and route, jobs by name. */
export function workLeft({ requests, jobs }: Work): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of jobs.underWay()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...requests.list(), ...listed(counts).map((job) => `job ${job}`)];
}

/** The error that a process ends with when it did not finish its work. */
export function abandonedError(work: readonly string[]): OperatorError {
  return new OperatorError(
    `stopped before all work was finished; abandoned: ${work.join(', ') || 'none'}`,
  );
}
