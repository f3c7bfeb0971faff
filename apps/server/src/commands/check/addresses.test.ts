import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { toConfig } from '../../config.ts';
import { addressProblems } from './addresses.ts';

async function listening(body: string): Promise<string> {
  const server = createServer((_request, response) => response.end(body)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const problemsOf = async (env: Record<string, string>) =>
  (await addressProblems(toConfig({ SVC_METRICS_ADDRESS: 'off', ...env }))).map(
    ({ level, subject, message }) => `${level} ${subject} ${message}`,
  );

test('a free port is no problem, and neither are those of the service that runs [OPS-03]', async () => {
  expect(await problemsOf({ SVC_LISTEN: '127.0.0.1:0' })).toEqual([]);
  const service = await listening('{"status":"ok"}');
  const metrics = await listening('');
  expect(await problemsOf({ SVC_LISTEN: service, SVC_METRICS_ADDRESS: metrics })).toEqual([]);
});

test('a port that another program uses is an error, also of the metrics [OPS-03]', async () => {
  const used = await listening('another program');
  const metrics = await listening('another program');
  expect(await problemsOf({ SVC_LISTEN: used, SVC_METRICS_ADDRESS: metrics })).toEqual([
    `error SVC_LISTEN is used by another program (got ${used}: EADDRINUSE)`,
    `error SVC_METRICS_ADDRESS is used by another program (got ${metrics}: EADDRINUSE)`,
  ]);
});

test('an address that the machine does not have is an error [OPS-03]', async () => {
  expect(await problemsOf({ SVC_LISTEN: '192.0.2.1:8080' })).toEqual([
    'error SVC_LISTEN is no address of this machine (got 192.0.2.1:8080: EADDRNOTAVAIL)',
  ]);
});
