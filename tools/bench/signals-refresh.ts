import { setTimeout as delay } from 'node:timers/promises';
import { type Deployment, startDeployment, type Tenant } from '../../tests/harness/deployment.ts';
import { addJob, stopSchedules } from '../../tests/harness/jobs.ts';
import { sealDecisions } from '../../tests/harness/long-log.ts';
import { insertFindings } from '../../tests/harness/many-findings.ts';
import type { Benchmark, Sample } from './benchmark.ts';

/** Decisions unless `--count` says otherwise; findings, agents and the decisions of a later refresh are parts of them. */
const DECISIONS = 1_000_000;
const DECISIONS_PER_FINDING = 10;
const DECISIONS_PER_AGENT = 1_000;
const DECISIONS_PER_LATER = 100;
const PADDING = 200;
const POLL_MS = 20;
/** Longest run that is waited for. */
const MAX_SECONDS = 1_800;

/** What the signals of a large tenant cost, read from the first event on, and after some more events. */
export const signalsRefresh: Benchmark = {
  name: 'signals-refresh',
  what: `all signals of a tenant with ${DECISIONS} decisions (or --count), a tenth as many findings, a thousandth as many agents`,
  unit: 's',
  goal: [{ figure: 'ratio', atMost: 6 }],
  leastRuns: 1,
  run: async ({ count: decisions = DECISIONS }) => {
    const later = Math.ceil(decisions / DECISIONS_PER_LATER);
    const deployment = await startDeployment({}, 'embedded');
    await stopSchedules(deployment);
    const tenant = await deployment.createTenant('bench');
    const sealer = await deployment.connect('svc_sealer');
    await insertFindings(deployment, tenant, Math.ceil(decisions / DECISIONS_PER_FINDING));
    await insertAgents(deployment, tenant, Math.ceil(decisions / DECISIONS_PER_AGENT));
    await sealDecisions(sealer, [tenant.id], decisions, PADDING);
    await deployment.sql('vacuum analyze ledger_events');
    return {
      method: `the job from its first event to its end; later: the same after ${later} more decisions; service and database on one machine`,
      value: async (): Promise<Sample> => {
        await deployment.sql('delete from signal_progress where tenant_id = $1', [tenant.id]);
        const value = await refresh(deployment, tenant);
        await sealDecisions(sealer, [tenant.id], later, PADDING);
        return { value, also: { later: await refresh(deployment, tenant) } };
      },
      yardstick: {
        name: 'the same rows counted sequentially by the database',
        value: () => count(deployment, tenant),
      },
      close: () => deployment.stop(),
    };
  },
};

async function insertAgents(deployment: Deployment, { id }: Tenant, agents: number): Promise<void> {
  await deployment.sql(
    `insert into agents (tenant_id, agent_id, name, owner, allowed_tools, environment, state, requested_by, approved_by, approved_at)
     select $1, 'agt_' || lpad(n::text, 26, '0'), 'agent ' || n, 'owner@example.com', '{repo.*}', 'production', 'approved',
       'alice', 'bob', now() from generate_series(1, $2::int) n`,
    [id, agents],
  );
}

/** Runs the job; returns its seconds. */
async function refresh(deployment: Deployment, { id: tenantId }: Tenant): Promise<number> {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1_000;
  const job = await addJob(deployment, 'signals.refresh', { tenantId, ids: {} });
  while (seconds() < MAX_SECONDS) {
    const [row] = await deployment.sql<{ state: string }>(
      'select state::text from pgboss.job where id = $1',
      [job],
    );
    if (row?.state === 'completed') return seconds();
    if (row?.state !== 'created' && row?.state !== 'active') {
      throw new Error(`the job is ${row?.state}`);
    }
    await delay(POLL_MS);
  }
  throw new Error(`the job did not end within ${MAX_SECONDS} s`);
}

async function count({ sql }: Deployment, { id }: Tenant): Promise<number> {
  const start = performance.now();
  for (const setting of [
    'max_parallel_workers_per_gather = 0',
    'enable_indexscan = off',
    'enable_indexonlyscan = off',
    'enable_bitmapscan = off',
  ]) {
    await sql(`set ${setting}`);
  }
  for (const table of ['ledger_events', 'findings', 'agents']) {
    await sql(`select count(*) from ${table} where tenant_id = $1`, [id]);
  }
  await sql('reset all');
  return (performance.now() - start) / 1_000;
}
