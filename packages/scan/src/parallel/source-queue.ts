/**
 * Which file is whose: threads and their parent share one array of integers, so that each file is read once and nobody asks
 * another who is next.
 *
 *     [0] the next file   [1] KiB that were read and not taken   [2 ...] state of each file
 */
export type SourceQueue = Int32Array<SharedArrayBuffer>;

const NEXT = 0;
const WAITING = 1;
const STATES = 2;

const FREE = 0;
/** No longer in work: its result, if there is one, has been sent. A thread that reads a file has entered its number, from 1. */
const SETTLED = -1;

/** Fewer files are read sooner than threads are started. */
export const MIN_SOURCES = 64;

/** KiB of results that wait to be taken; threads pause at more, so that they do not run ahead without end. */
const MAX_WAITING = 4 * 1024;

export function sourceQueue(files: number): SourceQueue {
  const bytes = (STATES + files) * Int32Array.BYTES_PER_ELEMENT;
  return new Int32Array(new SharedArrayBuffer(bytes));
}

/** Claims the next free file for a thread (numbers from 1); null when none is left. Waits while too many results wait. */
export function claimNext(queue: SourceQueue, thread: number): number | null {
  for (;;) {
    const waiting = Atomics.load(queue, WAITING);
    if (waiting > MAX_WAITING) Atomics.wait(queue, WAITING, waiting);
    else {
      const file = Atomics.add(queue, NEXT, 1);
      if (file >= queue.length - STATES) return null;
      if (claim(queue, file, thread)) return file;
    }
  }
}

function claim(queue: SourceQueue, file: number, as: number): boolean {
  return Atomics.compareExchange(queue, STATES + file, FREE, as) === FREE;
}

/** Takes a file that no thread has begun out of the queue. */
export function withdraw(queue: SourceQueue, file: number): void {
  claim(queue, file, SETTLED);
}

/** Marks a file whose result has been sent, or that could not be read. */
export function settle(queue: SourceQueue, file: number, bytes: number): void {
  Atomics.add(queue, WAITING, kib(bytes));
  Atomics.store(queue, STATES + file, SETTLED);
  Atomics.notify(queue, STATES + file);
}

/** Makes room for other results. */
export function take(queue: SourceQueue, bytes: number): void {
  Atomics.sub(queue, WAITING, kib(bytes));
  Atomics.notify(queue, WAITING);
}

/** Resolves once no thread works on a file. */
export async function settled(queue: SourceQueue, file: number): Promise<void> {
  for (;;) {
    const state = Atomics.load(queue, STATES + file);
    if (state === FREE || state === SETTLED) return;
    await Atomics.waitAsync(queue, STATES + file, state).value;
  }
}

/** Marks the files of a thread that has ended. */
export function abandon(queue: SourceQueue, thread: number): void {
  for (let file = 0; file < queue.length - STATES; file++) {
    if (Atomics.load(queue, STATES + file) === thread) settle(queue, file, 0);
  }
}

const kib = (bytes: number) => Math.ceil(bytes / 1024);
