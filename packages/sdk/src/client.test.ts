import { once } from 'node:events';
import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from './client.ts';
import { GovernDenied, type GovernError } from './errors.ts';
import {
  decision,
  type ScriptedService,
  startScriptedService,
} from './scripted-service.testing.ts';
import type { ClientOptions } from './settings.ts';
import type { DecisionEvent } from './telemetry.ts';

const APPROVAL = `apr_${'0'.repeat(26)}`;
const TOKEN = 'svt_the-token';

let service: ScriptedService;
beforeEach(async () => {
  service = await startScriptedService();
  service.answer((response) => decision(response));
});
afterEach(() => service.close());

const clientWith = (options: ClientOptions = {}) =>
  createClient({ api: service.url, token: TOKEN, ...options });
const refund = (options: ClientOptions = {}, signal?: AbortSignal) =>
  clientWith(options).requireAllow('refund', { card: 'a-secret-value' }, { server: 'pay', signal });
const failure = async (work: Promise<unknown>) => {
  try {
    await work;
  } catch (error) {
    return error as GovernError;
  }
  throw new Error('the call was allowed');
};

describe('a check', () => {
  test('sends the call with the token, and returns the copy that was checked [SDK-02]', async () => {
    const args = { id: 7, lines: ['a'] };
    const checking = clientWith().requireAllow('orders.read', args, { server: 'orders' });
    args.lines.push('changed after the check began');

    const allowed = await checking;

    expect(allowed.args).toEqual({ id: 7, lines: ['a'] });
    expect(allowed.evidenceId).toMatch(/^evt_/);
    const [{ headers, body }] = service.received as [(typeof service.received)[0]];
    expect(headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
    });
    expect(body).toBe(
      '{"arguments":{"id":7,"lines":["a"]},"server":"orders","tool":"orders.read"}',
    );
  });

  test('returns a deny without throwing, and requireAllow throws it [SDK-02]', async () => {
    service.answer((response) => decision(response, { decision: 'deny', reason: 'no' }));

    expect(await clientWith().check('refund')).toMatchObject({ decision: 'deny', reason: 'no' });
    expect(await failure(refund())).toBeInstanceOf(GovernDenied);
  });

  test('reuses connections', async () => {
    const client = clientWith();
    const ports = new Set<unknown>();
    service.answer((response) => {
      ports.add(response.socket?.remotePort);
      decision(response);
    });

    for (let i = 0; i < 10; i++) await client.requireAllow('refund', {});

    expect(ports.size).toBeLessThan(5);
  });
});

describe('no decision is never an allow', () => {
  test('where the service does not answer in time [SDK-02]', async () => {
    service.answer(() => {});

    expect(await failure(refund({ timeout: 50 }))).toMatchObject({ code: 'timeout', status: null });
  });

  test('where the answer arrives byte after byte [SDK-02]', async () => {
    const writing: NodeJS.Timeout[] = [];
    service.answer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      writing.push(setInterval(() => response.write(' '), 10));
    });

    expect(await failure(refund({ timeout: 100 }))).toMatchObject({ code: 'timeout' });
    for (const timer of writing) clearInterval(timer);
  });

  test('where the answer has no end, which is not read to it [SDK-02]', async () => {
    let closed: Promise<unknown> = Promise.reject(new Error('not asked'));
    closed.catch(() => {});
    service.answer((response) => {
      closed = once(response, 'close');
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
      };
      response.on('drain', more);
      more();
    });

    expect(await failure(refund())).toMatchObject({ code: 'malformed_answer', status: 200 });
    await closed;
  });

  test('where the connection is refused [SDK-02]', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as { port: number };
    free.close();
    await once(free, 'close');

    const error = await failure(refund({ api: `http://127.0.0.1:${port}` }));

    expect(error).toMatchObject({ code: 'connection' });
    expect(error.message).toContain('ECONNREFUSED');
  });

  test('where the connection ends within the answer, and the check is not sent again [SDK-02]', async () => {
    service.answer((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 400 });
      response.write('{"decision":"allow"');
      response.socket?.end();
    });

    expect(await failure(refund())).toMatchObject({ code: 'connection' });
    expect(service.received).toHaveLength(1);
  });

  test('where the answer is not UTF-8 [SDK-02]', async () => {
    service.answer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(Buffer.from([0x22, 0xff, 0x22]));
    });

    expect(await failure(refund())).toMatchObject({ code: 'malformed_answer' });
  });

  test('where a redirect leads to an allow, which is not asked for [SDK-02]', async () => {
    service.answer((response) => response.writeHead(307, { location: '/other' }).end());

    expect(await failure(refund())).toMatchObject({ code: 'malformed_answer', status: 307 });
    expect(service.received).toHaveLength(1);
  });

  test.each([
    ['no address', { api: '' }, 'SVC_API'],
    ['an address that is none', { api: 'not an address' }, 'SVC_API'],
    ['http to another machine', { api: 'http://svc.example.com' }, 'https://'],
    ['a user in the address', { api: 'https://me:secret@svc.example.com' }, 'SVC_API'],
    ['another protocol', { api: 'ftp://127.0.0.1' }, 'https://'],
    ['no token', { token: '' }, 'SVC_AGENT_TOKEN'],
    ['a token with a line break', { token: 'a\nb' }, 'SVC_AGENT_TOKEN'],
    ['a token function that returns nothing', { token: () => undefined as never }, 'SVC_AGENT'],
    ['no time', { timeout: 0 }, 'timeout'],
    ['a time that is no number', { timeout: Number.NaN }, 'timeout'],
  ])('with %s, and nothing is sent [SDK-02]', async (_name, options, part) => {
    const error = await failure(refund(options));

    expect(error).toMatchObject({ code: 'configuration', status: null });
    expect(error.message).toContain(part);
    expect(error.message).not.toContain('secret@');
    expect(service.received).toEqual([]);
  });

  test('for arguments that JSON has not, naming the place [SDK-02]', async () => {
    const error = await failure(clientWith().requireAllow('refund', { at: [new Date(0)] }));

    expect(error).toMatchObject({ code: 'configuration' });
    expect(error.message).toContain('/at/0');
    expect(service.received).toEqual([]);
  });

  test('for a tool without a name', async () => {
    expect(await failure(clientWith().requireAllow('', {}))).toMatchObject({
      code: 'configuration',
    });
  });
});

