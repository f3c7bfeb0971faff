import { describe, expect, test } from 'vitest';
import { failure, outbound, serve } from './local-server.testing.ts';

describe('redirects', () => {
  test('to a refused address are refused', async () => {
    const inside = await serve((_request, response) => response.end('inside'));
    const { port } = await serve((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end(),
    );
    const allow = [{ kind: 'host', host: '127.0.0.1', port } as const];

    const error = await failure(
      outbound({ allow, allowLoopback: false }).request(`http://127.0.0.1:${port}`, {
        redirects: 3,
      }),
    );

    expect(error.code).toBe('refused_address');
    expect(inside.connections()).toBe(0);
  });

  test('are followed up to the limit, without credentials once the origin changes', async () => {
    const target = await serve((request, response) =>
      response.end(JSON.stringify([request.headers['x-key'], request.headers.authorization])),
    );
    const start = await serve((request, response) => {
      const location = request.url === '/' ? '/next' : target.url;
      response.writeHead(302, { location, 'x-key': `${request.headers['x-key']}` }).end();
    });
    const headers = { 'x-key': 'k', authorization: 'Bearer t' };
    const out = outbound();

    const followed = await out.request(start.url, { headers, redirects: 2 });
    const exceeded = await failure(out.request(start.url, { headers, redirects: 1 }));

    expect(followed.ok && JSON.parse(followed.response.body.toString())).toEqual([null, null]);
    expect(exceeded.code).toBe('redirects');
  });

  test('without end are cut at three, whatever is asked for', async () => {
    let requests = 0;
    const { url } = await serve((_request, response) => {
      requests++;
      response.writeHead(307, { location: '/' }).end();
    });

    expect((await failure(outbound().request(url, { redirects: 100 }))).code).toBe('redirects');
    expect(requests).toBe(4);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'of a request by %s are refused, whichever redirect it is',
    async (method) => {
      let requests = 0;
      const { url } = await serve((_request, response) => {
        requests++;
        response.writeHead(requests === 1 ? 307 : 200, { location: '/' }).end();
      });

      const error = await failure(outbound().request(url, { method, redirects: 3 }));

      expect([error.code, requests]).toEqual(['redirects', 1]);
    },
  );

  test('of a HEAD are followed, as those of a GET are', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/next' });
      response.end();
    });

    const result = await outbound().request(url, { method: 'HEAD', redirects: 1 });

    expect(result.ok && result.response.status).toBe(200);
  });

  test('that are not followed free their place and their connection', async () => {
    const limits = { inFlight: 1, inFlightPerOrigin: 1, connectionsPerOrigin: 1, connections: 1 };
    const out = outbound({ limits });
    const closed = Promise.withResolvers<void>();
    const { url } = await serve((request, response) => {
      if (request.url !== '/') {
        response.end();
        return;
      }
      response.on('close', closed.resolve);
      response.writeHead(302, { location: '/next' }).write('more to come');
    });

    expect((await failure(out.request(url))).code).toBe('redirects');
    await closed.promise;

    expect((await out.request(`${url}/next`)).ok).toBe(true);
  });

  test.each(['', 'ftp://host/', `http://${['user', 'word'].join(':')}@127.0.0.1/`, 'http://['])(
    'to %j are refused',
    async (location) => {
      const { url } = await serve((_request, response) =>
        response.writeHead(302, location === '' ? {} : { location }).end(),
      );

      expect((await failure(outbound().request(url, { redirects: 3 }))).code).toBe('redirects');
    },
  );
});

