import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { postmasterOf, processTree } from '../harness/scratch.ts';
import { until } from '../harness/until.ts';

let deployment: Deployment;
let tenant: Tenant;
let agent: TestAgent;

beforeAll(async () => {
  deployment = await startDeployment({}, 'embedded');
  tenant = await deployment.createTenant('acme');
  agent = await approvedAgent(deployment, tenant, 'worker');
});
afterAll(() => deployment?.stop());

/** Stops every process of the database server, as a hung disk or a lost network does; returns what resumes them. */
async function stall(): Promise<() => void> {
  const pids = await processTree((await postmasterOf(deployment.dataDir)) as number);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  };
}

describe('while the database answers nothing', () => {
  test('checks, reads and readiness end as unavailable instead of waiting for it, and none is allowed late [GOV-02]', async () => {
    await agent.api.post('/v1/govern/check', { tool: 'search' });
    const resume = await stall();
    try {
      const check = () => agent.api.post('/v1/govern/check', { tool: 'search' });
      const answers = await Promise.all([
        ...Array.from({ length: 20 }, check),
        tenant.alice.get('/v1/me'),
        tenant.alice.get('/v1/findings'),
        tenant.alice.post('/v1/tokens', { name: 'ci' }),
        deployment.as(null).get('/readyz'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
      expect((await deployment.as(null).get('/healthz')).status).toBe(200);
    } finally {
      resume();
    }

    await until('the service is ready again', async () => {
      const ready = await deployment.as(null).get('/readyz');
      return ready.status === 200;
    });
    const answer = await agent.api.post('/v1/govern/check', { tool: 'search' });
    expect(answer).toMatchObject({ status: 200, body: { decision: 'allow' } });
  });
});
