import { execFile } from 'node:child_process';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const FILE = 'up.lock';
const UP = 'tools/up/main.ts';
const SERVER = 'svc-server.js';
const POLL_MS = 50;

/** Who uses a data directory. */
type Holder = {
  readonly pid: number;
  readonly server: number | null;
  readonly address: string | null;
};

/** Another `npm run up` has the data directory. */
export class AlreadyUp extends Error {
  /** Null while that one still starts. */
  readonly address: string | null;

  constructor({ pid, address }: Holder) {
    super(
      `it is up already (process ${pid}): ${address === null ? 'it is still starting' : `open ${address}`}`,
    );
    this.address = address;
  }
}

/** A data directory that this process alone uses. */
export type Lock = {
  /** Records the service, so that the next `npm run up` ends it should this process be killed. */
  record(server: number, address: string): Promise<void>;
  release(): Promise<void>;
};

/**
 * Takes a data directory for this process; throws `AlreadyUp` when another `npm run up` has it. What a killed one left,
 * its service included, is ended first.
 */
export async function lock(dataDir: string): Promise<Lock> {
  const file = join(dataDir, FILE);
  const content = (server: number | null, address: string | null) =>
    JSON.stringify({ pid: process.pid, server, address } satisfies Holder);
  while (!(await created(file, content(null, null)))) {
    const holder = await holderOf(file);
    if (holder !== null && (await runs(holder.pid, UP))) throw new AlreadyUp(holder);
    if (holder?.server != null) await end(holder.server);
    await rm(file, { force: true });
  }
  return {
    record: (server, address) => writeFile(file, content(server, address)),
    release: () => rm(file, { force: true }),
  };
}

/** Creates the file with its content at once: nobody reads half of it. */
async function created(file: string, content: string): Promise<boolean> {
  const own = `${file}.${process.pid}`;
  await writeFile(own, content, { mode: 0o600 });
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

/** Null for a file that is gone by now, or that something else wrote. */
async function holderOf(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

async function end(pid: number): Promise<void> {
  while (await runs(pid, SERVER)) {
    process.kill(pid, 'SIGTERM');
    await delay(POLL_MS);
  }
}

/** Checks whether a process runs this program: its id may be another's by now. */
async function runs(pid: number, program: string): Promise<boolean> {
  if (pid === process.pid) return false;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() =>
    promisify(execFile)('ps', ['-p', `${pid}`, '-o', 'command=']).then(
      ({ stdout }) => stdout,
      () => '',
    ),
  );
  return commandLine.includes(program);
}
