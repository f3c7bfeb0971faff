import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { bundledEntry } from '../../foundation/bundled-entry.ts';
import { FairQueue } from '../../foundation/fair-queue.ts';
import { Overloaded } from '../../foundation/waiting-line.ts';
import { type CpuBudget, CpuBudgets } from './cpu-budgets.ts';
import { INSPECTION_FAILED, type InspectionJob, type InspectionResult } from './inspection-job.ts';
import type { FromInspection, InspectionThreadData, ToInspection } from './inspection-thread.ts';

export type InspectionLimits = {
  readonly threads: number;
  /** Jobs that one thread works on in turns, a slice each. */
  readonly jobsPerThread: number;
  readonly jobsPerTenant: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerTenant: number;
  readonly maxWaitMs: number;
  /** Bytes of jobs that wait or run, of all tenants and of one. */
  readonly maxBytes: number;
  readonly maxBytesPerTenant: number;
  /** CPU time of one job. */
  readonly maxCpuMs: number;
  /** CPU time of one tenant. */
  readonly budget: CpuBudget;
  /** A thread with work that has run no slice for this long is replaced. */
  readonly stuckMs: number;
  readonly heapMb: number;
};

const MIB = 1024 * 1024;

export const INSPECTION_LIMITS: InspectionLimits = {
  // one core is left for the event loop and the database
  threads: Math.min(4, Math.max(1, availableParallelism() - 1)),
  jobsPerThread: 4,
  jobsPerTenant: 2,
  maxWaiting: 2_000,
  maxWaitingPerTenant: 500,
  maxWaitMs: 20_000,
  maxBytes: 256 * MIB,
  maxBytesPerTenant: 64 * MIB,
  maxCpuMs: 3_000,
  budget: { mostMs: 15_000, msPerSecond: 500 },
  stuckMs: 30_000,
  heapMb: 512,
};

/** A job whose result is never known; the text says why. */
export class Withheld extends Error {}

/** What the threads are doing, and how often they failed. */
export type InspectionUse = {
  readonly waiting: number;
  readonly running: number;
  readonly bytes: number;
  readonly replaced: number;
};

/** Runs inspections on threads, in turns of the tenants, within each tenant's budget of CPU time. */
export class InspectionThreads {
  readonly #limits: InspectionLimits;
  readonly #entry: URL;
  readonly #log: Pick<Logger, 'error'>;
  readonly #queue: FairQueue;
  readonly #budgets: CpuBudgets;
  readonly #bytes = new Map<string, number>();
  #allBytes = 0;
  #threads: readonly InspectionThread[] = [];
  #replaced = 0;
  #isClosed = false;

