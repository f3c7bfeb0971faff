import { setFlagsFromString } from 'node:v8';
import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
} from 'node:worker_threads';
import type { SourcesAhead } from '@svc/code';
import type { PackedSource } from '@svc/code/sources';
import {
  abandon,
  MIN_SOURCES,
  type SourceQueue,
  settled,
  sourceQueue,
  take,
  withdraw,
} from './source-queue.ts';
import type { SourceResult, SourceSettings } from './source-worker.ts';

/** The worker from source, or beside the bundle that this is part of. */
const SCRIPT = import.meta.url.endsWith('.ts')
  ? new URL('./source-worker.ts', import.meta.url)
  : new URL('./source-worker.cjs', import.meta.url);

/**
 * What a thread makes of a file is garbage with the next one: with this much room from the start, little of it is copied by the
 * collector before. Three times the size of a semi-space.
 */
const SEMI_SPACE_MEGABYTES = 8;
const YOUNG_MEGABYTES = 3 * SEMI_SPACE_MEGABYTES;

export type ThreadedSources = SourcesAhead & { readonly close: () => Promise<void> };

/** The files of one run, once they are known. */
type Reading = {
  readonly queue: SourceQueue;
  readonly fileOf: ReadonlyMap<string, number>;
  /** Read, and not taken yet. */
  readonly sources: Map<number, PackedSource>;
  /** Files that the caller read, as no thread had. */
  readonly own: Set<number>;
  readonly ports: readonly MessagePort[];
  readonly workers: readonly Worker[];
};

/**
 * Threads that read the files of a folder as code. Files that a thread fails on or dies with are as if it had not begun them:
 * the caller reads them.
 */
export function threadedSources(root: string, threads: number, script = SCRIPT): ThreadedSources {
  let reading: Reading | null = null;
  return {
    start(paths) {
      if (paths.length >= MIN_SOURCES) reading = startReading(root, paths, threads, script);
    },
    settled(path) {
      const file = reading?.fileOf.get(path);
      if (reading !== null && file !== undefined) return settled(reading.queue, file);
    },
    take: (path) => (reading === null ? null : takeSource(reading, path)),
    async close() {
      await Promise.all(reading?.workers.map((worker) => worker.terminate()) ?? []);
      reading = null;
    },
  };
}

function startReading(
  root: string,
  paths: readonly string[],
  threads: number,
  script: URL,
): Reading {
  // resourceLimits has no minimum size of a semi-space; the flag applies to heaps that are created after it
  setFlagsFromString(`--min-semi-space-size=${SEMI_SPACE_MEGABYTES}`);
  const queue = sourceQueue(paths.length);
  const ports: MessagePort[] = [];
  const workers: Worker[] = [];
  for (let thread = 1; thread <= threads; thread++) {
    const { port1, port2 } = new MessageChannel();
    const settings: SourceSettings = {
      root,
      paths: paths.join('\0'),
      queue,
      thread,
      results: port2,
    };
    const worker = new Worker(script, {
      workerData: settings,
      transferList: [port2],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    // an error ends the thread
    worker.on('error', () => {});
    worker.on('exit', () => abandon(queue, thread));
    ports.push(port1);
    workers.push(worker);
  }
  const fileOf = new Map(paths.map((path, file) => [path, file]));
  return { queue, fileOf, sources: new Map(), own: new Set(), ports, workers };
}

function takeSource(reading: Reading, path: string): PackedSource | null {
  const file = reading.fileOf.get(path);
  if (file === undefined) return null;
  receive(reading);
  const source = reading.sources.get(file);
  if (source === undefined) {
    reading.own.add(file);
    withdraw(reading.queue, file);
    return null;
  }
  reading.sources.delete(file);
  take(reading.queue, sizeOf(source));
  return source;
}

/** Receives what the threads have sent, without a turn of the event loop. */
function receive({ queue, ports, sources, own }: Reading): void {
  for (const port of ports) {
    for (
      let got = receiveMessageOnPort(port);
      got !== undefined;
      got = receiveMessageOnPort(port)
    ) {
      const { file, source } = got.message as SourceResult;
      if (own.has(file)) take(queue, sizeOf(source));
      else sources.set(file, source);
    }
  }
}

const sizeOf = ({ packed }: PackedSource) => packed?.byteLength ?? 0;
