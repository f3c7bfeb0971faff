import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CodeHost, startCodeHost } from '../doubles/code-host/code-host.ts';
import { type AppEnvironment, appEnvironment } from '../harness/app-environment.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { until } from '../harness/until.ts';

/** The largest delivery. */
const ANNOUNCED = 25 * 1024 * 1024;
/** An address of this machine that is the proxy in front of the service. */
const PROXY = '127.0.0.9';

let host: CodeHost;
let environment: AppEnvironment;
let deployment: Deployment;
let tenant: Tenant;
const senders: ClientRequest[] = [];

beforeAll(async () => {
  host = await startCodeHost();
  environment = await appEnvironment(host.url, host.app);
  deployment = await startDeployment({ ...environment.env, SVC_TRUSTED_PROXIES: `${PROXY}/32` });
  tenant = await deployment.createTenant('acme');
});
afterEach(() => {
  for (const sender of senders.splice(0)) sender.destroy();
});
afterAll(async () => {
  await deployment?.stop();
  await environment?.remove();
  await host?.close();
});

/** Announces a delivery that nobody has signed from an address of this machine, and sends its first byte alone. */
function announce(localAddress: string, forwardedFor?: string): ClientRequest {
  const sender = request(`${deployment.url}/hooks/code-host`, {
    method: 'POST',
    localAddress,
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': ANNOUNCED,
      ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
      'x-github-delivery': '11111111-1111-4111-8111-111111111111',
      'x-github-event': 'push',
      'x-hub-signature-256': `sha256=${'0'.repeat(64)}`,
    },
  });
  sender.on('error', () => {});
  sender.write('{');
  senders.push(sender);
  return sender;
}

/** The status by which one more delivery is refused before its body was sent; null where it is waited for. */
async function refusal(localAddress: string, forwardedFor?: string): Promise<number | null> {
  const sender = announce(localAddress, forwardedFor);
  const signal = AbortSignal.timeout(1_000);
  const answer = once(sender, 'response', { signal }) as Promise<[IncomingMessage]>;
  const [refused] = await answer.catch(() => [null]);
  sender.destroy();
  return refused?.statusCode ?? null;
}

/** What only shows in how the next delivery is answered. */
const HELD = 'the bytes of those before are held';

test('two unsigned deliveries of an address are waited for, a third is 429; another address has room, and the API goes on [APP-06/recorded]', async () => {
  announce('127.0.0.1');
  announce('127.0.0.1');
  await until(HELD, async () => (await refusal('127.0.0.1')) === 429);

  announce('127.0.0.2');
  await until(HELD, async () => (await refusal('127.0.0.3')) === 503);
  expect((await tenant.vera.get('/v1/me')).status).toBe(200);
});

test('clients of a trusted proxy have room each, by the rightmost address that the proxy passes on [APP-06/recorded]', async () => {
  announce(PROXY, '192.0.2.7');
  announce(PROXY, '198.51.100.1, 192.0.2.7');
  await until(HELD, async () => (await refusal(PROXY, '198.51.100.2, 192.0.2.7')) === 429);

  expect(await refusal(PROXY, '192.0.2.8')).toBe(null);
});

test('a client that is no trusted proxy has no more room by naming other addresses [APP-06/recorded]', async () => {
  announce('127.0.0.1', '192.0.2.7');
  announce('127.0.0.1', `192.0.2.8, ${PROXY}`);
  await until(HELD, async () => (await refusal('127.0.0.1', '192.0.2.9')) === 429);
});

test('bytes are free again when their senders are gone [APP-06/recorded]', async () => {
  const held = [announce('127.0.0.1'), announce('127.0.0.1'), announce('127.0.0.2')];
  await until(HELD, async () => (await refusal('127.0.0.3')) === 503);
  for (const sender of held) sender.destroy();

  await until('an unsigned delivery is read, and refused for its signature', async () => {
    const answer = await fetch(`${deployment.url}/hooks/code-host`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-github-delivery': '11111111-1111-4111-8111-111111111111',
        'x-github-event': 'push',
        'x-hub-signature-256': `sha256=${'0'.repeat(64)}`,
      },
      body: new Uint8Array(ANNOUNCED),
    });
    return answer.status === 401;
  });
});
