import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { connectClient, registerServer } from '../harness/mcp-client.ts';
import { CAN_RUN_PROGRAMS, canRun, writeCommands } from '../harness/stdio-program.ts';
import {
  FETCH_SERVER,
  HAS_PYTHON,
  installPythonSdk,
  PYTHON_PREFIX,
  runPythonClient,
} from './python-sdk.ts';

const require = createRequire(import.meta.url);
const program = (name: string) =>
  join(dirname(require.resolve(`@modelcontextprotocol/${name}/package.json`)), 'dist/index.js');
const MAIL = 'jane.doe@contoso.com';
const INSTALL_MS = 300_000;

let commands: string;
let folder: string;
let deployment: Deployment;
let tenant: Tenant;
let agent: TestAgent;
const clients: Client[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-files-'));
  await mkdir(join(folder, 'acme'), { mode: 0o755 });
  await writeFile(join(folder, 'acme/note.txt'), `Write to ${MAIL}.`, { mode: 0o644 });
  const node = (name: string, ...args: string[]) => ({
    command: process.execPath,
    args: [program(name), ...args],
  });
  commands = await writeCommands({
    filesystem: node('server-filesystem', join(folder, '{tenant}')),
    memory: {
      ...node('server-memory'),
      variables: { MEMORY_FILE_PATH: '{folder}/memory.jsonl' },
    },
    everything: node('server-everything', 'stdio'),
    fetch: FETCH_SERVER,
  });
  await chmod(folder, 0o755);
  deployment = await startDeployment({ SVC_MCP_COMMANDS_FILE: commands });
  tenant = await deployment.createTenant('acme');
  for (const name of ['filesystem', 'memory', 'everything', 'fetch']) {
    await registerServer(tenant, { name, command: name, mode: 'enforce' });
  }
  agent = await approvedAgent(deployment, tenant, 'user', [
    'filesystem.read_text_file',
    'filesystem.list_directory',
    'memory.*',
    'everything.echo',
    'everything.get-sum',
    'everything.trigger-long-running-operation',
    'everything.resources/*',
    'everything.prompts/*',
    'fetch.fetch',
  ]);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await deployment?.stop();
  await rm(folder, { recursive: true });
  await rm(dirname(commands), { recursive: true });
});

async function connect(server: string): Promise<Client> {
  const client = await connectClient(deployment, `acme/${server}`, agent.api.token);
  clients.push(client);
  return client;
}

const shown = (result: unknown) => JSON.stringify(result);

describe.skipIf(!CAN_RUN_PROGRAMS)('the reference servers behind the gateway', () => {
  test('filesystem: files are read without personal data, and not written [GATE-01, GATE-04]', async () => {
    const client = await connect('filesystem');
    const path = join(folder, 'acme/note.txt');

    const { tools } = await client.listTools();
    const read = await client.callTool({ name: 'read_text_file', arguments: { path } });
    const written = await client.callTool({
      name: 'write_file',
      arguments: { path, content: 'changed' },
    });
    const outside = await client.callTool({
      name: 'read_text_file',
      arguments: { path: '/etc/hostname' },
    });

    const names = tools.map(({ name }) => name);
    expect(names).toContain('read_text_file');
    expect(names).not.toContain('write_file');
    expect(shown(read)).toContain('Write to [removed personal-data/email-address');
    expect(shown(read)).not.toContain(MAIL);
    expect(written.isError).toBe(true);
    expect(shown(written)).toContain('outside what the agent was approved for');
    expect(outside.isError).toBe(true);
  });

  test('memory: what one call stores the next one finds [GATE-01]', async () => {
    const client = await connect('memory');
    const entities = [{ name: 'gateway', entityType: 'thing', observations: ['stands'] }];

    await client.callTool({ name: 'create_entities', arguments: { entities } });
    const graph = await client.callTool({ name: 'read_graph', arguments: {} });

    expect(shown(graph)).toContain('gateway');
  });

  test('everything: tools with progress, resources and prompts pass [GATE-01]', async () => {
    const client = await connect('everything');
    const heard: number[] = [];

    const sum = await client.callTool({ name: 'get-sum', arguments: { a: 2, b: 3 } });
    await client.callTool(
      { name: 'trigger-long-running-operation', arguments: { duration: 1, steps: 2 } },
      { onprogress: ({ progress }) => heard.push(progress) },
    );
    const { resources } = await client.listResources();
    const read = await client.readResource({ uri: resources[0]?.uri as string });
    const { prompts } = await client.listPrompts();

    expect(shown(sum)).toContain('5');
    expect(heard).toEqual([1, 2]);
    expect(read.contents.length).toBeGreaterThan(0);
    expect(prompts.length).toBeGreaterThan(0);
  });
});

describe.skipIf(!CAN_RUN_PROGRAMS || !HAS_PYTHON)('the official Python SDK as a client', () => {
  beforeAll(installPythonSdk, INSTALL_MS);

  test('lists and calls what its agent may, and is told what not [GATE-01, GATE-02]', async () => {
    const url = `${deployment.url}/mcp/acme/everything`;

    const printed = await runPythonClient(url, agent.api.token as string);

    expect(printed).toMatchObject({
      tools: expect.arrayContaining(['echo', 'get-sum']),
      allowed: { content: [{ type: 'text', text: expect.stringContaining('hello') }] },
      denied: { isError: true },
    });
    expect((printed as { tools: string[] }).tools).not.toContain('get-env');
    expect(shown(printed)).toContain('outside what the agent was approved for');
  });
});

describe.skipIf(!CAN_RUN_PROGRAMS || !HAS_PYTHON || !canRun(PYTHON_PREFIX))(
  'the reference server fetch',
  () => {
    beforeAll(installPythonSdk, INSTALL_MS);

    test('reads a page, without the personal data in it [GATE-01, GATE-04]', async () => {
      const page = createServer((_, response) =>
        response.writeHead(200, { 'content-type': 'text/plain' }).end(`Write to ${MAIL}.`),
      );
      page.listen(0, '127.0.0.1');
      await once(page, 'listening');
      const client = await connect('fetch');

      const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}/`;
      const read = await client.callTool({ name: 'fetch', arguments: { url } });
      page.close();

      expect(read.isError, shown(read)).not.toBe(true);
      expect(shown(read)).toContain('Write to [removed personal-data/email-address');
      expect(shown(read)).not.toContain(MAIL);
    });
  },
);
