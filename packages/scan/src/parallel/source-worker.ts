import { type MessagePort, workerData } from 'node:worker_threads';
import { type PackedSource, packedSource } from '@svc/code/sources';
import { textReader } from '../analysis/text-reader.ts';
import { claimNext, type SourceQueue, settle } from './source-queue.ts';

/** Settings of a thread that reads sources, sent once when it starts. */
export type SourceSettings = {
  /** The scanned folder. */
  readonly root: string;
  /** Paths below the root, separated by NUL. */
  readonly paths: string;
  readonly queue: SourceQueue;
  /** The thread's number, from 1. */
  readonly thread: number;
  /** Takes the results. */
  readonly results: MessagePort;
};

/** A source that was read, and its place in the queue. */
export type SourceResult = { readonly file: number; readonly source: PackedSource };

const { root, paths, queue, thread, results } = workerData as SourceSettings;
const listed = paths.split('\0');
const text = textReader();

void readAll();

async function readAll(): Promise<void> {
  for (let file = claimNext(queue, thread); file !== null; file = claimNext(queue, thread)) {
    settle(queue, file, await read(file));
  }
}

/**
 * Posts a source to the main thread and returns the size of its packed code in bytes. An error is ignored here: the main thread reads
 * a file that was not posted itself, and reports its error.
 */
async function read(file: number): Promise<number> {
  try {
    const source = await packedSource(listed[file] as string, (path) => text(`${root}/${path}`));
    if (source === null) return 0;
    const { packed } = source;
    const bytes = packed?.byteLength ?? 0;
    results.postMessage({ file, source }, packed === null ? [] : [packed.buffer]);
    return bytes;
  } catch {
    return 0;
  }
}
