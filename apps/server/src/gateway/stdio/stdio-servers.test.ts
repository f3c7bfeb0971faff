import { existsSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { systemUsers } from '../../foundation/system-user.ts';
import type { McpCommand } from '../servers/commands.ts';
import type { UpstreamRequest, UpstreamVisit } from '../upstream/send.ts';
import { StdioServers } from './stdio-servers.ts';

/** A server in the shell, which starts quickly; its version is its process id. */
const SMALL = `read -r line
printf '{"jsonrpc":"2.0","id":0,"result":{"serverInfo":{"version":"%s"}}}\\n' $$
while read -r line; do :; done`;
const USER = process.getuid?.() === 0 ? systemUsers().get('daemon')?.name : undefined;
const COMMAND: McpCommand = {
  command: '/bin/sh',
  args: ['-c', SMALL],
  tenants: ['acme'],
  ...(USER !== undefined && { user: USER }),
};
const SERVER = { id: 'one', tenantId: 'tnt', command: 'small', maxResponseBytes: 10_000 };
const VISIT = {
  server: { ...SERVER, credential: null },
  credential: { kind: 'token', authority: { tenant: { id: 'tnt', slug: 'acme' }, agent: null } },
} as unknown as UpstreamVisit;

const servers = new StdioServers(
  new Map([['small', COMMAND]]),
  { warn: () => {} },
  { parse: async (_tenantId, json) => JSON.parse(json.toString()) },
  { record: () => {} },
);
afterAll(() => servers.close());

async function open(): Promise<number> {
  const request: UpstreamRequest = {
    method: 'POST',
    message: { jsonrpc: '2.0', id: 0, method: 'initialize', params: {} },
    upstreamId: null,
    version: null,
    traceparent: null,
    signal: new AbortController().signal,
    timeoutMs: 60_000,
    maxBytes: 100_000,
  };
  const { messages } = await servers.send(VISIT, request);
  for await (const { message } of messages) {
    const [pid] = /(?<="version":")\d+/.exec(JSON.stringify(message)) ?? [];
    return Number(pid);
  }
  throw new Error('no answer');
}

test('a tenant has no more processes at once than it may, and the idlest is ended for a new one', async () => {
  const pids: number[] = [];
  for (let opened = 0; opened < 17; opened++) pids.push(await open());

  await expect.poll(() => existsSync(`/proc/${pids[0]}`), { timeout: 30_000 }).toBe(false);
  expect(pids.slice(1).filter((pid) => existsSync(`/proc/${pid}`))).toHaveLength(16);
}, 120_000);
