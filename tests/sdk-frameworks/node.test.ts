import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Approval, ApprovedAgent, EvidenceRecord } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../../tools/run-tool.ts';
import { actOn, registerAgent } from '../harness/agents.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { freePort } from '../harness/free-port.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';
import { activatePolicies, restriction } from '../harness/packs.ts';
import { until } from '../harness/until.ts';
import type { Job, Report } from './node/program.ts';
import {
  installFrameworks,
  runCode,
  runProgram,
  startSilentService,
  typeErrors,
} from './programs.ts';
import { type Script, type ScriptedModel, startScriptedModel } from './scripted-model.ts';

const MAX_MS = 20 * 60_000;

let folder: string;
let deployment: Deployment;
let tenant: Tenant;
let token: string;
let model: ScriptedModel;
let mcp: McpServer;
let id = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-frameworks-'));
  await installFrameworks(folder);
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
  await activatePolicies(tenant, restriction('approve', 'orders.refund'));
  const agent = await registerAgent(tenant, { name: 'order-desk', allowedTools: ['orders.*'] });
  ({ token } = (await actOn<ApprovedAgent>(tenant.bob, agent, 'approve')).body);
  model = await startScriptedModel(approveWaiting);
  const tool = (name: string) => () => text(`did ${name}`);
  const [read, refund, send] = [tool('read'), tool('refund'), tool('send')];
  mcp = await startMcpServer({ read, refund, send, orders_read: read });
}, MAX_MS);
afterAll(async () => {
  await mcp?.stop();
  await model?.close();
  await deployment?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  id++;
  // what a former test left would be approved in the place of this one's call
  for (const { id } of await waitingCalls()) await tenant.bob.post(`/v1/approvals/${id}/reject`);
});

const MAX_WAIT_MS = 120_000;

async function waitingCalls(): Promise<Approval[]> {
  const path = '/v1/approvals?kind=call&state=waiting';
  return (await tenant.bob.get<{ items: Approval[] }>(path)).body.items;
}

async function approveWaiting(): Promise<void> {
  const isWaiting = async () => (await waitingCalls()).length > 0;
  await until('a call waits', isWaiting, MAX_WAIT_MS);
  for (const { id } of await waitingCalls()) await tenant.bob.post(`/v1/approvals/${id}/approve`);
}

const FRAMEWORKS = [
  'ai-sdk',
  'ai-sdk-stream',
  'mastra',
  'langchain',
  'openai-agents',
  'claude-agent-sdk',
  'mcp',
] as const;

type Run = { readonly report: Report; readonly ran: unknown[]; readonly read: string };

/** Runs a framework; `ran` are the tools whose bodies ran, `read` is what the model, or the MCP client, got as their results. */
async function start(
  framework: string,
  script: Script,
  options: Job['options'] = {},
  api = deployment.url,
  cancelled: Promise<unknown> | null = null,
): Promise<Run> {
  model.results.length = 0;
  mcp.calls.length = 0;
  const job = { model: model.url, mcp: mcp.url, prompt: JSON.stringify(script), options };
  const agent = { api, token, home: folder };
  const report = await runProgram(join(folder, `${framework}.ts`), job, agent, cancelled);
  if (framework !== 'mcp') return { report, ran: [...report.ran], read: model.results.join('\n') };
  const ran = mcp.calls.map(({ name, arguments: args }) => [name, args]);
  return { report, ran, read: `${report.text}` };
}

