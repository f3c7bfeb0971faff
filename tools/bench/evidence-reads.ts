import { once } from 'node:events';
import http from 'node:http';
import { type Deployment, startDeployment, type Tenant } from '../../tests/harness/deployment.ts';
import { sealDecisions } from '../../tests/harness/long-log.ts';
import type { Benchmark, BenchmarkFamily, Sample } from './benchmark.ts';

/** Characters that make an event as long as a checked call leaves. */
const PADDING = 200;
const EXPORTED_EVENTS = 100_000;
const PROVED_SIZES = [1_000, 10_000, 100_000, 500_000];
const PROOFS = 200;

/** What a reader of the whole log waits for. */
export const evidenceExport: Benchmark = {
  name: 'evidence-export',
  what: `export of ${EXPORTED_EVENTS} events as its reader gets it`,
  unit: 'MB/s',
  goal: [{ figure: 'ratio', atLeast: 0.25 }],
  run: async () => {
    const { deployment, tenant } = await longLog(EXPORTED_EVENTS);
    return {
      method: 'by HTTP, reader, service and database on one machine; MB of 10^6 bytes',
      value: () => megabytesPerSecond(() => download(deployment, tenant)),
      yardstick: {
        name: 'the stored events selected in pages of 1,000 by their primary key',
        value: () => megabytesPerSecond(() => select(deployment, tenant)),
      },
      close: () => deployment.stop(),
    };
  },
};

/** How the time of a proof grows with the log. */
export const evidenceProof: BenchmarkFamily = {
  name: 'evidence-proof',
  what: `proof of an event of a log of ${PROVED_SIZES.join(', ')} events`,
  unit: 'ms',
  members: async () => PROVED_SIZES.map(proofOf),
};

function proofOf(size: number): Benchmark {
  return {
    name: `evidence-proof-${size}`,
    what: `proof of an event of a log of ${size} events`,
    unit: 'ms',
    goal: [{ figure: 'p99', atMost: 100 }],
    run: async () => {
      const { deployment, tenant } = await longLog(size);
      const rows = await deployment.sql<{ id: string }>(
        `select e.evidence_id as id from generate_series(0, $2::int - 1) n
         join ledger_events e on e.tenant_id = $1 and e.idx = n * 7919 % $3::int`,
        [tenant.id, PROOFS, size],
      );
      const ids = rows.map(({ id }) => id);
      return {
        method: `${PROOFS} requests by HTTP one after the other, for events all over the log; medians`,
        value: () => timesOf(tenant, ids, '/proof'),
        yardstick: { name: 'the event without a proof', value: () => timesOf(tenant, ids, '') },
        close: () => deployment.stop(),
      };
    },
  };
}

async function longLog(events: number) {
  const deployment = await startDeployment({}, 'embedded');
  const tenant = await deployment.createTenant('bench');
  await sealDecisions(await deployment.connect('svc_sealer'), [tenant.id], events, PADDING);
  await deployment.sql('vacuum analyze ledger_events');
  return { deployment, tenant };
}

async function megabytesPerSecond(read: () => Promise<number>): Promise<number> {
  const start = performance.now();
  const bytes = await read();
  return bytes / 1e6 / ((performance.now() - start) / 1_000);
}

/** Returns the number of bytes. */
async function download({ url }: Deployment, { vera }: Tenant): Promise<number> {
  const headers = { authorization: `Bearer ${vera.token}` };
  const request = http.get(`${url}/v1/evidence/export`, { headers });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  if (response.statusCode !== 200)
    throw new Error(`the export was answered ${response.statusCode}`);
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return bytes;
}

async function select(deployment: Deployment, { id }: Tenant): Promise<number> {
  let bytes = 0;
  for (let from = 0; from < EXPORTED_EVENTS; from += 1_000) {
    const rows = await deployment.sql<{ event: string }>(
      `select idx, leaf, chain, event from ledger_events
       where tenant_id = $1 and log_no = 0 and idx >= $2 and idx < $2 + 1000 order by idx`,
      [id, from],
    );
    for (const { event } of rows) bytes += Buffer.byteLength(event);
  }
  return bytes;
}

async function timesOf({ vera }: Tenant, ids: readonly string[], path: string): Promise<Sample> {
  const times: number[] = [];
  for (const id of ids) {
    const start = performance.now();
    const { status } = await vera.get(`/v1/evidence/${id}${path}`);
    if (status !== 200) throw new Error(`${id}${path} was answered ${status}`);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.ceil(times.length * part) - 1] as number;
  return { value: at(0.5), also: { p99: at(0.99) } };
}
