import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { roleConnection } from '../../apps/server/src/db/database.ts';
import { type Deployment, startDeployment } from '../../tests/harness/deployment.ts';
import type { Benchmark, BenchmarkFamily, Sample } from './benchmark.ts';
import type { AppendTask, AppendTimes } from './ledger-append-process.ts';

const SECONDS = 3;
/** Events that wait for an answer at a time, of all processes. */
const AT_ONCE = 256;
/** Part of the measured capacity at which latencies are measured again, open loop. */
const PACE = 0.2;
/** The tiles of what was sealed at full rate are stored meanwhile. */
const SETTLING_MS = 2_000;
/** Of an event as it is stored, for the yardstick. */
const EVENT_BYTES = 450;

const LOADS = [
  { tenants: 1, processes: 1 },
  { tenants: 1, processes: 2 },
  { tenants: 1_000, processes: 1 },
  { tenants: 1_000, processes: 2 },
];

/** What it costs to seal an event: until it is durable, until its proof is in hand, and its bytes in the database. */
export const ledgerAppend: BenchmarkFamily = {
  name: 'ledger-append',
  what: 'events sealed a second, of 1 and of 1,000 tenants, by 1 and by 2 processes',
  unit: 'events/s',
  members: async () => LOADS.map(appendOf),
};

function appendOf({ tenants, processes }: (typeof LOADS)[number]): Benchmark {
  return {
    name: `ledger-append-${tenants}x${processes}`,
    what: `events sealed a second, of ${tenants} tenants by ${processes} processes`,
    unit: 'events/s',
    goal: [{ figure: 'p99Proof', atMost: 1_000 }],
    run: async () => {
      const deployment = await startDeployment({}, 'embedded');
      const task = await taskOf(deployment, tenants, AT_ONCE / processes);
      const owner = new pg.Pool({ ...deployment.owner, max: 2 });
      await owner.query('create table bench_events (event_id text primary key, event text)');
      return {
        method: `${AT_ONCE} events at once for ${SECONDS} s, then ${PACE * 100} % of that rate for the ms to durable and to a proof by HTTP; database, sealers and service share the machine`,
        value: () => appendAll(deployment, task, processes),
        yardstick: {
          name: `texts of ${EVENT_BYTES} bytes inserted into a table with one index, ${AT_ONCE / 2} a statement on 2 connections`,
          value: () => insertAll(owner),
        },
        close: async () => {
          await owner.end();
          await deployment.stop();
        },
      };
    },
  };
}

async function taskOf(deployment: Deployment, count: number, lanes: number): Promise<AppendTask> {
  const { id, vera } = await deployment.createTenant('bench-0');
  await deployment.sql(
    `insert into tenants (tenant_id, slug) select 'tnt_bench' || n, 'bench-' || n from generate_series(1, $1::int) n`,
    [count - 1],
  );
  const others = await deployment.sql<{ id: string }>(
    `insert into ledger_heads (tenant_id, log_no, size, chain, epoch, sealed_at)
     select tenant_id, 0, 0, sha256(convert_to('svc.ledger/v1 ' || tenant_id || ' 0' || chr(10), 'UTF8')), 0, now()
     from tenants where tenant_id like 'tnt\\_bench%' returning tenant_id as id`,
  );
  return {
    connection: roleConnection(deployment.owner, 'svc_sealer', deployment.masterKey),
    tenants: [id, ...others.map((other) => other.id)],
    seconds: SECONDS,
    lanes,
    reader: { url: deployment.url, token: vera.token as string },
  };
}

async function appendAll(
  deployment: Deployment,
  task: AppendTask,
  processes: number,
): Promise<Sample> {
  const before = await storage(deployment);
  const full = await appendIn(task, processes);
  const after = await storage(deployment);
  const rate = full.durable.length / SECONDS;
  await delay(SETTLING_MS);
  const paced = await appendIn({ ...task, pace: (rate * PACE) / processes }, processes);
  const also = {
    p99DurableFull: p99(full.durable),
    p99Durable: p99(paced.durable),
    p99Proof: p99(paced.proof),
    bytesAnEvent: Math.round((after - before) / full.durable.length),
  };
  return { value: rate, also };
}

async function appendIn(task: AppendTask, processes: number): Promise<AppendTimes> {
  const times = await Promise.all(Array.from({ length: processes }, () => appendInProcess(task)));
  return {
    durable: times.flatMap((each) => each.durable),
    proof: times.flatMap((each) => each.proof),
  };
}

async function appendInProcess(task: AppendTask): Promise<AppendTimes> {
  const child = fork(join(import.meta.dirname, 'ledger-append-process.ts'));
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`an appender ended with ${code}`);
  });
  child.send(task);
  const [times] = (await Promise.race([once(child, 'message'), ended])) as [AppendTimes];
  return times;
}

/** Bytes of events and tiles in the database: rows and indexes. */
async function storage(deployment: Deployment): Promise<number> {
  const [size] = await deployment.sql<{ bytes: string }>(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
     where c.relkind = 'r' and (c.relname like 'ledger\\_events%' or c.relname in ('ledger_tiles', 'ledger_disclosures'))`,
  );
  return Number(size?.bytes);
}

async function insertAll(owner: pg.Pool): Promise<number> {
  const start = performance.now();
  let events = 0;
  const lane = async () => {
    while (performance.now() - start < SECONDS * 1_000) {
      await owner.query(
        `insert into bench_events select gen_random_uuid()::text, repeat('x', $2::int) from generate_series(1, $1::int)`,
        [AT_ONCE / 2, EVENT_BYTES],
      );
      events += AT_ONCE / 2;
    }
  };
  await Promise.all([lane(), lane()]);
  return events / ((performance.now() - start) / 1_000);
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] as number;
}
