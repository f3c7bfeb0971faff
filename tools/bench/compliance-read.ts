import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Benchmark } from './benchmark.ts';
import type { ComplianceListening } from './compliance-server.ts';
import { loadWith } from './identity-load.ts';

const FRAMEWORK = 'csa-aicm';
const CONNECTIONS = 64;
const SECONDS = 3;

/** What the status of the largest framework costs, now and as of the day of a snapshot. */
export const complianceRead: Benchmark = {
  name: 'compliance-read',
  what: `status of the 247 controls of ${FRAMEWORK} at ${CONNECTIONS} connections`,
  unit: 'requests/s',
  goal: [{ figure: 'ratio', atLeast: 0.2 }],
  run: async () => {
    const child = fork(join(import.meta.dirname, 'compliance-server.ts'), [FRAMEWORK]);
    const [{ url, token, day }] = (await once(child, 'message')) as [ComplianceListening];
    const clients = [{ authorization: `Bearer ${token}` }];
    const load = (path: string) =>
      loadWith({ url: `${url}${path}`, clients, connections: CONNECTIONS, seconds: SECONDS });
    const framework = `/v1/compliance/frameworks/${FRAMEWORK}`;
    return {
      method: `${SECONDS} s of load by autocannon in this process, no pipelining; latencies in ms; asOf: the same from a snapshot`,
      value: async () => {
        const now = await load(framework);
        const { value: asOf } = await load(`${framework}?asOf=${day}`);
        return { ...now, also: { ...now.also, asOf } };
      },
      yardstick: { name: 'GET /v1/me', value: () => load('/v1/me') },
      close: async () => {
        const exited = once(child, 'exit');
        child.send('stop');
        await exited;
      },
    };
  },
};
