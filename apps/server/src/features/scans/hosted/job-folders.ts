import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** A folder of one run, which goes with it. */
export type JobFolder = {
  readonly path: string;
  /** Shows other processes that the folder is in use. */
  touch(): Promise<void>;
  remove(): Promise<void>;
};

/** No run lasts so long: an older folder is nobody's, whichever machine made it. */
const ABANDONED_MS = 2 * 60 * 60_000;

/** Folders of runs, below one folder that several processes, on several machines, may share. Named `MACHINE.PROCESS.SCAN`. */
export class JobFolders {
  readonly #root: string;
  readonly #inUse = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Makes the folder of a run, empty, for its own user only. */
  async open(scanId: string): Promise<JobFolder> {
    const name = `${machine()}.${process.pid}.${scanId}`;
    const path = join(this.#root, name);
    this.#inUse.add(name);
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
    await rm(path, { recursive: true, force: true });
    await mkdir(path, { mode: 0o700 });
    return {
      path,
      touch: async () => {
        const now = new Date();
        await utimes(path, now, now);
      },
      remove: async () => {
        await rm(path, { recursive: true, force: true, maxRetries: 3 });
        this.#inUse.delete(name);
      },
    };
  }

  /** Removes what processes have left that are gone. Returns how many folders. */
  async removeAbandoned(): Promise<number> {
    const names = await readdir(this.#root).catch(() => []);
    let removed = 0;
    for (const name of names) {
      if (!(await this.#isAbandoned(name))) continue;
      await rm(join(this.#root, name), { recursive: true, force: true });
      removed++;
    }
    return removed;
  }

  async #isAbandoned(name: string): Promise<boolean> {
    if (this.#inUse.has(name)) return false;
    const [scanId = '', pid = '', ...host] = name.split('.').reverse();
    if (scanId === '' || !/^\d+$/.test(pid)) return false;
    if (host.reverse().join('.') === machine() && !isAnother(Number(pid))) return true;
    const found = await stat(join(this.#root, name)).catch(() => null);
    return found !== null && Date.now() - found.mtimeMs > ABANDONED_MS;
  }
}

function machine(): string {
  return hostname().replace(/[^\w.-]/g, '_');
}

/** Returns whether the process is another one that lives: ours knows its folders. */
function isAnother(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
