import { readFile } from 'node:fs/promises';
import { startSharedDatabase } from '../../tests/harness/shared-database.ts';
import { approveAgents } from '../../tests/resilience/load.ts';
import type { Benchmark, Sample } from './benchmark.ts';
import { CALL, load } from './govern-check.ts';

const AGENTS = 16;
const TICKS_PER_SECOND = 100;

/** What a second process costs: leases, notifications and two sealers that share the heads of logs. */
export const twoNodes: Benchmark = {
  name: 'two-nodes',
  what: 'CPU time of a sealed check, of both processes and the database, the load shared by two processes',
  unit: 'µs',
  goal: [{ figure: 'ratio', atMost: 1.1 }],
  run: async () => {
    const shared = await startSharedDatabase(2);
    const [first, second] = shared.servers.map(({ url }) => `${url}/v1/govern/check`) as [
      string,
      string,
    ];
    const admin = (await shared.createTenant('bench')).alice(shared.servers[0] as never);
    const tokens = await approveAgents(
      shared.servers[0]?.url ?? '',
      admin.token as string,
      2 * AGENTS,
    );
    const cpuOfAll = async () => {
      const { rows } = await shared.owner.query<{ pid: number }>(
        'select pid from pg_stat_activity',
      );
      const pids = [...shared.servers, ...rows].map(({ pid }) => pid);
      return (await Promise.all(pids.map(cpuTime))).reduce((sum, time) => sum + time, 0);
    };
    const measured = async (urls: readonly string[]): Promise<Sample> => {
      const before = await cpuOfAll();
      const loads = await Promise.all(
        urls.map((url, at) =>
          load({ url, tokens: tokens.slice(at * AGENTS, (at + 1) * AGENTS), body: CALL }),
        ),
      );
      const used = (await cpuOfAll()) - before;
      const requests = loads.reduce((sum, each) => sum + each.requests, 0);
      const perSecond = loads.reduce((sum, { sample }) => sum + sample.value, 0);
      return { value: used / requests, also: { perSecond } };
    };
    return {
      method:
        '4 s of load by autocannon, 64 connections to each process in use; connections of the database that opened or closed meanwhile count in part',
      value: () => measured([first, second]),
      yardstick: { name: 'the same load on one of them', value: () => measured([first]) },
      close: () => shared.stop(),
    };
  },
};

/** Returns the CPU time of a process, in microseconds. */
async function cpuTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // proc_pid_stat(5): utime and stime are the 12th and 13th field after the name in parentheses
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * (1e6 / TICKS_PER_SECOND);
}
