import { chmod, mkdtemp, readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { killLeftServers } from './processes.ts';
import { until } from './until.ts';

/** A folder for data directories. It goes away at the end with all that was started in it, wherever the service put that. */
export type Scratch = {
  readonly path: string;
  /**
   * Deletes the folder, and the database folders outside of it that its data directories point to. Throws when a process
   * of theirs still ran (it is killed) or something could not be deleted: a test that passes leaves nothing.
   */
  close(): Promise<void>;
};

/** A server that has removed its process id file still flushes and frees. */
const ENDING_MS = 5_000;

export async function makeScratch(mode = 0o711): Promise<Scratch> {
  const path = await mkdtemp(join(tmpdir(), 'svc-scratch-'));
  await chmod(path, mode);
  return {
    path,
    close: async () => {
      const servers = await killLeftServers();
      const folders = [path, ...(await outsideFolders(path))];
      const left = await lasting(async () => (await Promise.all(folders.map(processesIn))).flat());
      for (const { pid } of left) killProcess(pid);
      for (const folder of folders) {
        await until(
          `no process is in ${folder}`,
          async () => (await processesIn(folder)).length === 0,
        );
        await rm(folder, { recursive: true, force: true });
        if (await exists(folder)) throw new Error(`${folder} is left`);
      }
      if (servers + left.length === 0) return;
      const names = left.map(({ pid, command }) => `${pid} ${command}`).join('\n');
      throw new Error(
        `processes were left: ${servers} of svc-server, and of the database:\n${names}`,
      );
    },
  };
}

/** Returns what is still there after the time that a server needs to end when its files are released. */
async function lasting<T>(list: () => Promise<T[]>): Promise<T[]> {
  const none = until('nothing is left', async () => (await list()).length === 0, ENDING_MS);
  return none.then(
    () => [],
    () => list(),
  );
}

/** Process id of the PostgreSQL server of a data directory; null when none runs. */
export async function postmasterOf(dataDir: string): Promise<number | null> {
  const home = await readFile(join(dataDir, 'postgres-home'), 'utf8').catch(() => '');
  const folder = home === '' ? join(dataDir, 'postgres') : home.trim();
  const [version] = (await readdir(folder).catch(() => [])).filter((name) =>
    /^data-\d+$/.test(name),
  );
  const file = join(folder, version ?? '', 'postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  return pid > 1 && isAlive(pid) ? pid : null;
}

/** A postmaster and the processes that it has started. Linux only. */
export async function processTree(root: number): Promise<number[]> {
  const children: number[] = [];
  for (const pid of await processIds()) {
    // 4711 (postgres) S 4700 ...: the name may hold anything, so count from its closing bracket
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const [, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    if (Number(parent) === root) children.push(pid);
  }
  return [root, ...children];
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Processes whose command names the folder, or that work in it as PostgreSQL does in its data directory. Linux only. */
export async function processesIn(folder: string): Promise<{ pid: number; command: string }[]> {
  const found: { pid: number; command: string }[] = [];
  for (const pid of await processIds()) {
    if (pid === process.pid) continue;
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll(
      '\0',
      ' ',
    );
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    if (command.includes(folder) || cwd.startsWith(folder)) found.push({ pid, command });
  }
  return found;
}

async function processIds(): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

/** Where data directories below `path` keep their database when not within themselves, and their sockets. */
async function outsideFolders(path: string): Promise<string[]> {
  const folders: string[] = [];
  const names = await readdir(path, { recursive: true }).catch(() => []);
  for (const name of names) {
    const text = () => readFile(join(path, name), 'utf8').then((content) => content.trim());
    if (basename(name) === 'postgres-home') folders.push(await text());
    if (basename(name) === 'identity') folders.push(join('/tmp', `svc-${await text()}`));
  }
  return folders;
}

/** Kills a process, which may be gone already by its parent's death. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
