import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../tools/identity-provider/provider.ts';
import { api } from '../harness/api.ts';
import { makeTenant } from '../harness/data-directory.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { type RunningServer, startServer } from '../harness/processes.ts';
import { makeScratch, type Scratch } from '../harness/scratch.ts';

let scratch: Scratch;
let identityProvider: IdentityProvider;
let server: RunningServer;
let alice: string;

beforeAll(async () => {
  scratch = await makeScratch();
  identityProvider = await startIdentityProvider({
    accounts: Object.values(ACCOUNTS),
    port: 0,
    environment: 'test',
  });
  const dataDir = `${scratch.path}/data`;
  server = await startServer({ env: { SVC_DATA_DIR: dataDir } });
  ({ alice } = await makeTenant(dataDir, identityProvider));
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await identityProvider?.close();
  await scratch?.close();
});

type LogLine = { readonly level: number; readonly time: number; readonly msg: string };

const ENDLESS = 'Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{"a":"';
const REQUESTS: readonly (readonly [what: string, head: string, rest: string])[] = [
  ['an upload', 'POST /v1/repos/acme%2Fx/scans', ENDLESS],
  ['a check', 'POST /v1/govern/check', ENDLESS],
  ['a message to the gateway', 'POST /mcp/acme/x', ENDLESS],
  ['a change', 'POST /v1/tokens', ENDLESS],
  ['an upload in chunks', 'POST /v1/tokens', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":'],
  ['a bulk read', 'GET /v1/aibom/cyclonedx', '\r\n'],
  ['a verification', 'POST /v1/evidence/verify', 'Content-Length: 0\r\n\r\n'],
  ['an export', 'GET /v1/evidence/export', '\r\n'],
  ['an export of findings', 'GET /v1/findings/export?format=csv', '\r\n'],
  ['a stream', 'GET /v1/changes', '\r\n'],
];

test('a client that leaves in the middle of a request or an answer leaves nothing in the log', async () => {
  for (const leave of [destroy, reset]) {
    for (const [, head, rest] of REQUESTS) {
      // as soon as it was sent, while it is served, and with a part of the answer
      for (const bytes of [0, 1]) await leaveAfter(bytes, head, rest, leave);
    }
  }
  expect((await api(server.url, alice).get('/v1/me')).status).toBe(200);

  const stoppedAt = Date.now();
  const { code, stdout, stderr } = await server.end('SIGTERM');

  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  const logged = lines.map((line) => JSON.parse(line) as LogLine);
  expect(logged.map(({ msg }) => msg)).toContain('svc-server stopped');
  expect(logged.filter(({ level, time }) => level > 30 && time < stoppedAt)).toEqual([]);
  expect([code, stderr]).toEqual([0, '']);
});

const destroy = (socket: Socket) => socket.destroy();
const reset = (socket: Socket) => socket.resetAndDestroy();

/** Sends a request and leaves: at once, or with the first bytes of its answer where there are some before its body has come. */
async function leaveAfter(
  bytes: number,
  head: string,
  rest: string,
  leave: (socket: Socket) => unknown,
): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => {});
  await new Promise<void>((resolve) => {
    const isAnswered = bytes > 0 && !rest.startsWith('Content-Type') && !rest.includes('chunked');
    socket.on('data', () => resolve());
    socket.write(`${head} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${alice}\r\n${rest}`, () => {
      if (!isAnswered) resolve();
    });
  });
  leave(socket);
  await closed;
  // the next request is served after this one was noticed to be gone
  expect((await api(server.url, alice).get('/v1/me')).status).toBe(200);
}
