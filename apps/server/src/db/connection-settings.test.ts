import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, startCluster } from '../platform/embedded-postgres/cluster.ts';
import { connectionTo } from './connection-settings.ts';
import { withConnection } from './connections.ts';
import { makeDataDirectory } from './data-directory.testing.ts';

const VARIABLE = 'SVC_DATABASE_URL';
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

let folder: string;
let cluster: Cluster;

beforeAll(async () => {
  folder = await makeDataDirectory('tls');
  cluster = await startCluster(folder);
});
afterAll(async () => {
  await cluster?.remove();
  await rm(folder, { recursive: true, force: true });
});

test('a file that contains no certificate, or is missing, is named, and so is one that nothing uses [OPS-03]', async () => {
  const file = join(folder, 'text');
  await writeFile(file, 'no certificate');
  const url = 'postgres://db.internal/svc?sslmode=verify-full';
  expect(() => connectionTo(url, VARIABLE, file)).toThrow(
    `SVC_DATABASE_CA_FILE must contain a certificate (got ${file})`,
  );
  expect(() => connectionTo(url, VARIABLE, '/nowhere/ca.pem')).toThrow(
    'SVC_DATABASE_CA_FILE cannot be read (got /nowhere/ca.pem: ENOENT)',
  );
  expect(() => connectionTo('postgres://localhost/svc', VARIABLE, file)).toThrow(
    'SVC_DATABASE_CA_FILE must not be set where SVC_DATABASE_URL does not verify the server',
  );
});

test('what the parser says of a URL with a password does not reach an error [OPS-03]', () => {
  const password = ['hid', 'den'].join('');
  const url = `postgres://owner:${password}@db/svc?sslmode=verify-full&sslrootcert=/nowhere/ca.pem`;
  expect(() => connectionTo(url, VARIABLE, null)).toThrow(
    /^SVC_DATABASE_URL cannot be used \(got \/nowhere\/ca\.pem: ENOENT\)$/,
  );
});

describe.runIf(hasOpenssl)('a server that is reached over TLS', () => {
  let server: Server;
  let port: number;

  beforeAll(async () => {
    makeCertificate('own');
    makeCertificate('other');
    server = createServer((socket) => void answerTls(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server?.close();
  });

  /** A certificate of `localhost` that is its own authority. */
  function makeCertificate(name: string): void {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.pem`)],
        ...['-subj', '/CN=database', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'],
      ],
      { stdio: 'ignore' },
    );
  }

  /** Answers the request for TLS (PostgreSQL's SSLRequest) and leads to the socket of the real server. */
  async function answerTls(near: Socket): Promise<void> {
    near.on('error', () => {});
    await once(near, 'data');
    near.write('S');
    const secure = new TLSSocket(near, {
      isServer: true,
      key: readFileSync(join(folder, 'own.key')),
      cert: readFileSync(join(folder, 'own.pem')),
    });
    secure.on('error', () => near.destroy());
    const far = connect(join(String(cluster.connection.host), '.s.PGSQL.5432'));
    far.on('error', () => {});
    secure.pipe(far).pipe(secure);
  }

  async function select(host: string, caFile: string | null): Promise<unknown> {
    const { user, password } = cluster.connection;
    const url = `postgres://${host}:${port}/postgres?sslmode=verify-full`;
    const connection = { ...connectionTo(url, VARIABLE, caFile), user, password };
    return withConnection(connection as never, async (client) => {
      const { rows } = await client.query<{ one: number }>('select 1 as one');
      return rows[0]?.one;
    });
  }

  test('is used when the authority in SVC_DATABASE_CA_FILE signed its certificate of that name, and else not [AUTH-05]', async () => {
    const own = join(folder, 'own.pem');
    expect(await select('localhost', own)).toBe(1);
    await expect(select('localhost', null)).rejects.toThrow('self-signed certificate');
    await expect(select('localhost', join(folder, 'other.pem'))).rejects.toThrow('self-signed');
    await expect(select('127.0.0.1', own)).rejects.toThrow("IP: 127.0.0.1 is not in the cert's");
  });
});
