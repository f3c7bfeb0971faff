import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { ApprovedAgent } from '@svc/contract';
import { type Api, api } from '../../tests/harness/api.ts';
import type { Benchmark, Sample } from './benchmark.ts';
import type { Listening } from './noisy-neighbour-process.ts';

const PROCESS = join(import.meta.dirname, 'noisy-neighbour-process.ts');
const CHECKS = 300;
const REVOCATIONS = 3;

/**
 * One tenant sends uploads, lists, bills of materials, exports, checks and bad credentials as fast as they are answered;
 * another makes checks one after the other, and revokes agents. Service, database and flood are processes of their own that
 * share the machine.
 */
export const noisyNeighbour: Benchmark = {
  name: 'noisy-neighbour',
  what: "another tenant's checks while one tenant floods every route, p99",
  unit: 'ms',
  goal: [
    { figure: 'ratio', atMost: 2 },
    { figure: 'revoke', atMost: 1_000 },
  ],
  leastRuns: 3,
  run: async () => {
    const service = fork(PROCESS, ['service']);
    const [listening] = (await once(service, 'message')) as [Listening];
    return {
      method: `${CHECKS} checks in sequence and ${REVOCATIONS} revocations, with the flood and without`,
      value: async () => {
        const flood = fork(PROCESS, ['flood']);
        flood.send(listening);
        await once(flood, 'message');
        try {
          return await measure(listening);
        } finally {
          // its requests under way are of no interest any more
          flood.kill('SIGKILL');
        }
      },
      yardstick: { name: 'the same without the flood', value: () => measure(listening) },
      close: () => stop(service),
    };
  },
};

async function measure({ url, other }: Listening): Promise<Sample> {
  const admin = api(url, other.admin);
  const agent = api(url, other.agent);
  const times: number[] = [];
  for (let n = 0; n < CHECKS; n++) {
    times.push(await timed(() => agent.post('/v1/govern/check', { tool: 'search' }), 200));
  }
  const revocations: number[] = [];
  for (let n = 0; n < REVOCATIONS; n++) revocations.push(await revocation(admin));
  return {
    value: times.sort((a, b) => a - b)[Math.floor(CHECKS * 0.99)] as number,
    also: { p50: times[Math.floor(CHECKS / 2)] as number, revoke: Math.max(...revocations) },
  };
}

async function revocation(admin: Api): Promise<number> {
  const { body } = await admin.post<ApprovedAgent>('/v1/agent-identities', {
    name: `agent ${Math.random()}`,
    owner: 'owner@example.com',
    allowedTools: ['*'],
  });
  await admin.post(`/v1/agent-identities/${body.id}/approve`);
  return timed(() => admin.post(`/v1/agent-identities/${body.id}/revoke`), 200);
}

/** An answer of another status means that something else was measured. */
async function timed(
  send: () => Promise<{ readonly status: number; readonly body: unknown }>,
  status: number,
): Promise<number> {
  const start = performance.now();
  const answer = await send();
  const ms = performance.now() - start;
  if (answer.status !== status) throw new Error(`answered ${JSON.stringify(answer.body)}`);
  return ms;
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.send('stop');
  await exited;
}
