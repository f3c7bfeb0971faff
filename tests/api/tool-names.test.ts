import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import type {
  GovernDecision,
  PackChange,
  PackTrial,
  PackValidation,
  PolicyPackDetail,
} from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { connectClient, registerServer } from '../harness/mcp-client.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';

const PAGE = join(import.meta.dirname, '../../docs/policy-packs.md');
const PACK = '/v1/policies/packs/pack-dev-observe';
const PERMIT =
  '@id("in-scope") permit (principal, action == Action::"call", resource) when { context.inspection.complete };';

type Sources = readonly { readonly file: string; readonly text: string }[];
type Step = { readonly method: string; readonly path: string; readonly body: unknown };

let deployment: Deployment;
let tenant: Tenant;
let upstream: McpServer;
let agent: TestAgent;
let client: Client;
let page: string;

beforeAll(async () => {
  page = await readFile(PAGE, 'utf8');
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  upstream = await startMcpServer({
    refund: () => text('refunded'),
    'payments.refund': () => text('refunded by the longer name'),
    read: () => text('read'),
  });
  await registerServer(tenant, { name: 'payments', url: upstream.url, mode: 'enforce' });
  agent = await approvedAgent(deployment, tenant, 'worker');
  client = await connectClient(deployment, 'acme/payments', agent.api.token);
  await client.listTools();
});
afterAll(async () => {
  await client?.close();
  await deployment?.stop();
  await upstream?.stop();
});

/** Returns the requests that the page shows, as it shows them. */
function steps(): Step[] {
  const blocks = [...page.matchAll(/```http\n(\w+) (\S+)\n\n(.*?)```/gs)];
  return blocks.map(([, method = '', path = '', body = '']) => ({
    method,
    path,
    body: JSON.parse(body),
  }));
}

const send = ({ method, path, body }: Step) =>
  method === 'PUT'
    ? tenant.alice.put<PolicyPackDetail>(path, body)
    : tenant.alice.post<PackChange>(path, body);

/** Returns what became of a call through the gateway: what the tool answered, or why it was refused. */
async function called(name: string): Promise<string> {
  try {
    return JSON.stringify((await client.callTool({ name, arguments: {} })).content);
  } catch (error) {
    return (error as Error).message;
  }
}

const checked = async (call: object) =>
  (await agent.api.post<GovernDecision>('/v1/govern/check', call)).body;

async function save(sources: Sources): Promise<PolicyPackDetail> {
  const saved = await tenant.alice.put<PolicyPackDetail>(PACK, { sources });
  expect(saved.status, JSON.stringify(saved.body)).toBe(201);
  return saved.body;
}

