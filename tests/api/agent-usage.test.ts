import type { AgentUsage } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { AGENTS, registerAgent } from '../harness/agents.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';

const ISO = /^\d{4}-\d\d-\d\dT/;

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const usageOf = async ({ id }: { readonly id: string }): Promise<AgentUsage> =>
  (await tenant.vera.get<AgentUsage>(`${AGENTS}/${id}/usage`)).body;

/** Has an agent call tools, and waits until the calls are recorded: they are, apart from the path of decisions. */
async function callTools({ id, api }: TestAgent, calls: readonly (readonly string[])[]) {
  for (const [tool, server] of calls) {
    await api.post('/v1/govern/check', { tool, ...(server !== undefined && { server }) });
  }
  const counted = async () =>
    (await usageOf({ id })).tools.reduce((sum, { calls: count }) => sum + count, 0);
  await expect.poll(counted, { timeout: 30_000 }).toBe(calls.length);
}

/** Inserts tools that an agent called, `tool.1` last. */
const insertUses = (id: string, count: number) =>
  deployment.sql(
    `insert into runtime_uses
     select tenant_id, agent_id, '', 'tool.' || n, 1, now() - n * interval '1 minute', now() - n * interval '1 minute'
     from agents, generate_series(1, $2) n where agent_id = $1`,
    [id, count],
  );

test('what an agent called is beside what its scope allows now [AGENT-01]', async () => {
  const agent = await approvedAgent(deployment, tenant, 'worker', ['mail.*', 'mail.send', 'crm.*']);
  await callTools(agent, [['mail.read'], ['mail.send', 'mail'], ['mail.send', 'mail'], ['mailer']]);

  const usage = await usageOf(agent);

  expect(usage.tools).toHaveLength(3);
  expect(usage.tools).toEqual(
    expect.arrayContaining([
      called({ server: null, tool: 'mail.read', calls: 1, isAllowed: true }),
      called({ server: 'mail', tool: 'mail.send', calls: 2, isAllowed: true }),
      called({ server: null, tool: 'mailer', calls: 1, isAllowed: false }),
    ]),
  );
  const lastOf = (name: string) => usage.tools.find(({ tool }) => tool === name)?.lastUsedAt;
  expect(usage.patterns).toEqual([
    {
      pattern: 'mail.*',
      tools: ['mail.read', 'mail.send'],
      toolCount: 2,
      calls: 3,
      lastUsedAt: lastOf('mail.send'),
    },
    {
      pattern: 'mail.send',
      tools: ['mail.send'],
      toolCount: 1,
      calls: 2,
      lastUsedAt: lastOf('mail.send'),
    },
    { pattern: 'crm.*', tools: [], toolCount: 0, calls: 0, lastUsedAt: null },
  ]);
  expect(usage.isComplete).toBe(true);

  await tenant.alice.send('PATCH', `${AGENTS}/${agent.id}`, {
    body: JSON.stringify({ allowedTools: ['mail.read'] }),
    headers: { 'content-type': 'application/json' },
  });

  const narrowed = await usageOf(agent);
  const allowed = narrowed.tools.filter(({ isAllowed }) => isAllowed).map(({ tool }) => tool);
  expect(allowed).toEqual(['mail.read']);
  expect(narrowed.patterns).toMatchObject([{ pattern: 'mail.read', calls: 1 }]);
});

const called = (tool: Omit<AgentUsage['tools'][number], 'lastUsedAt'>) => ({
  ...tool,
  lastUsedAt: expect.stringMatching(ISO),
});

test('an agent that nobody approved has called nothing', async () => {
  const agent = await registerAgent(tenant, { allowedTools: ['repo.*', 'repo.*'] });

  expect(await usageOf(agent)).toEqual({
    tools: [],
    patterns: [{ pattern: 'repo.*', tools: [], toolCount: 0, calls: 0, lastUsedAt: null }],
    isComplete: true,
  });
});

test('the tools last used are listed, at most 500, and patterns count beyond them', async () => {
  const few = await registerAgent(tenant, { allowedTools: ['tool.*'] });
  await insertUses(few.id, 499);
  const many = await registerAgent(tenant, { allowedTools: ['tool.*', 'tool.600', 'tool.601'] });
  await insertUses(many.id, 600);

  expect(await usageOf(few)).toMatchObject({ tools: { length: 499 }, isComplete: true });
  const { tools, patterns, isComplete } = await usageOf(many);

  expect(tools.map(({ tool }) => tool)).toEqual(
    Array.from({ length: 500 }, (_, index) => `tool.${index + 1}`),
  );
  expect(patterns).toMatchObject([
    { toolCount: 600, calls: 600, lastUsedAt: tools[0]?.lastUsedAt },
    { tools: ['tool.600'], calls: 1, lastUsedAt: expect.stringMatching(ISO) },
    { calls: 0, lastUsedAt: null },
  ]);
  expect(patterns[0]?.tools).toHaveLength(10);
  expect(patterns[0]?.tools.slice(0, 3)).toEqual(['tool.1', 'tool.10', 'tool.100']);
  expect(isComplete).toBe(false);
});

test("an agent's usage is read by people of its tenant, and nobody else [AUTH-05]", async () => {
  const agent = await approvedAgent(deployment, tenant, 'guarded');
  const other = await deployment.createTenant('other');
  const path = `${AGENTS}/${agent.id}/usage`;

  expectProblem(await other.alice.get(path), 'not_found', 'getAgentUsage');
  expectProblem(await agent.api.get(path), 'forbidden', 'getAgentUsage');
  expect((await tenant.vera.get(path)).status).toBe(200);
});
