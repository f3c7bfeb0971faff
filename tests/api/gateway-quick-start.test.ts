import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Agent, ApprovedAgent, GatewayServer, Onramp } from '@svc/contract';
import { parse as parseToml } from 'smol-toml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { freePort } from '../harness/free-port.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';

const run = promisify(execFile);
const PAGE = join(import.meta.dirname, '../../docs/gateway.md');
const HEADING = '## Put a server behind the gateway\n';

type Block = { readonly language: string; readonly text: string };
type Configured = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

let deployment: Deployment;
let tenant: Tenant;
let upstream: McpServer;
let blocks: readonly Block[];
const clients: Client[] = [];

beforeAll(async () => {
  const address = `127.0.0.1:${await freePort()}`;
  deployment = await startDeployment({
    SVC_LISTEN: address,
    SVC_GATEWAY_URL: `http://${address}`,
  });
  tenant = await deployment.createTenant('acme');
  upstream = await startMcpServer({
    read: ({ path }) => text(`content of ${path}`),
    write: () => text('written'),
  });
  const [, section = ''] = (await readFile(PAGE, 'utf8')).split(HEADING);
  const [steps = ''] = section.split('\n## ');
  blocks = [...steps.matchAll(/```(\w+)\n(.*?)```/gs)].map(
    ([, language = '', body = '']): Block => ({
      language,
      // the addresses of the page are those of its reader
      text: body
        .replaceAll('https://files.example.com/mcp', upstream.url)
        .replaceAll('https://gateway.example.com', deployment.url),
    }),
  );
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await deployment?.stop();
  await upstream?.stop();
});

const only = (servers: object) => Object.values(servers)[0] as Configured;

/** How each client reads its file. */
const READERS: Readonly<Record<string, (text: string) => Configured>> = {
  'claude-code': (file) => only(JSON.parse(file).mcpServers),
  cursor: (file) => only(JSON.parse(file).mcpServers),
  'vs-code': (file) => only(JSON.parse(file).servers),
  codex: (file) => {
    const { url, bearer_token_env_var: variable } = only(
      parseToml(file)['mcp_servers'] as object,
    ) as unknown as Record<string, string>;
    return { url: url as string, headers: { Authorization: `Bearer \${${variable}}` } };
  },
};

/** Returns a port that nothing listens on. */
/** Runs commands of the page in bash; returns what each of them answers. */
async function answers(commands: string, variables: Record<string, string>): Promise<unknown[]> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    SVC_API: deployment.url,
    ADMIN: tenant.alice.token as string,
    OTHER_ADMIN: tenant.bob.token as string,
    ...variables,
  };
  const script = `curl() { command curl --silent --show-error --fail-with-body "$@" && printf '\\n'; }\nset -e\n${commands}`;
  const { stdout } = await run('bash', ['-c', script], { env });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Connects as a client does that expands variables of its environment in the configuration. */
async function connect({ url, headers }: Configured, token: string): Promise<Client> {
  const expanded = Object.entries(headers).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(?:env:)?SVC_AGENT_TOKEN\}|\$\{input:svc-agent-token\}/g, token),
  ]);
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: Object.fromEntries(expanded) };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  clients.push(client);
  return client;
}

test('what the page says puts the gateway in front of a server [GATE-01, AGENT-04]', async () => {
  expect(blocks.map(({ language }) => language)).toEqual(['sh', 'sh', 'json', 'sh']);
  const [register, approve, configuration, enforce] = blocks.map((block) => block.text);

  const [server, agent] = (await answers(register as string, {})) as [GatewayServer, Agent];
  const [approved] = (await answers(approve as string, { AGENT_ID: agent.id })) as [ApprovedAgent];
  const { mcpServers } = JSON.parse(configuration as string);
  const client = await connect(mcpServers.files, approved.token);
  const read = await client.callTool({ name: 'read', arguments: { path: '/a' } });
  const observed = await client.callTool({ name: 'write', arguments: {} });
  await answers(enforce as string, { SERVER_ID: server.id });
  const enforced = await client.callTool({ name: 'write', arguments: {} });

  expect(server.mode).toBe('observe');
  expect(read.content).toEqual([{ type: 'text', text: 'content of /a' }]);
  expect(observed.content).toEqual([{ type: 'text', text: 'written' }]);
  expect(enforced.isError).toBe(true);
});

test('every MCP configuration of the onramp parses and connects a client [AGENT-04]', async () => {
  const agent = await approvedAgent(deployment, tenant, 'onramp', ['files.read']);
  const token = agent.api.token as string;
  const { body } = await tenant.alice.get<Onramp>(`/v1/agent-identities/${agent.id}/onramp`);
  const configurations = body.snippets.filter(({ file }) => file !== null);
  expect(configurations.map(({ target }) => target)).toEqual([
    'claude-code',
    'vs-code',
    'cursor',
    'codex',
  ]);

  for (const { target, text: snippet } of configurations) {
    expect(snippet).not.toContain(token);
    const configured = READERS[target]?.(snippet.replace('SERVER', 'files')) as Configured;
    const client = await connect(configured, token);
    const result = await client.callTool({ name: 'read', arguments: { path: target } });
    expect(result.content).toEqual([{ type: 'text', text: `content of ${target}` }]);
  }
});
