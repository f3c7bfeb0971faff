import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { FairQueue, type FairQueueLimits } from '../../foundation/fair-queue.ts';
import { ApiError, ClientLeft } from '../api-error.ts';
import { type Credential, tenantOf } from '../identity/credential.ts';
import type {
  BulkAnswer,
  BulkRequest,
  BulkTask,
  FromThread,
  Presented,
  ToThread,
} from './bulk-message.ts';

/** Runs operations on a thread of their own: bulk ones hold up no other request there, and no request holds up those that withdraw authority. */
export type OperationThread = {
  /** Rejects without work where `isAbandoned` returns true once it is the request's turn. */
  run(
    request: BulkRequest,
    isAbandoned?: () => boolean,
  ): Promise<{ readonly status: number; readonly body: Buffer }>;
  /** Performs work that no request asks for, in turn with the requests of its tenant; throws the problem it ends with. */
  perform(task: BulkTask): Promise<void>;
  /** Resolves what a request from this address presents, on the thread; throws as `ResolveCredential` does. */
  resolve(presented: Presented, address: string): Promise<Credential>;
  close(): Promise<void>;
};

/** What a thread is for. */
export type ThreadUse = {
  /** As the log names it. */
  readonly name: string;
  /** Requests under way on the thread, by tenant. */
  readonly limits: FairQueueLimits;
  readonly heap: ResourceLimits;
  /** Started at once, and again when it has failed, so that no request waits for its start. */
  readonly isEager: boolean;
};

/** The requests are answered or abandoned before. What is still under way is cut off, and its transaction rolled back. */
const MAX_STOP_MS = 2_000;
/**
 * Heap of the thread for bulk work: a request that needs more memory ends its thread, and nothing else. What is young is collected every 2 MB (a semi-space is a third): a report leaves little behind, and
 * more room would be filled with garbage before it is used again.
 */
export const BULK_HEAP = { maxOldGenerationSizeMb: 1_536, maxYoungGenerationSizeMb: 6 };

export const BULK_USE: ThreadUse = {
  name: 'bulk work',
  // one is parsed or built while another waits for the database
  limits: { slots: 3, slotsPerKey: 1, maxWaiting: 500, maxWaitingPerKey: 50, maxWaitMs: 40_000 },
  heap: BULK_HEAP,
  isEager: false,
};

/** The thread runs nothing whose size a tenant chooses: its bodies are small, and its answers are single rows. */
export const AUTHORITY_USE: ThreadUse = {
  name: 'withdrawing authority',
  limits: { slots: 16, slotsPerKey: 4, maxWaiting: 2_000, maxWaitingPerKey: 200, maxWaitMs: 5_000 },
  heap: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 6 },
  isEager: true,
};

/** `entry` is the module that the thread runs; `data` what it is started with. */
export function operationThread(
  entry: URL,
  data: unknown,
  log: Logger,
  { name, limits, heap, isEager }: ThreadUse,
): OperationThread {
  const requests = new FairQueue(limits);
  const presented = new FairQueue(limits);
  let thread: Thread | null = null;
  let closing = false;
  const started = (): Thread => {
    // what still waits would start one thread after the other
    if (closing) throw new ApiError('unavailable', 'the service is stopping; try again');
    if (thread === null || thread.hasEnded) {
      thread = new Thread(entry, data, heap);
      thread.onFailure((error) => log.error({ err: error }, `the thread for ${name} failed`));
    }
    return thread;
  };
  if (isEager) {
    const keepStarted = () => {
      if (closing) return;
      const begun = performance.now();
      started().onEnd(() => {
        const pause = performance.now() - begun < RESTART_MS ? RESTART_MS : 0;
        setTimeout(keepStarted, pause).unref();
      });
    };
    keepStarted();
  }
  return {
    run: (request, isAbandoned = () => false) =>
      requests.run(tenantOf(request.credential).id, async () => {
        if (isAbandoned()) throw new ClientLeft();
        const answer = await started().run({ request });
        if ('status' in answer) return { status: answer.status, body: Buffer.from(answer.body) };
        throw problemOf(answer);
      }),
    perform: (task) =>
      requests.run(task.tenantId, async () => {
        const answer = await started().run({ task });
        if (!('status' in answer)) throw problemOf(answer);
      }),
    resolve: (what, address) =>
      presented.run(address, async () => {
        const answer = await started().run({ presented: what });
        if ('credential' in answer) return answer.credential;
        throw problemOf(answer);
      }),
    close: async () => {
      closing = true;
      await thread?.close();
    },
  };
}

/** How long a thread that failed as it started is left before it is started again. */
const RESTART_MS = 1_000;

function problemOf(answer: BulkAnswer): Error {
  if (!('problem' in answer)) return new Error('the thread answered something else');
  const { code, detail, fields, cause } = answer.problem;
  return new ApiError(code, detail, fields, { cause });
}

/** A message without its id. */
type Work = ToThread extends infer Message
  ? Message extends unknown
    ? Omit<Message, 'id'>
    : never
  : never;

type Pending = { resolve(answer: BulkAnswer): void; reject(error: Error): void };

class Thread {
  hasEnded = false;
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #nextId = 0;

  constructor(entry: URL, data: unknown, heap: ResourceLimits) {
    this.#worker = new Worker(entry, { workerData: data, resourceLimits: heap });
    this.#worker.unref();
    this.#worker.on('message', ({ id, answer }: FromThread) => {
      this.#pending.get(id)?.resolve(answer);
      this.#pending.delete(id);
    });
    this.#worker.on('exit', () => this.#end());
  }

  onFailure(report: (error: Error) => void): void {
    this.#worker.on('error', report);
  }

  onEnd(hear: () => void): void {
    this.#worker.on('exit', hear);
  }

  run(work: Work): Promise<BulkAnswer> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...work } as ToThread);
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
