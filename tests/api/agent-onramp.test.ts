import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ApprovedAgent, Onramp, Snippet } from '@svc/contract';
import { buildSdk, SDK_PACKAGE } from '@svc/sdk/build';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundAgent } from '../harness/agent.ts';
import { AGENTS, actOn, registerAgent } from '../harness/agents.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';

const run = promisify(execFile);
const NAME = `it's "release\nnotes" $(exit 3) \`exit 4\` \u2028`;

let deployment: Deployment;
let tenant: Tenant;
let agentId: string;
let token: string;
let folder: string;

beforeAll(async () => {
  deployment = await startDeployment({ SVC_GATEWAY_URL: 'https://gateway.example.com/base/' });
  tenant = await deployment.createTenant('acme');
  folder = await mkdtemp(join(tmpdir(), 'svc-onramp-'));
  const agent = await registerAgent(tenant, { name: NAME, allowedTools: ['repo.*'] });
  agentId = agent.id;
  ({ token } = (await actOn<ApprovedAgent>(tenant.bob, agent, 'approve')).body);
});
afterAll(async () => {
  await deployment?.stop();
  await rm(folder, { recursive: true, force: true });
});

const read = async (id = agentId) =>
  (await tenant.alice.get<Onramp>(`${AGENTS}/${id}/onramp`)).body;

async function snippet(target: Snippet['target']): Promise<string> {
  const { snippets } = await read();
  return snippets.find((one) => one.target === target)?.text as string;
}

/** Runs a snippet as a program of its own with the agent's token in its environment; returns what it prints. */
async function output(command: string, file: string, text: string): Promise<string> {
  const path = join(folder, file);
  await writeFile(path, text);
  const env = { PATH: process.env['PATH'], SVC_AGENT_TOKEN: token };
  return (await run(command, [path], { env })).stdout;
}

test('the onramp has a snippet for each environment and no secret [AGENT-04]', async () => {
  const onramp = await read();

  expect(onramp).toMatchObject({
    agentId,
    apiUrl: deployment.url,
    gatewayUrl: 'https://gateway.example.com/base',
    audience: null,
  });
  expect(onramp.snippets.map(({ target }) => target)).toEqual([
    'env',
    'curl',
    'node',
    'ai-sdk',
    'mastra',
    'langchain-js',
    'openai-agents-js',
    'claude-agent-sdk-js',
    'mcp-js',
    'python',
    'langchain',
    'openai-agents',
    'crewai',
    'autogen',
    'agent-framework',
    'llamaindex',
    'pydantic-ai',
    'google-adk',
    'claude-agent-sdk',
    'semantic-kernel',
    'mcp-python',
    'claude-code',
    'vs-code',
    'cursor',
    'codex',
  ]);
  expect(JSON.stringify(onramp)).not.toContain('svt_');
  expect(await snippet('cursor')).toContain('https://gateway.example.com/base/mcp/acme/SERVER');
});

test('the curl snippet asks for a decision when bash runs it [AGENT-04, GOV-01]', async () => {
  const printed = await output('bash', 'curl.sh', await snippet('curl'));

  expect(JSON.parse(printed)).toMatchObject({ decision: 'allow', agent: NAME });
});

test('the curl snippet fails without a token, and with one that is refused [AGENT-04]', async () => {
  const path = join(folder, 'no-token.sh');
  await writeFile(path, await snippet('curl'));

  for (const given of [{}, { SVC_AGENT_TOKEN: 'wrong' }]) {
    const env = { PATH: process.env['PATH'], ...given };
    await expect(run('bash', [path], { env })).rejects.toThrow();
  }
});

test('from an approved agent to its first governed call: install the SDK, paste the Node.js snippet, run it [AGENT-04, SDK-02]', async () => {
  const began = performance.now();
  buildSdk();
  const { stdout } = await run('npm', ['pack', '--silent', SDK_PACKAGE], { cwd: folder });
  await run('npm', ['install', '--offline', '--no-audit', `./${stdout.trim()}`], { cwd: folder });

  const printed = await output(process.execPath, 'check.mjs', await snippet('node'));

  expect(printed).toMatch(/^allow evt_/);
  const seconds = (performance.now() - began) / 1000;
  console.log(`from an approved agent to its first governed call: ${seconds.toFixed(1)} s`);
});

test('the snippets of Node.js and Python are programs of their language [AGENT-04]', async () => {
  const { snippets } = await read();
  const files = await Promise.all(
    snippets
      .filter(({ language }) => ['javascript', 'python'].includes(language))
      .map(async ({ target, language, text }) => {
        const file = join(folder, `${target}.${language === 'python' ? 'py' : 'mjs'}`);
        await writeFile(file, text);
        return { file, isPython: language === 'python' };
      }),
  );
  const python = files.filter(({ isPython }) => isPython).map(({ file }) => file);

  await run('python3', ['-m', 'py_compile', ...python]);
  for (const { file } of files.filter(({ isPython }) => !isPython)) {
    await run(process.execPath, ['--check', file]);
  }
});

test('the environment snippet sets both variables when bash reads it and the token [AGENT-04]', async () => {
  const path = join(folder, 'env.sh');
  await writeFile(path, await snippet('env'));
  const script = `. "${path}"; printf '|%s|%s' "$SVC_API" "$SVC_AGENT_TOKEN"`;

  const running = run('bash', ['-c', script]);
  running.child.stdin?.end(`${token}\n`);

  expect((await running).stdout).toContain(`|${deployment.url}|${token}`);
});

test('the onramp of an agent with an external subject names the audience of its JWTs [AGENT-04, AGENT-02]', async () => {
  const { issuer } = deployment.identityProvider;
  const id = await boundAgent(tenant, 'external', { issuer, subject: 'client' });

  const onramp = await read(id);

  expect(onramp.audience).toBe(tenant.agentAudience);
  expect(onramp.snippets[0]?.text).toContain(`'${tenant.agentAudience}'`);
});

test('the onramp is for admins, and of the own tenant [AGENT-04, AUTH-05]', async () => {
  const path = `${AGENTS}/${agentId}/onramp`;
  const other = await deployment.createTenant('other');

  expectProblem(await tenant.vera.get(path), 'forbidden', 'getAgentOnramp');
  expectProblem(await deployment.as(token).get(path), 'forbidden', 'getAgentOnramp');
  expectProblem(await other.alice.get(path), 'not_found', 'getAgentOnramp');
});

test('a configured public address is the one of the snippets, without its trailing slash [AGENT-04]', async () => {
  const configured = await startDeployment({ SVC_PUBLIC_URL: 'https://svc.example.com/' });
  try {
    const own = await configured.createTenant('acme');
    const agent = await registerAgent(own);
    const { body } = await own.alice.get<Onramp>(`${AGENTS}/${agent.id}/onramp`);

    expect(body).toMatchObject({ apiUrl: 'https://svc.example.com', gatewayUrl: null });
    expect(body.snippets[1]?.text).toContain("'https://svc.example.com/v1/govern/check'");
  } finally {
    await configured.stop();
  }
});