  constructor(
    log: Pick<Logger, 'error'>,
    limits: InspectionLimits = INSPECTION_LIMITS,
    entry: URL = bundledEntry(new URL('./inspection-thread.ts', import.meta.url)),
  ) {
    this.#limits = limits;
    this.#entry = entry;
    this.#log = log;
    this.#budgets = new CpuBudgets(limits.budget);
    this.#queue = new FairQueue({
      ...limits,
      slots: limits.threads * limits.jobsPerThread,
      slotsPerKey: limits.jobsPerTenant,
      maxWaitingPerKey: limits.maxWaitingPerTenant,
    });
  }

  get use(): InspectionUse {
    const running = this.#threads.reduce((sum, thread) => sum + thread.jobs, 0);
    const { waiting } = this.#queue;
    return { waiting, running, bytes: this.#allBytes, replaced: this.#replaced };
  }

  /** Returns the result of a job; `bytes` is about its size. Throws `Withheld` where the job is refused or lost. */
  async run(tenantId: string, job: InspectionJob, bytes: number): Promise<InspectionResult> {
    this.#hold(tenantId, bytes);
    try {
      return await this.#queue.run(tenantId, () => this.#runNow(tenantId, job));
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error;
      throw new Withheld(`too many responses wait to be inspected: ${error.message}`);
    } finally {
      this.#release(tenantId, bytes);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }

  async #runNow(tenantId: string, job: InspectionJob): Promise<InspectionResult> {
    if (this.#isClosed) throw new Withheld('the service is stopping');
    if (!this.#budgets.has(tenantId)) {
      throw new Withheld('the CPU time of the tenant for inspecting responses is used up');
    }
    const { result, cpuMs, failure } = await this.#leastBusy().run(job);
    this.#budgets.charge(tenantId, cpuMs);
    if (failure !== undefined) this.#log.error({ err: failure }, 'gateway: an inspection failed');
    return result;
  }

  #leastBusy(): InspectionThread {
    this.#threads = this.#threads.filter(({ hasEnded }) => !hasEnded);
    const [least] = this.#threads.toSorted((one, other) => one.jobs - other.jobs);
    if (least !== undefined && (least.jobs === 0 || this.#threads.length >= this.#limits.threads)) {
      return least;
    }
    const thread = new InspectionThread(this.#entry, this.#limits, (error) => {
      this.#replaced++;
      this.#log.error({ err: error }, 'gateway: a thread that inspects responses is replaced');
    });
    this.#threads = [...this.#threads, thread];
    return thread;
  }

  #hold(tenantId: string, bytes: number): void {
    const own = (this.#bytes.get(tenantId) ?? 0) + bytes;
    const { maxBytes, maxBytesPerTenant } = this.#limits;
    if (own > maxBytesPerTenant || this.#allBytes + bytes > maxBytes) {
      throw new Withheld('too many bytes wait to be inspected');
    }
    this.#bytes.set(tenantId, own);
    this.#allBytes += bytes;
  }

  #release(tenantId: string, bytes: number): void {
    const own = (this.#bytes.get(tenantId) as number) - bytes;
    if (own === 0) this.#bytes.delete(tenantId);
    else this.#bytes.set(tenantId, own);
    this.#allBytes -= bytes;
  }
}

/** A thread loads its modules before its first beat. */
const MAX_START_MS = 120_000;
/** How often a thread is looked at, in the time after which it counts as stuck. */
const WATCHES = 4;

type Pending = { resolve(answer: FromInspection): void; reject(error: Error): void };

/** One thread. When it fails or is stuck, its jobs are lost, and it is not used any more. */
class InspectionThread {
  hasEnded = false;
  readonly #worker: Worker;
  readonly #beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  readonly #pending = new Map<number, Pending>();
  readonly #watch: NodeJS.Timeout;
  readonly #onFailure: (error: Error) => void;
  readonly #stuckMs: number;
  #nextId = 0;
  #seenBeat = 0;
  #quietSince = performance.now();
  #isEnding = false;

  constructor(
    entry: URL,
    { maxCpuMs, stuckMs, heapMb }: InspectionLimits,
    onFailure: (error: Error) => void,
  ) {
    this.#onFailure = onFailure;
    this.#stuckMs = stuckMs;
    this.#worker = new Worker(entry, {
      workerData: { beats: this.#beats, maxCpuMs } satisfies InspectionThreadData,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 24 },
    });
    this.#worker.unref();
    this.#worker.on('message', (answer: FromInspection) => {
      const pending = this.#pending.get(answer.id);
      this.#pending.delete(answer.id);
      pending?.resolve(answer);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('the thread has ended')));
    this.#watch = setInterval(() => this.#endIfStuck(), stuckMs / WATCHES);
    this.#watch.unref();
  }

  get jobs(): number {
    return this.#pending.size;
  }

  run(job: InspectionJob): Promise<FromInspection> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ id, job } satisfies ToInspection);
    });
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#worker.terminate();
  }

  #endIfStuck(): void {
    const beat = Atomics.load(new Int32Array(this.#beats), 0);
    if (this.#pending.size === 0 || beat !== this.#seenBeat) this.#quietSince = performance.now();
    this.#seenBeat = beat;
    const allowedMs = beat === 0 ? Math.max(MAX_START_MS, this.#stuckMs) : this.#stuckMs;
    if (performance.now() - this.#quietSince < allowedMs) return;
    this.#fail(new Error('the thread is stuck'));
    void this.#worker.terminate();
  }

  #fail(error: Error): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    clearInterval(this.#watch);
    if (!this.#isEnding) this.#onFailure(error);
    for (const { reject } of this.#pending.values()) {
      reject(new Withheld(INSPECTION_FAILED));
    }
    this.#pending.clear();
  }
}
