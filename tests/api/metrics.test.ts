import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';

let deployment: Deployment;
let tenant: Tenant;
let url: string;

beforeAll(async () => {
  deployment = await startDeployment({ SVC_METRICS_ADDRESS: '127.0.0.1:0' });
  tenant = await deployment.createTenant('acme');
  url = deployment.metricsUrl as string;
});
afterAll(() => deployment?.stop());

async function sampleOf(line: RegExp): Promise<number> {
  const text = await (await fetch(url)).text();
  return Number(line.exec(text)?.[1]);
}

test('decisions are counted by tenant, tool and outcome [OPS-03]', async () => {
  const agent = await approvedAgent(deployment, tenant, 'counted', ['search']);
  await agent.api.post('/v1/govern/check', { tool: 'search' });
  await agent.api.post('/v1/govern/check', { tool: 'delete' });

  const labels = (tool: string, outcome: string) =>
    new RegExp(
      `^svc_decisions_total\\{tenant="${tenant.id}",server="",tool="${tool}",outcome="${outcome}"\\} (\\d+)$`,
      'm',
    );
  expect(await sampleOf(labels('search', 'allow'))).toBe(1);
  expect(await sampleOf(labels('delete', 'deny'))).toBe(1);
});

test('the lease, connections, the queue of the sealer and jobs are reported [OPS-03/metrics]', async () => {
  expect(await sampleOf(/^svc_node_lease_seconds ([\d.]+)$/m)).toBeGreaterThan(0);
  expect(await sampleOf(/^svc_seal_events_total (\d+)$/m)).toBeGreaterThan(0);
  expect(
    await sampleOf(/^svc_database_connections\{pool="authority",state="waiting"\} (\d+)$/m),
  ).toBe(0);
  expect(await sampleOf(/^svc_jobs\{job="[a-z.-]+",state="waiting"\} (\d+)$/m)).toBeGreaterThan(-1);
});

test('metrics are at their own address alone, under their own path [OPS-03]', async () => {
  expect((await fetch(`${deployment.url}/metrics`)).status).toBe(404);
  expect((await fetch(new URL('/v1/me', url))).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
});
