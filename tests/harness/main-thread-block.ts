/**
 * Loaded into a service by `--import`: SIGUSR2 blocks its main thread, and no other thread, until the test removes the file
 * that shows that it is blocked.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { until } from './until.ts';

const PAUSE_MS = 5;

/** Environment of a service whose main thread can be blocked. */
export const CAN_BLOCK = {
  NODE_OPTIONS: `--import=${import.meta.filename}`,
  TMPDIR: tmpdir(),
};

const blockFile = (pid: number) => join(tmpdir(), `svc-main-thread-of-${pid}-is-blocked`);

/** Runs `run` while the main thread of a service that was started with `CAN_BLOCK` is blocked. */
export async function whileBlocked<T>(pid: number, run: () => Promise<T>): Promise<T> {
  process.kill(pid, 'SIGUSR2');
  await until('the main thread is blocked', () => existsSync(blockFile(pid)));
  try {
    return await run();
  } finally {
    await rm(blockFile(pid));
  }
}

if (isMainThread && process.env['NODE_OPTIONS'] === CAN_BLOCK.NODE_OPTIONS) {
  process.on('SIGUSR2', () => {
    const file = blockFile(process.pid);
    const clock = new Int32Array(new SharedArrayBuffer(4));
    writeFileSync(file, '');
    while (existsSync(file)) Atomics.wait(clock, 0, 0, PAUSE_MS);
  });
}