describe('limits', () => {
  test('an endless answer is cut at the byte limit', async () => {
    const closed = Promise.withResolvers<void>();
    const { url } = await serve((_request, response) => {
      response.on('close', closed.resolve);
      const more = () => {
        while (response.write(Buffer.alloc(1_000)));
        response.once('drain', more);
      };
      more();
    });

    const error = await failure(outbound().request(url, { maxBytes: 10_000 }));

    expect(error.code).toBe('too_large');
    await closed.promise;
  });

  test('an announced length above the limit is refused unread', async () => {
    const { url } = await serve((_request, response) =>
      response.writeHead(200, { 'content-length': '10001' }).flushHeaders(),
    );

    expect((await failure(outbound().request(url, { maxBytes: 10_000 }))).code).toBe('too_large');
  });

  test('a body of exactly the limit is returned', async () => {
    const { url } = await serve((_request, response) => response.end(Buffer.alloc(10_000)));

    const result = await outbound().request(url, { maxBytes: 10_000 });

    expect(result.ok && result.response.body).toHaveLength(10_000);
  });

  test('an answer that drips past the deadline times out', async () => {
    const { url } = await serve((_request, response) => {
      const drip = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(drip));
    });

    expect((await failure(outbound().request(url, { timeoutMs: 100 }))).code).toBe('timeout');
  });

  test('a look-up that never ends times out', async () => {
    const lookup = () => new Promise<never>(() => {});

    const error = await failure(
      outbound({ lookup }).request('https://slow.example', { timeoutMs: 50 }),
    );

    expect(error.code).toBe('timeout');
  });

  test('a body that nobody reads gives its connection back at the deadline', async () => {
    const closed = Promise.withResolvers<void>();
    const { url } = await serve((_request, response) => {
      response.on('close', closed.resolve);
      response.write('first');
    });

    expect(await outbound().stream(url, { timeoutMs: 50 })).toMatchObject({ ok: true });

    await closed.promise;
  });

  test('the caller can abort', async () => {
    const controller = new AbortController();
    const { url } = await serve(() => controller.abort());

    const error = await failure(outbound().request(url, { signal: controller.signal }));

    expect(error.code).toBe('aborted');
  });

  test('a HEAD of something longer than the limit is answered: it has no body', async () => {
    const { url } = await serve((_request, response) =>
      response.writeHead(200, { 'content-length': '10001' }).end(),
    );

    const result = await outbound().request(url, { method: 'HEAD', maxBytes: 10_000 });

    expect(result.ok && result.response.body).toHaveLength(0);
  });

  test('a caller that has aborted before sends nothing', async () => {
    const { url, connections } = await serve((_request, response) => response.end());

    const error = await failure(outbound().request(url, { signal: AbortSignal.abort() }));

    expect([error.code, connections()]).toEqual(['aborted', 0]);
  });

  test('a body that is refused unread gives its connection back', async () => {
    const closed = Promise.withResolvers<void>();
    const { url } = await serve((_request, response) => {
      response.on('close', closed.resolve);
      response.writeHead(200, { 'content-encoding': 'gzip' }).write('x');
    });

    expect((await failure(outbound().request(url))).code).toBe('unsupported_encoding');
    await closed.promise;
  });

  test('an encoded body is refused: its size would not be known', async () => {
    const { url } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    );

    expect((await failure(outbound().request(url))).code).toBe('unsupported_encoding');
  });

  test('one origin takes a share of the places, and frees them', async () => {
    const held: (() => void)[] = [];
    const arrived = Promise.withResolvers<void>();
    let isReleased = false;
    const slow = await serve((_request, response) => {
      if (isReleased) response.end();
      else held.push(() => response.end());
      if (held.length === 8) arrived.resolve();
    });
    const other = await serve((_request, response) => response.end());
    const out = outbound();

    const waiting = Array.from({ length: 16 }, () => out.request(slow.url));
    await arrived.promise;
    expect((await failure(out.request(slow.url))).code).toBe('busy');
    expect((await out.request(other.url)).ok).toBe(true);
    expect(slow.connections()).toBe(8);

    isReleased = true;
    for (const release of held) release();
    for (const result of await Promise.all(waiting)) expect(result.ok).toBe(true);
    expect((await out.request(slow.url)).ok).toBe(true);
  });

  test('a connection that breaks is an error without the text of the request', async () => {
    const { url } = await serve((request) => request.socket.destroy());

    const error = await failure(outbound().request(`${url}/?token=hidden`));

    expect(error.code).toBe('connection');
    expect(error.message).not.toContain('hidden');
  });
});

test('one connection more than there may be in all is refused as busy, whichever host it is to', async () => {
  const limits = { inFlight: 10, inFlightPerOrigin: 10, connectionsPerOrigin: 10, connections: 2 };
  const out = outbound({ limits });
  const open = await serve((_request, response) => response.writeHead(200).flushHeaders());
  const other = await serve((_request, response) => response.end('other'));
  for (let held = 0; held < 2; held++) expect((await out.stream(open.url)).ok).toBe(true);

  expect((await failure(out.request(other.url))).code).toBe('busy');
});

test('one request more than there may be in all is refused as busy, whichever host it is to', async () => {
  const limits = { inFlight: 2, inFlightPerOrigin: 2, connectionsPerOrigin: 9, connections: 9 };
  const out = outbound({ limits });
  const held: (() => void)[] = [];
  const two = Promise.withResolvers<void>();
  const open = () =>
    serve((_request, response) => {
      held.push(() => response.end());
      if (held.length === 2) two.resolve();
    });
  const [first, second, other] = [await open(), await open(), await open()];
  const waiting = [out.request(first.url), out.request(second.url)];
  await two.promise;

  expect((await failure(out.request(other.url))).code).toBe('busy');
  expect(other.connections()).toBe(0);
  for (const release of held) release();
  for (const result of await Promise.all(waiting)) expect(result.ok).toBe(true);
});

test.each([
  ['in all', { inFlight: 2, inFlightPerOrigin: 9 }],
  ['of its origin', { inFlight: 9, inFlightPerOrigin: 2 }],
])(
  'a request that ends at its deadline and again with its reader frees one place %s',
  async (_of, places) => {
    const out = outbound({ limits: { ...places, connectionsPerOrigin: 9, connections: 9 } });
    const { url } = await serve((_request, response) => response.write('first'));
    const late = await out.stream(url, { timeoutMs: 50 });
    const kept = [await out.stream(url)];
    if (!late.ok) throw late.error;
    const read = async () => {
      for await (const chunk of late.response.body) expect(chunk.toString()).toBe('first');
    };
    await expect(read()).rejects.toMatchObject({ code: 'timeout' });

    kept.push(await out.stream(url));
    expect(kept.map(({ ok }) => ok)).toEqual([true, true]);
    expect((await failure(out.request(url))).code).toBe('busy');
  },
);
