import type { Repository, RuntimeUse } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { asset, scanReport, scanUpload } from '../harness/scan-report.ts';

let deployment: Deployment;
let tenant: Tenant;
let agent: TestAgent;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  agent = await approvedAgent(deployment, tenant, 'worker', [
    'files.read',
    'files.purge',
    'search_docs',
    'xsearch_docs',
    'crm.*',
  ]);
  const repo = await tenant.alice.put<Repository>('/v1/repos', { name: 'acme/app' });
  const declared = ['search_docs', 'send_mail'].map((name) => asset({ kind: 'tool', name }));
  const servers = ['crm', 'mailer'].map((name) => asset({ kind: 'mcp-server', name }));
  const report = scanReport([], [...declared, ...servers]);
  await tenant.alice.post(`/v1/repos/${repo.body.id}/scans`, scanUpload(report));
  for (const [tool, server] of [
    ['search_docs', undefined],
    ['search_docs', undefined],
    ['xsearch_docs', undefined],
    ['files.read', 'files'],
    ['crm.find', 'crm'],
  ]) {
    await agent.api.post('/v1/govern/check', { tool, ...(server !== undefined && { server }) });
  }
});
afterAll(() => deployment?.stop());

const uses = async (query = ''): Promise<RuntimeUse[]> =>
  (await tenant.vera.get<{ items: RuntimeUse[] }>(`/v1/inventory/runtime?limit=50${query}`)).body
    .items;
/** Counts are written apart from the path of decisions. */
const recorded = async () => (await uses()).reduce((sum, { calls }) => sum + calls, 0);
const short = ({ status, agent: by, server, tool, calls }: RuntimeUse) =>
  [status, by, server, tool, calls].join(' ');

test('what agents call is set against what code declares, per agent [BOM-05/unused, BOM-05/shadow]', async () => {
  await expect.poll(recorded, { timeout: 30_000 }).toBe(5);

  expect((await uses()).map(short)).toEqual([
    'active worker  search_docs 2',
    'active worker crm crm.find 1',
    'shadow worker  xsearch_docs 1',
    'shadow worker files files.read 1',
    'unused   send_mail 0',
    'unused  mailer  0',
    'unused worker  files.purge 0',
  ]);
  expect((await uses(`&agentId=${agent.id}&status=unused`)).map(short)).toEqual([
    'unused worker  files.purge 0',
  ]);
});

test('what no code declares is a shadow component of the bill of materials [BOM-05]', async () => {
  await expect.poll(recorded, { timeout: 30_000 }).toBe(5);

  type Bill = {
    components: { 'bom-ref': string; properties?: { name: string; value: string }[] }[];
    services?: Bill['components'];
  };
  const { body } = await tenant.vera.get<Bill>('/v1/aibom/cyclonedx');
  const statusOf = (ref: string) =>
    [...body.components, ...(body.services ?? [])]
      .find((one) => one['bom-ref'] === ref)
      ?.properties?.find(({ name }) => name === 'svc:status')?.value;

  expect(statusOf('mcp-server:files')).toBe('shadow');
  expect(statusOf('tool:read')).toBe('shadow');
  expect(statusOf('mcp-server:crm')).toBe('active');
  expect(statusOf('tool:search_docs')).toBe('active');
});
