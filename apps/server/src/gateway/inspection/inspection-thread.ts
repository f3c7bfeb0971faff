import { setImmediate } from 'node:timers/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import {
  INSPECTION_FAILED,
  type InspectionJob,
  type InspectionResult,
  runInspection,
} from './inspection-job.ts';

/** What a thread is started with. */
export type InspectionThreadData = {
  /** Counts the slices that the thread has run: a count that stays while work is under way shows that it is stuck. */
  readonly beats: SharedArrayBuffer;
  /** CPU time of one job. */
  readonly maxCpuMs: number;
};

export type ToInspection = { readonly id: number; readonly job: InspectionJob };
export type FromInspection = {
  readonly id: number;
  readonly result: InspectionResult;
  /** CPU time that the job took, in milliseconds. */
  readonly cpuMs: number;
  /** Stack of an error of ours, which ends the job and not the thread. */
  readonly failure?: string;
};

class Exhausted extends Error {}

const port = parentPort as MessagePort;
const { beats, maxCpuMs } = workerData as InspectionThreadData;
const beat = new Int32Array(beats);

// from here on a thread that does not beat is stuck
Atomics.add(beat, 0, 1);
port.on('message', ({ id, job }: ToInspection) => void answer(id, job));

async function answer(id: number, job: InspectionJob): Promise<void> {
  let used = 0;
  let since = cpuMs();
  const pause = async () => {
    used += cpuMs() - since;
    if (used > maxCpuMs) throw new Exhausted();
    // slices of other jobs run in between
    await setImmediate();
    Atomics.add(beat, 0, 1);
    since = cpuMs();
  };
  let failure: string | undefined;
  let result: InspectionResult;
  try {
    // jobs of others come before the first slice
    await pause();
    result = await runInspection(job, pause);
  } catch (error) {
    if (!(error instanceof Exhausted)) failure = String((error as Error).stack);
    const why = `the response takes more than ${maxCpuMs} ms of CPU time to inspect`;
    result = { withheld: failure === undefined ? why : INSPECTION_FAILED };
  }
  used += cpuMs() - since;
  Atomics.add(beat, 0, 1);
  port.postMessage({
    id,
    result,
    cpuMs: used,
    ...(failure !== undefined && { failure }),
  } satisfies FromInspection);
}

/** CPU time of this thread, in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
