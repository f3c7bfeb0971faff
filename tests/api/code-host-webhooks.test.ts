import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { CodeHostReadiness } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CodeHost, startCodeHost } from '../doubles/code-host/code-host.ts';
import { type AppEnvironment, appEnvironment } from '../harness/app-environment.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { runJob } from '../harness/jobs.ts';

const HOOK = '/hooks/code-host';
const WEBHOOK_SECRET = 'SVC_CODE_HOST_WEBHOOK_SECRET_FILE';
const MIB = 1024 * 1024;
const BODY = JSON.stringify({ zen: 'Speak like a human.', repository: { clone_url: 'http://x/' } });

let host: CodeHost;
let environment: AppEnvironment;
let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  host = await startCodeHost();
  environment = await appEnvironment(host.url, host.app);
  deployment = await startDeployment(environment.env);
  tenant = await deployment.createTenant('acme');
});
beforeEach(() => deployment.sql('delete from deployment_code_host_deliveries'));
afterAll(async () => {
  await deployment?.stop();
  await environment?.remove();
  await host?.close();
});

type Bytes = string | Uint8Array<ArrayBuffer>;

function hmac(algorithm: 'sha1' | 'sha256', body: Bytes, secret = host.app.webhookSecret): string {
  return `${algorithm}=${createHmac(algorithm, secret).update(body).digest('hex')}`;
}

/** Headers of a delivery as the host sends it; an undefined one is left out. */
function headersOf(body: Bytes, change: Readonly<Record<string, string | undefined>> = {}) {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'GitHub-Hookshot/test',
    'x-github-delivery': randomUUID(),
    'x-github-event': 'ping',
    'x-hub-signature': hmac('sha1', body),
    'x-hub-signature-256': hmac('sha256', body),
    ...change,
  };
  return Object.entries(headers).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
}

async function deliver(
  body: Bytes,
  change: Readonly<Record<string, string | undefined>> = {},
  url = deployment.url,
): Promise<number> {
  const response = await fetch(url + HOOK, {
    method: 'POST',
    headers: headersOf(body, change),
    body,
  });
  await response.text();
  return response.status;
}

const recorded = () =>
  deployment.sql<{ delivery_id: string; event: string }>(
    'select delivery_id, event from deployment_code_host_deliveries',
  );

test('a signed delivery is recorded, and shown as the latest [APP-06/recorded]', async () => {
  const id = randomUUID();
  expect(await deliver(BODY, { 'x-github-delivery': id })).toBe(202);

  expect(await recorded()).toEqual([{ delivery_id: id, event: 'ping' }]);
  const { body } = await tenant.alice.get<CodeHostReadiness>('/v1/integrations/code-host');
  expect(body.lastDelivery).toEqual({ event: 'ping', receivedAt: expect.any(String) });
});

test('a known delivery id is answered 202 and changes nothing, also when two arrive at once [APP-06/recorded]', async () => {
  const id = randomUUID();
  const twice = [0, 1].map(() => deliver(BODY, { 'x-github-delivery': id }));
  expect(await Promise.all(twice)).toEqual([202, 202]);
  const before = await deployment.contents();
  expect(await deliver(BODY, { 'x-github-delivery': id, 'x-github-event': 'push' })).toBe(202);

  expect(await deployment.contents()).toEqual(before);
  expect(await recorded()).toEqual([{ delivery_id: id, event: 'ping' }]);
});

test('the signature is over the bytes: a body that is neither UTF-8 nor JSON is accepted when signed [APP-06/recorded]', async () => {
  expect(await deliver(Uint8Array.of(0xff, 0xfe, 0x00, 0x7b))).toBe(202);
});

test.each<[string, () => Readonly<Record<string, string | undefined>>, number]>([
  ['no signature', () => ({ 'x-hub-signature-256': undefined }), 401],
  ['SHA-1 in place of SHA-256', () => ({ 'x-hub-signature-256': hmac('sha1', BODY) }), 401],
  ['another secret', () => ({ 'x-hub-signature-256': hmac('sha256', BODY, 'x'.repeat(32)) }), 401],
  ['an empty secret', () => ({ 'x-hub-signature-256': hmac('sha256', BODY, '') }), 401],
  [
    'the signature of another body',
    () => ({ 'x-hub-signature-256': hmac('sha256', `${BODY} `) }),
    401,
  ],
  [
    'a signature cut short',
    () => ({ 'x-hub-signature-256': hmac('sha256', BODY).slice(0, -2) }),
    401,
  ],
  [
    'a signature in capitals',
    () => ({ 'x-hub-signature-256': hmac('sha256', BODY).toUpperCase() }),
    401,
  ],
  ['an empty signature', () => ({ 'x-hub-signature-256': 'sha256=' }), 401],
  ['no id', () => ({ 'x-github-delivery': undefined }), 400],
  ['an id of another form', () => ({ 'x-github-delivery': "1' or true" }), 400],
  ['no event', () => ({ 'x-github-event': undefined }), 400],
  ['an event of another form', () => ({ 'x-github-event': 'a'.repeat(61) }), 400],
  ['a form', () => ({ 'content-type': 'application/x-www-form-urlencoded' }), 415],
  ['an encoding', () => ({ 'content-encoding': 'gzip' }), 415],
])(
  'a delivery with %s is refused and not recorded [APP-06/recorded]',
  async (_title, change, status) => {
    expect(await deliver(BODY, change())).toBe(status);
    expect(await recorded()).toEqual([]);
  },
);

test('25 MiB are accepted, and one byte more is refused before it is read [APP-06/recorded]', async () => {
  const largest = new Uint8Array(25 * MIB);
  expect(await deliver(largest)).toBe(202);

  const larger = new Uint8Array(25 * MIB + 1);
  // the connection may be closed while the body is still being sent
  const status = await deliver(larger).catch(() => 413);
  expect(status).toBe(413);
  expect(await recorded()).toHaveLength(1);
});

test('a renewed secret is in force at once; without a valid one deliveries are answered 503 [APP-06/recorded]', async () => {
  const renewed = randomBytes(32).toString('base64url');
  await environment.write(WEBHOOK_SECRET, renewed);
  expect(await deliver(BODY)).toBe(401);
  expect(await deliver(BODY, { 'x-hub-signature-256': hmac('sha256', BODY, renewed) })).toBe(202);

  await environment.write(WEBHOOK_SECRET, '');
  expect(await deliver(BODY, { 'x-hub-signature-256': hmac('sha256', BODY, '') })).toBe(503);
  await environment.write(WEBHOOK_SECRET, host.app.webhookSecret);
  expect(await deliver(BODY)).toBe(202);
});

test('deliveries are forgotten after 30 days [APP-06/recorded]', async () => {
  const [old, kept] = [randomUUID(), randomUUID()];
  for (const [id, days] of [
    [old, 31],
    [kept, 29],
  ]) {
    await deployment.sql(
      `insert into deployment_code_host_deliveries (delivery_id, event, received_at)
       values ($1, 'ping', now() - make_interval(days => $2))`,
      [id, days],
    );
  }
  await runJob(deployment, 'code-host-deliveries.sweep');

  expect((await recorded()).map(({ delivery_id: id }) => id)).toEqual([kept]);
});
