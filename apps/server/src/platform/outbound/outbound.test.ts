import { describe, expect, test } from 'vitest';
import { failure, outbound, serve } from './local-server.testing.ts';

const PUBLIC_ADDRESS = '93.184.216.34';

test('a request carries method, headers and body, and returns status, headers and body', async () => {
  const { url } = await serve(async (request, response) => {
    const chunks = await request.toArray();
    response.setHeader('x-seen', `${request.method} ${request.url} ${request.headers['x-own']}`);
    response.statusCode = 201;
    response.end(Buffer.concat(chunks));
  });

  const result = await outbound().request(`${url}/a?b=c`, {
    method: 'POST',
    headers: { 'x-own': 'yes' },
    body: 'text',
  });

  expect(result.ok && result.response).toMatchObject({
    status: 201,
    headers: { 'x-seen': 'POST /a?b=c yes' },
    body: Buffer.from('text'),
  });
});

test('a body can be read as it arrives, and leaving it early closes the connection', async () => {
  const closed = Promise.withResolvers<void>();
  const { url } = await serve((_request, response) => {
    response.on('close', closed.resolve);
    response.write('first');
  });

  const result = await outbound().stream(url);
  if (!result.ok) throw result.error;
  for await (const chunk of result.response.body) {
    expect(chunk.toString()).toBe('first');
    break;
  }

  await closed.promise;
});

describe('addresses', () => {
  const HOSTS = [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '169.254.169.254',
    '0.0.0.0',
  ];

  test.each(HOSTS)('the host %s is refused before a connection is made', async (host) => {
    const { port, connections } = await serve((_request, response) => response.end());

    const error = await failure(
      outbound({ allowLoopback: false }).request(`https://${host}:${port}/?token=hidden`),
    );

    expect(error.code).toBe('refused_address');
    expect(error.message).not.toContain('hidden');
    expect(connections()).toBe(0);
  });

  test('a connection looks its name up once: a second answer (DNS rebinding) is never used', async () => {
    const { port, connections } = await serve((_request, response) => response.end('inside'));
    const answers = [[PUBLIC_ADDRESS], ['127.0.0.1']];
    let lookups = 0;
    const lookup = async () => answers[lookups++] ?? [];

    // the checked address is public, where clear text is refused: the second answer is never asked for
    const error = await failure(
      outbound({ allowLoopback: false, lookup }).request(`http://rebinding.example:${port}`),
    );

    expect(error.code).toBe('insecure_url');
    expect(lookups).toBe(1);
    expect(connections()).toBe(0);
  });

  test('every new connection is checked again', async () => {
    const { port, sockets } = await serve((_request, response) => {
      response.setHeader('connection', 'close');
      response.end('inside');
    });
    const answers = [['127.0.0.1'], ['169.254.169.254']];
    const lookup = async () => answers.shift() ?? [];
    const out = outbound({
      allow: [{ kind: 'host', host: 'git.internal', port }],
      allowLoopback: false,
      lookup,
    });

    const first = await out.request(`http://git.internal:${port}`);
    const second = await failure(out.request(`http://git.internal:${port}`));

    expect(first.ok && first.response.body.toString()).toBe('inside');
    expect(second.code).toBe('refused_address');
    expect(sockets).toHaveLength(1);
  });

  test('of several addresses only permitted ones are connected to', async () => {
    const { port } = await serve((_request, response) => response.end('permitted'));
    const lookup = async () => ['10.0.0.1', '169.254.169.254', '127.0.0.1'];

    const result = await outbound({ lookup }).request(`http://mixed.example:${port}`);

    expect(result.ok && result.response.body.toString()).toBe('permitted');
  });

  test('a public host needs https', async () => {
    const lookup = async () => [PUBLIC_ADDRESS];

    expect((await failure(outbound({ lookup }).request('http://public.example'))).code).toBe(
      'insecure_url',
    );
  });

  test('a name without an address is unresolved', async () => {
    const lookup = async () => {
      throw new Error('ENOTFOUND');
    };

    expect((await failure(outbound({ lookup }).request('https://none.example'))).code).toBe(
      'unresolved',
    );
  });

  test.each([
    'file:///etc/passwd',
    'ftp://host',
    'host',
    'http://',
    `https://${['user', 'word'].join(':')}@host/`,
  ])('the URL %s is invalid, and its password is not repeated', async (url) => {
    const error = await failure(outbound().request(url));

    expect(error.code).toBe('invalid_url');
    expect(error.message).not.toContain('word@');
  });
});

/** A URL with a user, a password or both, split as none belongs into the source. */
test.each([
  ['a user alone', 'user@'],
  ['a password alone', [':', 'word@'].join('')],
  ['user and password', ['user', 'word@'].join(':')],
])('a URL with %s is invalid and reaches nothing', async (_what, part) => {
  const { port, connections } = await serve((_request, response) => response.end());

  const error = await failure(outbound().request(`http://${part}127.0.0.1:${port}/`));

  expect([error.code, connections()]).toEqual(['invalid_url', 0]);
});

test('an address that is refused is logged by its code and host, and nothing else is', async () => {
  const logged: unknown[] = [];
  const log = { warn: (...entry: unknown[]) => logged.push(entry) };
  const { url } = await serve((request) => request.socket.destroy());
  const out = outbound({ log });

  await failure(out.request(`${url}/?token=hidden`));
  await failure(out.request('https://['));
  expect(logged).toEqual([]);
  await failure(out.request('https://169.254.169.254/?token=hidden'));

  expect(logged).toEqual([
    [
      { code: 'refused_address' },
      '169.254.169.254:443 resolves to an address that is not public; an operator can admit private ones with SVC_OUTBOUND_ALLOW',
    ],
  ]);
});

test('a connection that fails names the host, and one to no URL does not', async () => {
  const { url, port } = await serve((request) => request.socket.destroy());

  expect((await failure(outbound().request(url))).message).toContain(`127.0.0.1:${port} `);
  expect((await failure(outbound().request('https://['))).code).toBe('invalid_url');
});
