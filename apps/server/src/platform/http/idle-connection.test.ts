import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { RequestsUnderWay } from './requests-under-way.ts';
import { buildServer } from './server.ts';
import type { Surface } from './surface.ts';

const IDLE_MS = 200;
const DEADLINE_MS = 10_000;

let app: FastifyInstance;
afterEach(() => app.close());

/** A server whose connections may be idle for `IDLE_MS`; returns its port. */
async function serve(register: Surface['register']): Promise<number> {
  app = await buildServer({
    surfaces: [{ name: 'api', register }],
    routes: [],
    ready: async () => {},
    isDraining: () => false,
    requests: new RequestsUnderWay(),
    maxConnections: 10,
    trustedProxies: [],
    log: pino({ level: 'silent' }),
    tracing: undefined,
    headers: {},
  });
  app.server.timeout = IDLE_MS;
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as { port: number }).port;
}

/** Sends bytes, and returns what arrives until the connection closes. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.write(bytes);
  try {
    await once(socket, 'close', { signal: AbortSignal.timeout(DEADLINE_MS) });
  } finally {
    socket.destroy();
  }
  return received;
}

test('a connection stays open while its answer is worked on', async () => {
  const port = await serve(async (scope) => {
    scope.get('/slow', async () => {
      await sleep(4 * IDLE_MS);
      return { done: true };
    });
  });
  const received = await exchange(
    port,
    'GET /slow HTTP/1.1\r\nhost: svc\r\nconnection: close\r\n\r\n',
  );
  expect(received).toMatch(/^HTTP\/1\.1 200 /);
  expect(received).toContain('{"done":true}');
});

test('a connection closes when its request stops before its end', async () => {
  const port = await serve(async (scope) => {
    scope.addContentTypeParser('application/json', (_request, payload, done) => {
      payload.resume().on('end', () => done(null, null));
    });
    scope.post('/body', async () => ({}));
  });
  const head =
    'POST /body HTTP/1.1\r\nhost: svc\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n';
  expect(await exchange(port, `${head}{`)).toBe('');
});

test('a connection closes when its answer stops before its end, however late it began', async () => {
  const port = await serve(async (scope) => {
    scope.get('/stalled', async (_request, reply) => {
      await sleep(2 * IDLE_MS);
      const answer = new Readable({ read: () => {} });
      answer.push('its beginning');
      return reply.send(answer);
    });
  });
  expect(await exchange(port, 'GET /stalled HTTP/1.1\r\nhost: svc\r\n\r\n')).toContain(
    'its beginning',
  );
});
