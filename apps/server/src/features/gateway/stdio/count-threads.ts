import { readdir, readFile } from 'node:fs/promises';

/** Returns how many threads the processes of a user have; null where the system has no `/proc`. */
export async function countThreads(uid: number): Promise<number | null> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name));
  if (pids.length === 0) return null;
  const counts = await Promise.all(pids.map((pid) => threadsOf(pid, uid)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function threadsOf(pid: string, uid: number): Promise<number> {
  // a process may end meanwhile
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  if (Number(/^Uid:\t(\d+)/m.exec(status)?.[1]) !== uid) return 0;
  return Number(/^Threads:\t(\d+)/m.exec(status)?.[1]);
}
