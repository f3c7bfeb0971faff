import { Worker } from 'node:worker_threads';
import { failure } from '../file-result.ts';
import { type Batch, type BatchResult, pathsOf, type WorkerSettings } from './batch.ts';

/** The worker from source, or beside the bundle that this is part of. */
const SCRIPT = import.meta.url.endsWith('.ts')
  ? new URL('./scan-worker.ts', import.meta.url)
  : new URL('./scan-worker.cjs', import.meta.url);

/** Batches that wait at each worker, so that none runs dry while the next answer is on its way. */
const WAITING = 2;

export type WorkerPool = {
  /** Hands paths of files to the worker with the least to do; resolves when there is room for more. */
  dispatch(paths: readonly string[]): Promise<void>;
  /** Resolves when every batch has been answered. */
  drain(): Promise<void>;
  /** Files of batches that are not answered. */
  readonly pending: number;
  close(): Promise<void>;
};

type Slot = { worker: Worker; readonly waiting: Map<number, Batch> };

/**
 * Threads that examine batches of files. A worker that dies, as of too little memory, takes only its batches with it:
 * their files are failures, and another worker takes its place.
 */
export function workerPool(
  threads: number,
  settings: WorkerSettings,
  onResult: (result: BatchResult) => void,
): WorkerPool {
  let number = 0;
  let wake: (() => void) | null = null;
  let isClosing = false;
  const slots: Slot[] = [];
  const settle = (slot: Slot, result: BatchResult) => {
    slot.waiting.delete(result.number);
    onResult(result);
    wake?.();
  };
  const start = (slot: Slot): Worker => {
    const worker = new Worker(SCRIPT, { workerData: settings });
    worker.on('message', (result: BatchResult) => settle(slot, result));
    const died = (reason: string) => {
      if (isClosing || slot.worker !== worker) return;
      slot.worker = start(slot);
      for (const batch of [...slot.waiting.values()]) {
        const results = pathsOf(batch).map((path) =>
          failure(path, `the scanner failed (${reason})`),
        );
        settle(slot, { number: batch.number, plainFiles: 0, plainBytes: 0, results });
      }
    };
    worker.on('error', (error: NodeJS.ErrnoException) => died(error.code ?? error.name));
    worker.on('exit', (code) => died(`thread ended with ${code}`));
    return worker;
  };
  for (let count = 0; count < threads; count++) {
    const slot = { waiting: new Map<number, Batch>() } as Slot;
    slot.worker = start(slot);
    slots.push(slot);
  }
  const until = async (isReached: () => boolean) => {
    while (!isReached()) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const least = () => slots.reduce((a, b) => (b.waiting.size < a.waiting.size ? b : a));
  return {
    async dispatch(paths) {
      const batch = { number: number++, paths: paths.join('\0') };
      const slot = least();
      slot.waiting.set(batch.number, batch);
      slot.worker.postMessage(batch);
      await until(() => least().waiting.size < WAITING);
    },
    drain: () => until(() => slots.every(({ waiting }) => waiting.size === 0)),
    get pending() {
      const batches = slots.flatMap(({ waiting }) => [...waiting.values()]);
      return batches.reduce((sum, batch) => sum + pathsOf(batch).length, 0);
    },
    async close() {
      isClosing = true;
      await Promise.all(slots.map(({ worker }) => worker.terminate()));
    },
  };
}