describe.each(FRAMEWORKS)('%s', (framework) => {
  const call = (name: string) => ({ name, args: { id } });

  test('runs a call that is allowed, with the arguments that were checked [SDK-02]', async () => {
    const { report, ran, read } = await start(framework, { calls: [call('read')] });

    expect(report.errors).toEqual([]);
    expect(ran).toEqual([['read', { id }]]);
    expect(read).toContain('did read');
  });

  test('does not run a call that is denied, and the model reads why [SDK-02]', async () => {
    const { ran, read } = await start(framework, { calls: [call('send')] });

    expect(ran).toEqual([]);
    expect(read).toMatch(/denied and did not run: .* \(evidence evt_\w{26}\)/);
  });

  test('decides calls that are made at once each for itself [SDK-02]', async () => {
    const { ran, read } = await start(framework, { calls: [call('read'), call('send')] });

    expect(ran).toEqual([['read', { id }]]);
    expect(read).toContain('did read');
    expect(read).toContain('did not run');
  });

  test('runs a call that waits for its approval, once [SDK-02]', async () => {
    const waiting = start(framework, { calls: [call('refund')] }, { waitForApproval: 120_000 });
    await approveWaiting();

    const { ran, read } = await waiting;
    expect(ran).toEqual([['refund', { id }]]);
    expect(read).toContain('did refund');
  });

  test('runs a call that the model repeats after its approval, once [SDK-02]', async () => {
    const script = { calls: [call('refund')], again: `${model.url}/again` };
    const { ran, read } = await start(framework, script);

    expect(ran).toEqual([['refund', { id }]]);
    expect(read).toMatch(/waits for the approval apr_\w{26}/);
    expect(read).toContain('did refund');
  });

  test('runs nothing while the service is down [SDK-02]', async () => {
    const api = `http://127.0.0.1:${await freePort()}`;
    const { ran, read } = await start(framework, { calls: [call('read')] }, {}, api);

    expect(ran).toEqual([]);
    expect(read).toContain('was not checked, so it may not run');
  });

  test('cancels the check with its caller, and runs nothing [SDK-02]', async () => {
    const service = await startSilentService();
    try {
      const { asked, closed, url } = service;
      const { ran } = await start(framework, { calls: [call('read')] }, {}, url, asked);

      await closed;
      expect(ran).toEqual([]);
    } finally {
      service.close();
    }
  });
});

describe('a denied call that is to throw', () => {
  const denied = { calls: [{ name: 'send', args: { id: 0 } }] };

  test.each(['langchain', 'openai-agents', 'mcp'])('ends the run of %s [SDK-02]', async (name) => {
    const { report, ran } = await start(name, denied, { onDeny: 'throw' });

    expect(report.errors.join('\n')).toContain('GovernDenied');
    expect(ran).toEqual([]);
  });

  test.each(['ai-sdk', 'claude-agent-sdk'])(
    'ends the run of %s without a further answer of the model [SDK-02]',
    async (name) => {
      const { ran, read } = await start(name, denied, { onDeny: 'throw' });

      expect(ran).toEqual([]);
      expect(read).toBe('');
    },
  );

  test('is an error of the tool in mastra [SDK-02]', async () => {
    const { ran, read } = await start('mastra', denied, { onDeny: 'throw' });

    expect(ran).toEqual([]);
    expect(read).toContain('was denied');
  });
});

test('an agent within an agent is governed, and so are its calls [SDK-02]', async () => {
  const inner = { calls: [{ name: 'refund', args: { id: 0 } }] };
  const args = { input: JSON.stringify(inner) };

  const { ran, report } = await start('openai-agents-nested', { calls: [{ name: 'read', args }] });

  expect(report.errors).toEqual([]);
  expect(report.text).toBe('done');
  expect(ran).toEqual([]);
  const { body } = await tenant.vera.get<{ items: EvidenceRecord[] }>(
    '/v1/evidence?kind=policy_decision&limit=2',
  );
  const events = body.items.map(({ event }) => [event.subject['id'], event.data['decision']]);
  expect(events).toEqual([
    ['orders.refund', 'deny'],
    ['orders.read', 'allow'],
  ]);
});

describe('the programs of docs/agents.md', () => {
  const document = readFileSync(join(ROOT, 'docs', 'agents.md'), 'utf8');
  const blocks = [...document.matchAll(/```js\n(\/\/ agent .*?needs (.*))\n([\s\S]*?)```/g)];

  test('are one for each framework', () => {
    expect(blocks).toHaveLength(FRAMEWORKS.length);
  });

  test.each(blocks.map(([, , needs, code]) => [needs, code] as const))(
    'run as they are written: %s [SDK-02]',
    async (_needs, code) => {
      mcp.calls.length = 0;
      const printed = await runCode(folder, `${code}`, {
        SVC_API: deployment.url,
        SVC_AGENT_TOKEN: token,
        OPENAI_BASE_URL: `${model.url}/v1`,
        OPENAI_API_KEY: 'none',
        ANTHROPIC_BASE_URL: model.url,
        ANTHROPIC_API_KEY: 'none',
        MCP_URL: mcp.url,
        HOME: folder,
      });

      expect(printed).toMatch(/^(?:done|did read|allow evt_\w{26})\n/m);
      const { body } = await tenant.vera.get<{ items: EvidenceRecord[] }>('/v1/evidence?limit=1');
      expect(body.items[0]?.event).toMatchObject({
        subject: { id: 'orders.read' },
        data: { decision: 'allow', server: 'orders' },
      });
    },
  );
});

test('the adapters have the types of their frameworks [SDK-02]', async () => {
  expect(await typeErrors(folder)).toBe('');
});
