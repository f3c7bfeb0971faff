import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AddressClass, AddressPolicy } from './address-policy.ts';
import { guardedConnector, type Lookup } from './guarded-connector.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

type Target = { readonly protocol?: string; readonly hostname?: string; readonly port?: string };

/** Connects to a target; resolves to the socket, or to the code of the error. */
function connecting(policy: AddressPolicy, lookup: Lookup, maxSockets = 10) {
  const connect = guardedConnector(policy, lookup, maxSockets);
  return ({ protocol = 'http:', hostname = 'host.example', port = '' }: Target) =>
    new Promise<Socket | string>((resolve) => {
      connect({ protocol, hostname, port, host: hostname } as never, (error, socket) => {
        if (socket !== null) cleanups.push(() => socket.destroy());
        resolve(socket ?? (error as Error & { code: string }).code);
      });
    });
}

/** A port of 127.0.0.1 on which connections are accepted, and one on which they are not. */
async function listen() {
  const server = createServer((socket) => cleanups.push(() => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  return String((server.address() as { port: number }).port);
}

const LOCAL: Lookup = async () => ['127.0.0.1'];
const every = (one: AddressClass) => () => one;

describe('the policy is asked about', () => {
  test.each<[string, Target, readonly [string, number]]>([
    ['the port of https', { protocol: 'https:' }, ['host.example', 443]],
    ['the port of http', {}, ['host.example', 80]],
    ['the port named, with https', { protocol: 'https:', port: '80' }, ['host.example', 80]],
    ['the port named, with http', { port: '443' }, ['host.example', 443]],
    ['the host named', { hostname: 'other.example' }, ['other.example', 80]],
  ])('%s, for every address that the name has', async (_that, target, [host, port]) => {
    const asked: unknown[] = [];
    const policy: AddressPolicy = (...question) => {
      asked.push(question);
      return 'refused';
    };

    const code = await connecting(policy, async () => ['10.0.0.1', 'fd12::1'])(target);

    expect(code).toBe('refused_address');
    expect(asked).toEqual([
      [host, port, '10.0.0.1'],
      [host, port, 'fd12::1'],
    ]);
  });

  test.each(['10.0.0.1', 'fd12::1'])('the address %s without a look-up', async (address) => {
    const lookup = vi.fn(LOCAL);
    const asked: string[] = [];

    await connecting((_host, _port, one) => {
      asked.push(one);
      return 'refused';
    }, lookup)({ hostname: address });

    expect(lookup).not.toHaveBeenCalled();
    expect(asked).toEqual([address]);
  });
});

describe('of the classes of a name', () => {
  test.each<[readonly AddressClass[], string, string]>([
    [['refused'], 'http:', 'refused_address'],
    [['refused'], 'https:', 'refused_address'],
    [['refused', 'refused'], 'https:', 'refused_address'],
    [['public'], 'http:', 'insecure_url'],
    [['refused', 'public'], 'http:', 'insecure_url'],
  ])('%j by %s none is connected to: %s', async (classes, protocol, code) => {
    const port = await listen();
    const left = [...classes];
    const addresses = classes.map(() => '127.0.0.1');

    const connect = connecting(
      () => left.shift() as AddressClass,
      async () => addresses,
    );

    expect(await connect({ protocol, port })).toBe(code);
  });

  test.each<[readonly AddressClass[], string, readonly string[]]>([
    [['admitted', 'refused'], 'http:', ['127.0.0.1']],
    [['refused', 'admitted'], 'http:', ['127.0.0.2']],
    [['public', 'admitted'], 'http:', ['127.0.0.2']],
    [['admitted', 'public'], 'http:', ['127.0.0.1']],
  ])('%j by %s those alone are connected to: %j', async (classes, protocol, reached) => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    cleanups.push(() => new Promise((resolve) => server.close(resolve)));
    const left = [...classes];
    const connect = connecting(
      () => left.shift() as AddressClass,
      async () => ['127.0.0.1', '127.0.0.2'],
    );

    const { port } = server.address() as { port: number };
    const socket = (await connect({ protocol, port: String(port) })) as Socket;

    expect([socket.remoteAddress]).toEqual(reached);
  });

  test('public by https is connected to, where the peer must speak TLS', async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => new Promise((resolve) => server.close(resolve)));
    const accepted = new Promise((resolve) => server.once('connection', resolve));
    const { port } = server.address() as { port: number };

    const code = await connecting(every('public'), LOCAL)({ protocol: 'https:', port: `${port}` });

    await accepted;
    expect(code).toBe('ECONNRESET');
  });
});

test('an address that refuses the connection is followed by the next one', async () => {
  const port = await listen();

  const socket = await connecting(every('admitted'), async () => ['127.0.0.2', '127.0.0.1'])({
    port,
  });

  expect((socket as Socket).remoteAddress).toBe('127.0.0.1');
});

describe('a name that does not resolve', () => {
  test.each<[string, Lookup]>([
    ['to any address', async () => []],
    ['because the look-up fails', async () => Promise.reject(new Error('ENOTFOUND'))],
  ])('%s is unresolved', async (_that, lookup) => {
    expect(await connecting(every('admitted'), lookup)({})).toBe('unresolved');
  });

  test('within five seconds is unresolved', async () => {
    vi.useFakeTimers();
    const code = connecting(every('admitted'), () => new Promise<never>(() => {}))({});

    await vi.advanceTimersByTimeAsync(5_000);

    expect(await code).toBe('unresolved');
  });

  test('and one that does leaves no timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

    await connecting(every('refused'), LOCAL)({});

    expect(vi.getTimerCount()).toBe(0);
  });
});

test('a place is taken by a connection alone: one that fails or closes frees it', async () => {
  const port = await listen();
  let address = '127.0.0.2';
  const connect = connecting(every('admitted'), async () => [address], 1);
  expect(await connect({ port })).toBe('ECONNREFUSED');
  address = '127.0.0.1';
  const open = (await connect({ port })) as Socket;

  expect(await connect({ port })).toBe('busy');
  const closed = new Promise((resolve) => open.once('close', resolve));
  open.destroy();
  await closed;

  expect(await connect({ port })).toBeInstanceOf(Object);
});
