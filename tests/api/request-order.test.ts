import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { CreatedToken, Repository } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { scanReport, scanUpload } from '../harness/scan-report.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

/** Opens a connection and sends the head of a request; the body is up to the test. */
async function sendHead(
  method: string,
  path: string,
  headers: readonly string[],
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { hostname, port } = new URL(deployment.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let text = '';
  const answer = new Promise<string>((resolve) => {
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      if (text.includes('\r\n\r\n')) resolve(text);
    });
    socket.on('error', () => resolve(text));
  });
  socket.write(
    `${[`${method} ${path} HTTP/1.1`, 'host: localhost', ...headers].join('\r\n')}\r\n\r\n`,
  );
  return { socket, answer };
}

describe('a credential', () => {
  test.each([
    ['POST', '/v1/govern/check'],
    ['POST', '/v1/agent-identities'],
  ])('is refused before the body of %s %s is read [GOV-02]', async (method, path) => {
    const { socket, answer } = await sendHead(method, path, [
      'content-type: application/json',
      'content-length: 1000',
    ]);

    expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  test('that is revoked while its body arrives writes nothing [AUTH-01]', async () => {
    const { body: token } = await tenant.alice.post<CreatedToken>('/v1/tokens', { name: 'ci' });
    const { body: repository } = await tenant.alice.put<Repository>('/v1/repos', {
      name: 'acme/late',
    });
    const upload = JSON.stringify(scanUpload(scanReport([], [])));
    const { socket, answer } = await sendHead('POST', `/v1/repos/${repository.id}/scans`, [
      `authorization: Bearer ${token.token}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(upload)}`,
    ]);
    socket.write(upload.slice(0, -1));
    // the head has been read, and the credential with it, once another request has been answered
    await tenant.alice.get('/v1/me');

    await tenant.alice.delete(`/v1/tokens/${token.id}`);
    socket.write(upload.slice(-1));

    expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
    const scans = await deployment.sql('select from scans where repo_id = $1', [repository.id]);
    expect(scans).toHaveLength(0);
    socket.destroy();
  });
});

describe('a request that a proxy could read differently', () => {
  test.each([
    ['two credentials', ['authorization: Bearer a', 'authorization: Bearer b'], 400],
    ['a compressed body', ['content-encoding: gzip'], 415],
    ['another character set', ['content-type: application/json; charset=utf-16'], 415],
  ])('%s is refused', async (_name, headers, status) => {
    const { socket, answer } = await sendHead('POST', '/v1/govern/check', [
      ...headers,
      'content-length: 2',
    ]);

    expect(await answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.destroy();
  });

  test('a byte order mark is refused', async () => {
    const answer = await tenant.alice.send('POST', '/v1/tokens', {
      body: '\uFEFF{"name":"ci"}',
      headers: { 'content-type': 'application/json' },
    });

    expect(answer.status).toBe(400);
  });

  test('an unknown method is a problem, not a failure', async () => {
    for (const method of ['QUERY', 'FOO', 'PROPFIND']) {
      const { socket, answer } = await sendHead(method, '/v1/repos', [
        `authorization: Bearer ${tenant.alice.token}`,
        'content-length: 0',
      ]);
      expect(await answer, method).toMatch(/^HTTP\/1\.1 (400|405) /);
      expect(await answer, method).toContain('application/problem+json');
      socket.destroy();
    }
  });
});