test('no error shows a value of an argument or the token, however it is printed [SDK-02]', async () => {
  const answers = [400, 401, 403, 429, 503].map((status) => () => status);
  const errors: unknown[] = [];
  for (const status of answers) {
    service.answer((response) => response.writeHead(status()).end());
    errors.push(await failure(refund()));
  }
  service.answer((response) => decision(response, { decision: 'deny', approvalId: APPROVAL }));
  errors.push(await failure(refund()), await failure(refund({ token: 'bad token' })));

  for (const error of errors) {
    const printed = inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error);
    expect(printed).not.toContain('a-secret-value');
    expect(printed).not.toContain(TOKEN);
    expect(printed).not.toContain('bad token');
  }
});

describe('a token function', () => {
  test('is asked for each check, and once more after 401 [SDK-02]', async () => {
    let made = 0;
    const client = clientWith({ token: async () => `jwt-${++made}` });
    service.answer((response, { headers }) => {
      if (headers.authorization === 'Bearer jwt-2') response.writeHead(401).end();
      else decision(response);
    });

    await client.requireAllow('refund', {});
    await client.requireAllow('refund', {});

    const sent = service.received.map(({ headers }) => headers.authorization);
    expect(sent).toEqual(['Bearer jwt-1', 'Bearer jwt-2', 'Bearer jwt-3']);
  });

  test('is not asked a third time', async () => {
    service.answer((response) => response.writeHead(401).end());

    expect(await failure(refund({ token: () => 'jwt' }))).toMatchObject({ code: 'unauthorized' });
    expect(service.received).toHaveLength(2);
  });

  test('that fails or does not return is no allow [SDK-02]', async () => {
    const failing = () => Promise.reject(new Error('the provider is down'));
    const endless = () => new Promise<string>(() => {});

    expect(await failure(refund({ token: failing }))).toMatchObject({ code: 'unauthorized' });
    expect(await failure(refund({ token: endless, timeout: 50 }))).toMatchObject({
      code: 'timeout',
    });
    expect(service.received).toEqual([]);
  });

  test('is not used for a fixed token, whose 401 stands', async () => {
    service.answer((response) => response.writeHead(401).end());

    expect(await failure(refund())).toMatchObject({ code: 'unauthorized', status: 401 });
    expect(service.received).toHaveLength(1);
  });
});

describe('cancelling the caller', () => {
  test('cancels the check, and rejects with its own reason [SDK-02]', async () => {
    const controller = new AbortController();
    let closed: Promise<unknown> | null = null;
    service.answer((response) => {
      closed = once(response, 'close');
      controller.abort(new Error('the user left'));
    });

    await expect(refund({}, controller.signal)).rejects.toThrow('the user left');
    await closed;
  });

  test('before the check sends nothing', async () => {
    await expect(refund({}, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
    expect(service.received).toEqual([]);
  });

  test('while the allow arrives does not allow', async () => {
    const controller = new AbortController();
    const onDecision = () => {};
    service.answer((response) => decision(response));
    const fetch: typeof globalThis.fetch = async (...request) => {
      const response = await globalThis.fetch(...request);
      controller.abort(new Error('just now'));
      return response;
    };

    await expect(refund({ fetch, onDecision }, controller.signal)).rejects.toThrow('just now');
  });
});

describe('redact', () => {
  test('changes what is sent, and not what the tool gets [SDK-02]', async () => {
    const allowed = await refund({ redact: ({ card }) => ({ card: `${card}`.length }) });

    expect(service.received[0]?.body).toContain('{"card":14}');
    expect(allowed.args).toEqual({ card: 'a-secret-value' });
  });

  test('cannot change the arguments of the tool', async () => {
    const allowed = await refund({
      redact: (args) => {
        args['card'] = 'masked';
        return args;
      },
    });

    expect(service.received[0]?.body).toContain('masked');
    expect(allowed.args).toEqual({ card: 'a-secret-value' });
  });
});

test('the log hook hears every outcome, and no arguments [SDK-02]', async () => {
  const events: DecisionEvent[] = [];
  const onDecision = (event: DecisionEvent) => void events.push(event);
  await refund({ onDecision });
  service.answer((response) => decision(response, { decision: 'deny', approvalId: APPROVAL }));
  await failure(refund({ onDecision }));
  service.answer((response) => response.writeHead(503).end());
  await failure(refund({ onDecision }));
  await failure(refund({ onDecision }, AbortSignal.abort()));

  expect(events.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['allow', null],
    ['deny', null],
    ['unavailable', 'unavailable'],
    ['cancelled', null],
  ]);
  expect(events[1]).toMatchObject({ tool: 'refund', server: 'pay', approvalId: APPROVAL });
  expect(JSON.stringify(events)).not.toContain('a-secret-value');
});
