import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment } from '../harness/deployment.ts';
import { connectClient, registerServer } from '../harness/mcp-client.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';

let deployment: Deployment;
let upstream: McpServer;
let database: string;

beforeAll(async () => {
  upstream = await startMcpServer({ read: () => text('content') });
  deployment = await startDeployment();
  const [row] = await deployment.sql<{ name: string }>('select current_database() as name');
  database = row?.name as string;
});
afterAll(async () => {
  await deployment?.stop();
  await upstream?.stop();
});

/** What is recorded about calls, every second or two and whatever their number. */
const RECORDED = /runtime_uses|gateway_server_health/;

/** Runs a call; returns the statements that were sent to the deployment's database meanwhile, but for those of jobs and of records. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const sent: { readonly client: pg.Client; readonly text: string }[] = [];
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args as [string | { text?: string }];
    const text = typeof first === 'string' ? first : `${first.text}`;
    if (this.database === database && this.user !== 'svc_jobs') sent.push({ client: this, text });
    return Reflect.apply(query, this, args);
  } as never);
  try {
    await call();
  } finally {
    spy.mockRestore();
  }
  const recording = sent.filter(({ text }) => RECORDED.test(text)).map(({ client }) => client);
  return sent.filter(({ client }) => !recording.includes(client)).map(({ text }) => text);
}

test('a call whose decision is cached waits for the database twice: to seal the decision, and the outcome [GATE-05/waits]', async () => {
  const tenant = await deployment.createTenant('acme');
  await registerServer(tenant, { name: 'files', url: upstream.url, mode: 'enforce' });
  const agent = await approvedAgent(deployment, tenant, 'reader', ['files.*']);
  const client = await connectClient(deployment, 'acme/files', agent.api.token);
  const call = () => client.callTool({ name: 'read', arguments: {} });
  await client.listTools();
  for (let warm = 0; warm < 3; warm++) await call();

  // work of the process's own timers adds statements to some calls
  const runs: string[][] = [];
  for (let run = 0; run < 10; run++) runs.push(await statementsOf(call));
  const [least] = runs.sort((a, b) => a.length - b.length);

  expect(least).toHaveLength(2);
  expect(least?.every((statement) => statement.includes('append_batch'))).toBe(true);
});

/** More than the connections of a tenant and the requests that may wait for them. */
const AT_ONCE = 250;

test('calls at once after a change of authority read what it guards twice at most, and none is refused [GATE-05]', async () => {
  const tenant = await deployment.createTenant('cold');
  const settings = { name: 'files', url: upstream.url, mode: 'enforce', maxConcurrency: 256 };
  await registerServer(tenant, settings);
  const agent = await approvedAgent(deployment, tenant, 'reader', ['files.*']);
  const client = await connectClient(deployment, 'cold/files', agent.api.token);
  const call = () => client.callTool({ name: 'read', arguments: {} });
  await client.listTools();
  await call();
  await approvedAgent(deployment, tenant, 'another', ['files.*']);

  const refused: unknown[] = [];
  const sent = await statementsOf(async () => {
    const calls = Array.from({ length: AT_ONCE }, () => call());
    for (const outcome of await Promise.allSettled(calls)) {
      if (outcome.status === 'rejected' || outcome.value.isError) refused.push(outcome);
    }
  });

  expect(refused).toEqual([]);
  for (const table of ['"gateway_servers"', '"gateway_definitions"', '"agent_taint"']) {
    const reads = sent.filter((text) => text.startsWith('select') && text.includes(table));
    expect(reads.length, table).toBeLessThanOrEqual(2);
  }
});
