import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApprovedAgent } from '@svc/contract';
import { type Api, api } from '../../tests/harness/api.ts';
import type { Benchmark, BenchmarkFamily, Sample } from './benchmark.ts';
import { FLOODS, type Listening, type LongestTurn } from './kill-switch-process.ts';

const PROCESS = join(import.meta.dirname, 'kill-switch-process.ts');
const REVOCATIONS = 20;
/** How long a flood runs before anything is revoked. */
const RISE_MS = 3_000;

/** One tenant floods the service in one way after the other; another revokes agents meanwhile. */
export const killSwitch: BenchmarkFamily = {
  name: 'kill-switch',
  what: "another tenant's revocation while one tenant floods the service, worst of 20",
  unit: 's',
  members: async () => FLOODS.map(during),
};

function during(flood: string): Benchmark {
  const { name, what, unit } = killSwitch;
  return {
    name: `${name}-${flood}`,
    what: `${what}: ${flood}`,
    unit,
    goal: [
      { figure: 'value', atMost: 1 },
      { figure: 'longestTurnMs', atMost: 25 },
    ],
    leastRuns: 1,
    warmUp: false,
    run: async () => {
      const service = fork(PROCESS, ['service']);
      const [listening] = (await once(service, 'message')) as [Listening];
      return {
        method: `${REVOCATIONS} revocations in sequence; longestTurnMs is CPU time of the main thread of the service`,
        value: async () => {
          const flooding = fork(PROCESS, ['flood', flood]);
          flooding.send(listening);
          await begun(flooding);
          try {
            return await worst(service, listening);
          } finally {
            // its requests under way are of no interest any more
            flooding.kill('SIGKILL');
          }
        },
        yardstick: { name: 'the same without the flood', value: () => worst(service, listening) },
        close: () => stop(service),
      };
    },
  };
}

/** Resolves when a flood has been answered once. */
async function begun(flooding: ChildProcess): Promise<void> {
  const ended = once(flooding, 'exit').then(() => {
    throw new Error('the flood ended before it began');
  });
  // the flood is killed at the end
  ended.catch(() => {});
  await Promise.race([once(flooding, 'message'), ended]);
}

async function worst(service: ChildProcess, { url, other }: Listening): Promise<Sample> {
  const admin = api(url, other.admin);
  const agents: string[] = [];
  for (let n = 0; n < REVOCATIONS; n++) agents.push(await approved(admin));
  await delay(RISE_MS);
  await longestTurn(service);
  let seconds = 0;
  for (const id of agents) {
    const began = performance.now();
    const answer = await admin.post(`/v1/agent-identities/${id}/revoke`);
    // an answer of another status means that something else was measured
    if (answer.status !== 200) throw new Error(`answered ${JSON.stringify(answer.body)}`);
    seconds = Math.max(seconds, (performance.now() - began) / 1_000);
  }
  return { value: seconds, also: { longestTurnMs: await longestTurn(service) } };
}

async function approved(admin: Api): Promise<string> {
  const { body } = await admin.post<ApprovedAgent>('/v1/agent-identities', {
    name: `agent ${Math.random()}`,
    owner: 'owner@example.com',
    allowedTools: ['*'],
  });
  await admin.post(`/v1/agent-identities/${body.id}/approve`);
  return body.id;
}

async function longestTurn(service: ChildProcess): Promise<number> {
  const answered = once(service, 'message');
  service.send('longest turn');
  const [{ longestTurnMs }] = (await answered) as [LongestTurn];
  return longestTurnMs;
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.send('stop');
  await exited;
}
