import { readdir, readFile } from 'node:fs/promises';

/** Command lines of the processes of the machine, by their ids; arguments end with a zero byte. */
export async function commandLines(): Promise<ReadonlyMap<number, string>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const read = async (pid: number) =>
    // it may be gone by now
    [pid, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')] as const;
  return new Map(await Promise.all(pids.map(read)));
}
