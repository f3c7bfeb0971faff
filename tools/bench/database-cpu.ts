import { readFile } from 'node:fs/promises';
import type { Deployment } from '../../tests/harness/deployment.ts';

/** Clock ticks of `/proc/PID/stat` in a second. */
const TICKS_PER_SECOND = 100;

/** Returns the CPU time of the processes of the database server that live now, in microseconds. */
export async function databaseCpu({ sql }: Deployment): Promise<number> {
  const processes = await sql<{ pid: number }>('select pid from pg_stat_activity');
  const times = await Promise.all(
    processes.map(async ({ pid }) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // proc_pid_stat(5): utime and stime are the 12th and 13th field after the name in parentheses
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * (1e6 / TICKS_PER_SECOND);
    }),
  );
  return times.reduce((sum, time) => sum + time, 0);
}
