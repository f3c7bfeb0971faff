import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';

const SECOND = 1000;

/** How often a holder renews its lock file and a waiter reads it, and after what silence the file is a dead process's. */
const TIMES = { renewMs: SECOND, readMs: SECOND / 5, staleMs: 60 * SECOND };

/**
 * Runs `run` while no other process runs under the same lock file, which names the process that holds it. A lock file that a
 * killed process left is taken over. `onWait` is called once with the process waited for.
 */
export async function runExclusively(file, run, onWait = () => {}, times = {}) {
  const { renewMs, readMs, staleMs } = { ...TIMES, ...times };
  mkdirSync(dirname(file), { recursive: true });
  let isWaiting = false;
  while (!create(file)) {
    const holder = readHolder(file, staleMs);
    if (holder === 'stale') remove(file);
    else if (holder !== 'gone') {
      if (!isWaiting) onWait(holder);
      isWaiting = true;
      await new Promise((resolve) => setTimeout(resolve, readMs));
    }
  }
  const renewal = setInterval(() => renew(file), renewMs);
  const release = () => {
    // after a long sleep of the machine another process may have taken over
    if (readHolder(file, staleMs) === process.pid) remove(file);
  };
  process.once('exit', release);
  try {
    return await run();
  } finally {
    clearInterval(renewal);
    process.off('exit', release);
    release();
  }
}

/** Returns false when the file exists. */
function create(file) {
  try {
    const descriptor = openSync(file, 'wx');
    writeSync(descriptor, `${process.pid}\n`);
    closeSync(descriptor);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Id of the process that holds the lock; `stale` where it has ended or was silent for too long. */
function readHolder(file, staleMs) {
  try {
    const isSilent = Date.now() - statSync(file).mtimeMs > staleMs;
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    // empty while its holder is about to write its id
    if (Number.isNaN(pid)) return isSilent ? 'stale' : 0;
    return isSilent || !isAlive(pid) ? 'stale' : pid;
  } catch (error) {
    if (error.code === 'ENOENT') return 'gone';
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function renew(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // removed with its folder: there is nothing left to hold
  }
}

function remove(file) {
  try {
    unlinkSync(file);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
