import type { GovernDecision } from '@svc/contract';
import { api } from '../../tests/harness/api.ts';
import { type Benchmark, median } from './benchmark.ts';
import { type ReplicatedStage, setReplicatedStage } from './replicated-stage.ts';

const FAILOVERS = 5;
const MAX_OUTAGE_MS = 120_000;

type Outage = { readonly outageMs: number; readonly promotionMs: number };

/** How long agents wait when the primary is lost and its standby is promoted at once. */
export const failover: Benchmark = {
  name: 'failover',
  what: 'from the kill of the primary to the next acknowledged check',
  unit: 'ms',
  goal: [{ figure: 'worst', atMost: 30_000 }],
  leastRuns: 1,
  warmUp: false,
  run: async ({ count = FAILOVERS }) => {
    const stage = await setReplicatedStage(1);
    let outages: Outage[] = [];
    return {
      method: `median and worst of ${count} failovers of a deployment of one process, a primary and a synchronous standby; promoted as soon as the primary is killed, which then becomes the standby; checks repeated without pause`,
      value: async () => {
        outages = [];
        for (let number = 0; number < count; number++) outages.push(await oneFailover(stage));
        const all = outages.map(({ outageMs }) => outageMs);
        return { value: median(all), also: { worst: Math.max(...all) } };
      },
      yardstick: {
        name: 'pg_promote of the same standbys',
        value: async () => median(outages.map(({ promotionMs }) => promotionMs)),
      },
      close: () => stage.close(),
    };
  },
};

async function oneFailover(stage: ReplicatedStage): Promise<Outage> {
  const agent = api(stage.server.url, stage.tokens[0] ?? null);
  const isAcknowledged = async () => {
    const answer = await agent
      .post<GovernDecision>('/v1/govern/check', { tool: 'search' })
      .catch(() => null);
    return answer?.status === 200;
  };
  if (!(await isAcknowledged())) throw new Error('the check before the failover was refused');
  const began = performance.now();
  await stage.killPrimary();
  let promotionMs: number | null = null;
  const promoted = stage.promote().then(() => {
    promotionMs = performance.now() - began;
    return promotionMs;
  });
  while (!(await isAcknowledged()))
    if (performance.now() - began > MAX_OUTAGE_MS)
      throw new Error(
        `no check was acknowledged within ${MAX_OUTAGE_MS} ms; the standby was promoted after ${promotionMs ?? 'more than that'} ms`,
      );
  const outageMs = performance.now() - began;
  const outage = { outageMs, promotionMs: await promoted };
  await stage.rebuildStandby();
  return outage;
}
