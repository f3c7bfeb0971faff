import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { FairQueue } from '../../db/fair-queue.ts';
import { ApiError } from '../api-error.ts';
import { tenantOf } from '../identity/credential.ts';
import type { BulkAnswer, BulkRequest, FromThread } from './bulk-message.ts';

/** Runs operations whose cost a caller chooses on a thread, so that they hold up no other request. */
export type Bulk = {
  /** Rejects without work where `isAbandoned` returns true once it is the request's turn. */
  run(
    request: BulkRequest,
    isAbandoned?: () => boolean,
  ): Promise<{ readonly status: number; readonly body: Buffer }>;
  close(): Promise<void>;
};

/** Requests under way on the thread: one is parsed or built while another waits for the database. */
const MAX_RUNNING = 3;
const MAX_RUNNING_PER_TENANT = 1;
const MAX_WAITING = 500;
const MAX_WAITING_PER_TENANT = 50;
const MAX_WAIT_MS = 40_000;
/** What is still under way then is cut off, and its transaction rolled back. */
const MAX_STOP_MS = 30_000;
/** A request that needs more memory ends its thread, and nothing else. */
const MAX_HEAP_MB = 1_536;

/**
 * Heap of the thread. What is young is collected every 2 MB (a semi-space is a third): a report leaves little behind, and
 * more room would be filled with garbage before it is used again.
 */
export const BULK_HEAP = { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 6 };

/** `entry` is the module that the thread runs; `data` what it is started with. The first request starts it. */
export function bulkThreads(entry: URL, data: unknown, log: Logger): Bulk {
  const queue = new FairQueue({
    slots: MAX_RUNNING,
    slotsPerKey: MAX_RUNNING_PER_TENANT,
    maxWaiting: MAX_WAITING,
    maxWaitingPerKey: MAX_WAITING_PER_TENANT,
    maxWaitMs: MAX_WAIT_MS,
  });
  let thread: BulkThread | null = null;
  let closing = false;
  const started = () => {
    // what still waits would start one thread after the other
    if (closing) throw new ApiError('unavailable', 'the service is stopping; try again');
    if (thread === null || thread.hasEnded) thread = new BulkThread(entry, data, log);
    return thread;
  };
  return {
    run: (request, isAbandoned = () => false) =>
      queue.run(tenantOf(request.credential).id, async () => {
        if (isAbandoned()) throw new ApiError('unavailable', 'the caller has hung up');
        const answer = await started().run(request);
        if ('status' in answer) return { status: answer.status, body: Buffer.from(answer.body) };
        const { code, detail, fields, cause } = answer.problem;
        throw new ApiError(code, detail, fields, { cause });
      }),
    close: async () => {
      closing = true;
      await thread?.close();
    },
  };
}

type Pending = { resolve(answer: BulkAnswer): void; reject(error: Error): void };

class BulkThread {
  hasEnded = false;
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #nextId = 0;

  constructor(entry: URL, data: unknown, log: Logger) {
    this.#worker = new Worker(entry, {
      workerData: data,
      resourceLimits: BULK_HEAP,
    });
    this.#worker.unref();
    this.#worker.on('message', ({ id, answer }: FromThread) => {
      this.#pending.get(id)?.resolve(answer);
      this.#pending.delete(id);
    });
    this.#worker.on('error', (error) =>
      log.error({ err: error }, 'the thread for bulk work failed'),
    );
    this.#worker.on('exit', () => this.#end());
  }

  run(request: BulkRequest): Promise<BulkAnswer> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ id, request });
    });
  }

  async close(): Promise<void> {
    if (this.hasEnded) return;
    const exited = once(this.#worker, 'exit');
    const timer = setTimeout(() => void this.#worker.terminate(), MAX_STOP_MS);
    this.#worker.postMessage(null);
    await exited;
    clearTimeout(timer);
  }

  /** What is not answered by then may be done or not: its transaction decides, and the caller asks again. */
  #end(): void {
    this.hasEnded = true;
    for (const { reject } of this.#pending.values()) {
      reject(new ApiError('unavailable', 'the work was cut off; try again with a smaller request'));
    }
    this.#pending.clear();
  }
}