async function activate(version: number): Promise<PackChange> {
  const changed = await tenant.alice.post<PackChange>(`${PACK}/activate`, {
    version,
    reason: 'a test',
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  return changed.body;
}

test('a forbid that is saved and activated as the page of packs says stops the call through the gateway [PACK-01, GATE-01]', async () => {
  const [put, activation, promotion, rollback, ...others] = steps() as [Step, Step, Step, Step];
  expect(others).toEqual([]);
  expect(await called('refund')).toContain('refunded');

  expect((await send(put)).status).toBe(201);
  expect((await send(activation)).status).toBe(200);

  expect(await called('refund')).toContain('refunds are made by people');
  expect(await called('read')).toContain('read');
  for (const call of [
    { server: 'payments', tool: 'refund' },
    { server: 'payments', tool: 'payments.refund' },
  ]) {
    expect((await checked(call)).reason).toBe('refunds are made by people');
    const { body } = await tenant.alice.post<PackTrial>(`${PACK}/try`, {
      call: { agentId: agent.id, ...call },
    });
    expect(body.rule).toBe('no-refunds');
  }
  expect((await checked({ tool: 'payments.refund' })).decision).toBe('allow');
  expect((await send(promotion)).body).toMatchObject({ pack: { id: 'pack-staging', version: 2 } });
  expect((await send(rollback)).body).toMatchObject({ pack: { version: 1 } });
  expect(await called('refund')).toContain('refunded');
});

test('the policy that the page shows restricts the call through the gateway, and nothing beside it [PACK-01]', async () => {
  const [, policy = ''] = /```cedar\n(.*?)```/s.exec(page) ?? [];
  const { version, warnings } = await save([
    { file: 'base.cedar', text: PERMIT },
    { file: 'page.cedar', text: policy },
  ]);
  expect(warnings.filter((warning) => warning.startsWith('page.cedar'))).toEqual([]);
  await activate(version);

  expect(await called('refund')).toContain('a refund moves money');
  expect(await called('read')).toContain('read');
  // the server's own tool payments.refund is another one, though it ends alike
  expect(await called('payments.refund')).toContain('by the longer name');
});

test('a name that nothing known has, a pack without a permit and a dropped file are warnings from the editor to the activation [PACK-02]', async () => {
  const deny = (id: string, resource: string, condition = 'true') =>
    `@id("${id}") @outcome("deny") @reason("r") forbid (principal, action, ${resource}) when { ${condition} };`;
  const sources = [
    {
      file: 'rules.cedar',
      text: [
        deny('known', 'resource == Tool::"payments/read"'),
        deny('known-name', 'resource', 'resource.name like "payments.*"'),
        deny('misspelt', 'resource == Tool::"payments/raed"'),
        deny('twice', 'resource == Tool::"payments/payments.read"'),
        deny('server', 'resource in Server::"paymnets"'),
        deny('pattern', 'resource', 'resource.name like "crm.*"'),
      ].join('\n'),
    },
  ];
  const expected = [
    expect.stringMatching(/^base\.cedar:1:1: version \d+ has this file/),
    expect.stringMatching(/^rules\.cedar:3:1: Tool::"payments\/raed" in misspelt matches nothing/),
    expect.stringMatching(/^rules\.cedar:4:1: .* named once, as Tool::"payments\/read"$/),
    expect.stringMatching(/^rules\.cedar:5:1: Server::"paymnets" in server matches nothing/),
    expect.stringMatching(/^rules\.cedar:6:1: resource\.name like "crm\.\*" in pattern matches/),
    expect.stringMatching(/^rules\.cedar:1:1: no policy permits a call/),
  ];
  const about = (warnings: readonly string[]) =>
    warnings.filter((one) => !one.includes('page.cedar') && !one.includes('never changes'));

  const { body } = await tenant.alice.post<PackValidation>(`${PACK}/validate`, { sources });
  const saved = await save(sources);
  const changed = await activate(saved.version);

  expect(about(body.warnings)).toHaveLength(expected.length);
  for (const found of [body.warnings, saved.warnings, changed.warnings]) {
    expect(about(found)).toEqual(expect.arrayContaining(expected));
  }
});

test('a version of an earlier release permits and forbids what it did, forbids by the documented id, and says so [PACK-02]', async () => {
  const { version } = await save([
    {
      file: 'old.cedar',
      text: `${PERMIT}
@id("old-read") @outcome("deny") @reason("forbidden before") forbid (principal, action, resource == Tool::"payments/payments.read");
@id("documented") @outcome("deny") @reason("forbidden as documented") forbid (principal, action, resource == Tool::"payments/refund");`,
    },
  ]);
  // as its migration marks a version that a release before has saved
  await deployment.sql(
    `update pack_versions set names_as_sent = true where version = ${version} and pack_id = 'pack-dev-observe'`,
  );

  const { warnings } = await activate(version);

  expect(await called('read')).toContain('forbidden before');
  expect(await called('refund')).toContain('forbidden as documented');
  expect(warnings).toEqual(
    expect.arrayContaining([
      expect.stringContaining('saved when a call through the gateway was'),
      expect.stringMatching(
        /in old-read stays in force .* write Tool::"payments\/read" in the next/,
      ),
    ]),
  );
  const promoted = await tenant.alice.post<PackChange>(`${PACK}/promote`, { reason: 'a test' });
  expect(promoted.body.warnings).toEqual(warnings);
});
