import { type Deployment, startDeployment } from '../../tests/harness/deployment.ts';
import { addJob, runJob, stopSchedules, waitForJobs } from '../../tests/harness/jobs.ts';
import type { Benchmark, Sample } from './benchmark.ts';
import { databaseCpu } from './database-cpu.ts';

/** Tenants whose snapshots are taken, unless `--count` says otherwise. */
const TENANTS = 50;
/** The job starts that of so many tenants a minute. */
const TENANTS_PER_MINUTE = 5;
const MS_PER_MINUTE = 60_000;

/** What the daily snapshots of a tenant cost: CPU time of service and database for all frameworks. */
export const dailySnapshots: Benchmark = {
  name: 'daily-snapshots',
  what: `snapshots of all frameworks for each of ${TENANTS} tenants (or --count); CPU time for a tenant`,
  unit: 'ms',
  goal: [{ figure: 'percentOfCore', atMost: 5 }],
  leastRuns: 1,
  run: async ({ count = TENANTS }) => {
    const deployment = await startDeployment({}, 'embedded');
    await stopSchedules(deployment);
    const tenantIds: string[] = [];
    for (let n = 0; n < count; n++) {
      const { id } = await deployment.createTenant(`bench-${n}`);
      tenantIds.push(id);
      await runJob(deployment, 'signals.refresh', { tenantId: id, ids: {} });
    }
    return {
      method: `CPU time of this process, in which the service runs, and of the database; percentOfCore: of ${TENANTS_PER_MINUTE} tenants a minute, as the job starts them`,
      value: () => takeAll(deployment, tenantIds),
      yardstick: null,
      close: () => deployment.stop(),
    };
  },
};

/** Takes the snapshots of a day that has none yet. */
async function takeAll(deployment: Deployment, tenantIds: readonly string[]): Promise<Sample> {
  await deployment.sql(`update compliance_snapshots set taken_at = taken_at - interval '1 day'`);
  const before = await databaseCpu(deployment);
  const [used, start] = [process.cpuUsage(), performance.now()];
  const jobs = tenantIds.map((tenantId) =>
    addJob(deployment, 'snapshots.take', { tenantId, ids: {} }),
  );
  await waitForJobs(deployment, await Promise.all(jobs));
  const { user, system } = process.cpuUsage(used);
  const msOf = (microseconds: number) => microseconds / 1_000 / tenantIds.length;
  const service = msOf(user + system);
  const database = msOf((await databaseCpu(deployment)) - before);
  const value = service + database;
  return {
    value,
    also: {
      service,
      database,
      seconds: (performance.now() - start) / 1_000,
      percentOfCore: ((value * TENANTS_PER_MINUTE) / MS_PER_MINUTE) * 100,
    },
  };
}
