import {
  ASSET_KINDS,
  type EvidenceRecord,
  type Finding,
  type OperationId,
  type Report,
  ROUTES,
  route,
} from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADAPTERS } from '../../apps/server/src/features/ingest/adapters/adapters.generated.ts';
import { sampleAwsKeyPair } from '../../tools/up/sample-secrets.ts';
import { approvedAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { differenceFromDocument } from '../harness/documented.ts';
import { connectClient, registerServer } from '../harness/mcp-client.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';
import { allPages } from '../harness/pages.ts';
import { asset, relation, scanFinding, scanReport } from '../harness/scan-report.ts';
import { TOOL_REPORTS } from '../harness/tool-reports.ts';
import { testRepository } from '../harness/uploads.ts';

/** Parameters of paths that name what a scan, a report or a call leaves behind. */
const PARAMETERS = ['findingId', 'assetId', 'evidenceId', 'reportId', 'repoId', 'scanId'] as const;
type Parameter = (typeof PARAMETERS)[number];

const READS = (Object.keys(ROUTES) as OperationId[]).filter((id) => route(id).method === 'GET');
const parameterOf = (id: OperationId) => Object.keys(route(id).params?.properties ?? {})[0];
/** Reads of one such thing, by operation and parameter. */
const OF_ONE = READS.flatMap((id) => {
  const parameter = PARAMETERS.find((name) => name === parameterOf(id));
  return parameter === undefined ? [] : [[id, parameter] as const];
});
/** Reads of all such things. */
const OF_ALL = READS.filter(
  (id) =>
    parameterOf(id) === undefined &&
    /^\/v1\/(?:findings|inventory|evidence|repos|aibom)\b/.test(route(id).path),
);
/** Reads that are refused here: nobody has opened a fix pull request, and a viewer is not shown the lines of a fix. */
const REFUSED: Partial<Readonly<Record<OperationId, number>>> = {
  getFixPullRequest: 404,
  getFix: 403,
};
const SOURCES = [
  ...ADAPTERS.filter(({ namesTools }) => !namesTools).map(({ source }) => source),
  'sarif/checkov',
  'sarif/codeql',
  'sarif/gitleaks',
  'sarif/semgrep-oss',
  'sarif/trivy',
  'svc',
].sort();

let deployment: Deployment;
let tenant: Tenant;
let upstream: McpServer;
let findings: readonly Finding[];
let events: readonly EvidenceRecord['event'][];
let ids: Readonly<Record<Parameter, readonly string[]>>;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  const reportId = await fillRepository();
  await callThroughGateway();
  const idsOf = async (path: string) =>
    (await allPages<{ id: string }>(tenant.vera, path)).map(({ id }) => id);
  findings = await allPages<Finding>(tenant.vera, '/v1/findings');
  events = (await allPages<EvidenceRecord>(tenant.vera, '/v1/evidence', 100)).map(
    ({ event }) => event,
  );
  const repoId = await idsOf('/v1/repos');
  ids = {
    findingId: findings.map(({ id }) => id),
    assetId: await idsOf('/v1/inventory'),
    evidenceId: events.map(({ id }) => id),
    reportId,
    repoId,
    scanId: await idsOf(`/v1/repos/${repoId[0]}/scans`),
  };
});
afterAll(async () => {
  await deployment?.stop();
  await upstream?.stop();
});

/** Uploads a scan and a report of each tool, and judges findings; returns the ids of the reports. */
async function fillRepository(): Promise<string[]> {
  const repo = await testRepository(tenant);
  const model = asset();
  const assets = [model, ...ASSET_KINDS.map((kind) => asset({ kind, name: `an-${kind}` }))];
  const scanned = scanReport([scanFinding(), scanFinding({ secret: 'second' })], assets);
  await repo.upload({ ...scanned, relations: [relation(model)] });
  const [first, second] = await repo.findings();
  await tenant.alice.post(`/v1/findings/${first?.id}/ignore`, { reason: 'accepted' });
  await tenant.alice.post(`/v1/findings/${second?.id}/comments`, { body: 'a comment' });
  const reportIds: string[] = [];
  for (const report of TOOL_REPORTS) {
    const path = `/v1/repos/${repo.id}/ingest`;
    const { status, body } = await tenant.alice.post<Report>(path, report);
    expect(status, JSON.stringify(body)).toBe(200);
    reportIds.push(body.id);
  }
  return reportIds;
}

/** Lets an agent call what is allowed, outside its scope, with a secret, and with personal data in the answer. */
async function callThroughGateway(): Promise<void> {
  upstream = await startMcpServer({
    read: () => text('Write to jane.doe@contoso.com.'),
    write: () => text('written'),
  });
  await registerServer(tenant, { name: 'files', url: upstream.url, mode: 'enforce' });
  const agent = await approvedAgent(deployment, tenant, 'reader', ['files.read', 'mail.send']);
  const client = await connectClient(deployment, 'acme/files', agent.api.token);
  await client.listTools();
  await client.callTool({ name: 'read', arguments: {} });
  await client.callTool({ name: 'write', arguments: {} });
  await client.callTool({ name: 'read', arguments: { path: sampleAwsKeyPair().id } });
  await client.close();
  await agent.api.post('/v1/govern/check', { tool: 'mail.send', arguments: { to: 'a@b.example' } });
}

/** Status of a read, and how its answer differs from docs/openapi.json. */
async function read(path: string): Promise<{ status: number; difference: string | null }> {
  const response = await fetch(deployment.url + path, {
    headers: { authorization: `Bearer ${tenant.vera.token}` },
  });
  const difference = differenceFromDocument({
    method: 'GET',
    path: path.split('?')[0] as string,
    status: response.status,
    mediaType: (response.headers.get('content-type') ?? '').split(';')[0] as string,
    body: await response.text(),
  });
  return { status: response.status, difference };
}

test('findings of every source, and decisions of checks and of the gateway, are there to be read', () => {
  expect([...new Set(findings.map(({ source }) => source))].sort()).toEqual(SOURCES);
  const decisions = events.flatMap(({ kind, data }) =>
    kind === 'policy_decision'
      ? [`${'gateway' in data ? 'gateway' : 'check'} ${data['decision']}`]
      : [],
  );
  expect([...new Set(decisions)].sort()).toEqual(['check allow', 'gateway allow', 'gateway deny']);
  for (const [name, found] of Object.entries(ids)) expect(found.length, name).toBeGreaterThan(0);
});

test.each(OF_ONE)(
  '%s answers as documented for each %s [ING-01, FIND-01]',
  async (id, parameter) => {
    for (const value of ids[parameter]) {
      const path = route(id).path.replace(`{${parameter}}`, value);
      const isOwn = findings.some((finding) => finding.id === value && finding.source === 'svc');

      const { status, difference } = await read(path);

      expect(difference, path).toBeNull();
      const expected = id === 'getFindingOrigin' && isOwn ? 404 : (REFUSED[id] ?? 200);
      expect(status, path).toBe(expected);
    }
  },
);

test.each(OF_ALL)('%s answers as documented', async (id) => {
  const { path } = route(id);
  const filters = id === 'getConsistencyProof' ? ['?from=1'] : [''];
  if (route(id).query?.properties['source'] !== undefined)
    filters.push(...SOURCES.map((source) => `?source=${encodeURIComponent(source)}`));
  for (const filter of filters) {
    const { status, difference } = await read(path + filter);

    expect(difference, path + filter).toBeNull();
    // no witness has seen the log
    expect(status, path + filter).toBe(id === 'getWitnessedCheckpoint' ? 404 : 200);
  }
});
