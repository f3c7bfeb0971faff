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

const MIB = 1024 * 1024;

/** Announces a delivery that nobody has signed from an address of this machine, and sends so much of it. */
function announce(
  localAddress: string,
  { sent = 1, announced = ANNOUNCED, forwardedFor }: Announced = {},
): ClientRequest {
  const sender = request(`${deployment.url}/hooks/code-host`, {
    method: 'POST',
    localAddress,
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': announced,
      ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
      'x-github-delivery': '11111111-1111-4111-8111-111111111111',
      'x-github-event': 'push',
      'x-hub-signature-256': `sha256=${'0'.repeat(64)}`,
    },
  });
  sender.on('error', () => {});
  sender.write(Buffer.alloc(sent));
  senders.push(sender);
  return sender;
}
type Announced = {
  readonly sent?: number;
  readonly announced?: number;
  readonly forwardedFor?: string;
};

/**
 * Sends a delivery but its last byte, so that what has arrived is held; again where it was refused for what others held then. Resolves
 * when the last of it is on its way.
 */
function hold(address: string, announced = ANNOUNCED, forwardedFor?: string): Promise<unknown> {
  const sent = announced - 1;
  const sender = announce(address, { sent, announced, ...(forwardedFor && { forwardedFor }) });
  return new Promise((resolve) => {
    sender.once('drain', resolve);
    sender.once('close', () => {
      if (senders.includes(sender)) resolve(hold(address, announced, forwardedFor));
    });
  });
}

/** Holds all but less than the first step of what an address may hold. */
const holdShare = (address: string, forwardedFor?: string) =>
  Promise.all(
    [ANNOUNCED, ANNOUNCED, 2 * MIB - 16 * 1024].map((bytes) => hold(address, bytes, forwardedFor)),
  );

/** The status by which one more delivery is refused when its first byte has arrived; null where it is waited for. */
async function refusal(localAddress: string, forwardedFor?: string): Promise<number | null> {
  const sender = announce(localAddress, { ...(forwardedFor && { forwardedFor }) });
  const signal = AbortSignal.timeout(1_000);
  const answer = once(sender, 'response', { signal }) as Promise<[IncomingMessage]>;
  const [refused] = await answer.catch(() => [null]);
  sender.destroy();
  return refused?.statusCode ?? null;
}

/** Returns the status of the largest delivery, which is unsigned: 401 where it was read. */
async function statusOfWhole(): Promise<number> {
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
  return answer.status;
}

/** What only shows in how the next delivery is answered. */
const HELD = 'the bytes of those before are held';

test('deliveries that are announced and stall hold no room of others [APP-06/recorded]', async () => {
  for (const address of ['127.0.0.1', '127.0.0.2']) {
    for (let count = 0; count < 10; count++) announce(address);
  }
  // those are read by the time that one of each address is waited for
  expect(await refusal('127.0.0.1')).toBe(null);
  expect(await refusal('127.0.0.2')).toBe(null);

  expect(await statusOfWhole()).toBe(401);
});

test('an address with 52 MiB that have arrived is refused more by 429; another one has room, up to 80 MiB of all, and the API goes on [APP-06/recorded]', async () => {
  await holdShare('127.0.0.1');
  await until(HELD, async () => (await refusal('127.0.0.1')) === 429);
  expect(await refusal('127.0.0.2')).toBe(null);

  await hold('127.0.0.2');
  await hold('127.0.0.2', 3 * MIB);
  await until(HELD, async () => (await refusal('127.0.0.3')) === 503);
  expect((await tenant.vera.get('/v1/me')).status).toBe(200);
});

test.each([
  ['the rightmost address', '198.51.100.1, 192.0.2.7', '198.51.100.2, 192.0.2.7', '192.0.2.8'],
  ['the /64 of an IPv6 address', '2001:db8:1:2::7', '2001:db8:1:2:ffff::8', '2001:db8:1:3::7'],
  ['an IPv4 address in IPv6', '::ffff:192.0.2.7', '192.0.2.7', '::ffff:192.0.2.8'],
])(
  'clients of a trusted proxy have room each, by %s that the proxy passes on [APP-06/recorded]',
  async (_title, held, same, other) => {
    await holdShare(PROXY, held);
    await until(HELD, async () => (await refusal(PROXY, same)) === 429);

    expect(await refusal(PROXY, other)).toBe(null);
  },
);

test('a client that is no trusted proxy has no more room by naming other addresses [APP-06/recorded]', async () => {
  await holdShare('127.0.0.1', `192.0.2.8, ${PROXY}`);
  await until(HELD, async () => (await refusal('127.0.0.1', '192.0.2.9')) === 429);
});

test('a delivery whose body is not whole in time is refused by 408 [APP-06/recorded]', async () => {
  const [answer] = (await once(announce('127.0.0.1'), 'response')) as [IncomingMessage];

  expect(answer.statusCode).toBe(408);
});

test('bytes are free again when their senders are gone [APP-06/recorded]', async () => {
  await holdShare('127.0.0.1');
  await hold('127.0.0.2');
  await hold('127.0.0.2', 3 * MIB);
  await until(HELD, async () => (await refusal('127.0.0.3')) === 503);
  for (const sender of senders.splice(0)) sender.destroy();

  await until('an unsigned delivery is read, and refused for its signature', async () => {
    return (await statusOfWhole()) === 401;
  });
});
