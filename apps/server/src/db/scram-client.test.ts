import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openConnection, openPool } from './connections.ts';

const password = ['pass', 'word', '-of-the-superuser'].join('');

let folder: string;
let server: Server;
let received: Buffer[];
const sockets = new Set<Socket>();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-scram-'));
  received = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

/** A server that answers the startup message with this authentication request. */
async function impostor(request: Buffer): Promise<void> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (received.push(chunk) === 1) socket.write(request);
      else socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve));
}

const config = () => ({ host: folder, port: 5432, user: 'svc', password, database: 'postgres' });

// AuthenticationCleartextPassword: 'R', length 8, type 3; AuthenticationMD5Password: 'R', length 12, type 5, salt
test.each([
  ['in clear', Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3])],
  ['as an MD5 hash', Buffer.from([0x52, 0, 0, 0, 12, 0, 0, 0, 5, 1, 2, 3, 4])],
])(
  'a server on a unix socket that asks for the password %s gets nothing [AUTH-05]',
  async (_name, request) => {
    await impostor(request);

    await expect(openConnection(config())).rejects.toThrow('no password was sent');
    const pool = openPool(config(), () => {});
    await expect(pool.query('select 1')).rejects.toThrow();
    await pool.end();

    expect(received.length).toBeGreaterThan(0);
    const sent = Buffer.concat(received).toString('latin1');
    expect(sent).not.toContain(password);
    expect(sent).not.toContain('md5');
  },
);
