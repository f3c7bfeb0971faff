import { readdir, readFile, stat } from 'node:fs/promises';

/** Returns how many threads the processes of a user have; null where the system has no `/proc`. */
export async function countThreads(uid: number): Promise<number | null> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name));
  if (pids.length === 0) return null;
  const counts = await Promise.all(pids.map((pid) => threadsOf(`/proc/${pid}`, uid)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Zero for a process of another user, and for one that has ended meanwhile. */
async function threadsOf(folder: string, uid: number): Promise<number> {
  const owner = await stat(folder).catch(() => null);
  if (owner?.uid !== uid) return 0;
  const status = await readFile(`${folder}/status`, 'latin1').catch(() => '');
  return Number(/^Threads:\t(\d+)/m.exec(status)?.[1] ?? 0);
}
