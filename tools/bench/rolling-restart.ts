import type { GovernDecision } from '@svc/contract';
import { api } from '../../tests/harness/api.ts';
import { startBalancer } from '../../tests/harness/balancer.ts';
import { freePort } from '../../tests/harness/free-port.ts';
import { HAS_HAPROXY, startHaproxy } from '../../tests/harness/haproxy.ts';
import { makeScratch } from '../../tests/harness/scratch.ts';
import { startSharedDatabase } from '../../tests/harness/shared-database.ts';
import { until } from '../../tests/harness/until.ts';
import { approveAgents } from '../../tests/resilience/load.ts';
import type { Benchmark, Sample } from './benchmark.ts';

const NODES = 3;
const LANES = 16;
const REQUESTS = 100_000;
const READY_MS = 120_000;

/** What callers notice while the processes of a deployment are replaced one after the other. */
export const rollingRestart: Benchmark = {
  name: 'rolling-restart',
  what: 'checks that fail while three processes are restarted in turn behind a balancer',
  unit: 'requests',
  goal: [{ figure: 'value', atMost: 0 }],
  leastRuns: 1,
  warmUp: false,
  run: async ({ count = REQUESTS }) => {
    const scratch = await makeScratch();
    const addresses = await Promise.all(
      Array.from({ length: NODES }, async () => `127.0.0.1:${await freePort()}`),
    );
    const shared = await startSharedDatabase(
      NODES,
      { SVC_DRAIN_SECONDS: '2' },
      (number) => addresses[number] as string,
    );
    const urls = shared.servers.map(({ url }) => url);
    const balancer = HAS_HAPROXY
      ? await startHaproxy(scratch.path, urls)
      : await startBalancer(urls);
    const allReady = () =>
      until('all are ready', () => balancer.ready().length === NODES, READY_MS);
    await allReady();
    const admin = (await shared.createTenant('bench')).alice({ url: balancer.url } as never);
    const tokens = await approveAgents(balancer.url, admin.token as string, LANES);

    /** Sends checks without pause while `meanwhile` is repeated, none of them repeated. */
    const measured = async (
      requests: number,
      meanwhile: (number: number) => Promise<void>,
    ): Promise<Sample> => {
      let [sent, failed, restarts] = [0, 0, 0];
      const began = performance.now();
      const lane = async (token: string) => {
        const agent = api(balancer.url, token);
        while (sent < requests) {
          sent++;
          const answer = await agent
            .post<GovernDecision>('/v1/govern/check', { tool: 'search' })
            .catch(() => null);
          if (answer?.status !== 200) failed++;
        }
      };
      const lanes = Promise.all(tokens.map(lane));
      for (; sent < requests; restarts++) await meanwhile(restarts % NODES);
      await lanes;
      const perSecond = (1_000 * requests) / (performance.now() - began);
      return { value: failed, also: { perSecond, restarts } };
    };
    return {
      method: `${count} checks by ${LANES} clients, behind ${HAS_HAPROXY ? 'HAProxy' : 'a balancer of ours'}; a request is never repeated, neither by the balancer nor by a client`,
      value: () =>
        measured(count, async (number) => {
          await shared.restart(number);
          await allReady();
        }),
      yardstick: {
        name: 'a tenth of the checks without a restart',
        value: () => measured(count / 10, () => new Promise((resolve) => setTimeout(resolve, 100))),
      },
      close: async () => {
        await balancer.close();
        await shared.stop();
        await scratch.close();
      },
    };
  },
};
