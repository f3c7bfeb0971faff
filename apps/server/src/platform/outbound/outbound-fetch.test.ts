import { describe, expect, test } from 'vitest';
import type { Outbound, OutboundRequest, OutboundResponse } from './outbound.ts';
import { OutboundError } from './outbound-error.ts';
import { outboundFetch } from './outbound-fetch.ts';

const LIMITS = { timeoutMs: 1_000, maxBytes: 10 };

/** A fetch over a way out that answers thus; `sent` is what it was asked to send. */
function fetching(answer: Partial<OutboundResponse<Buffer>> | OutboundError) {
  const sent: { url: string; request: OutboundRequest | undefined }[] = [];
  const outbound = {
    request: async (url: string, request?: OutboundRequest) => {
      sent.push({ url, request });
      return answer instanceof OutboundError
        ? { ok: false, error: answer }
        : { ok: true, response: { status: 200, headers: {}, body: Buffer.from('x'), ...answer } };
    },
  } as unknown as Outbound;
  return { sent, fetch: outboundFetch(outbound, LIMITS) };
}

const URL_SENT = 'https://id.example/token';

describe('a request', () => {
  test.each([
    ['without options', {}, { method: 'GET', headers: {} }],
    [
      'with method, headers and body',
      { method: 'POST', headers: { 'X-Own': 'a' }, body: new URLSearchParams({ a: 'b' }) },
      { method: 'POST', headers: { 'x-own': 'a' }, body: 'a=b' },
    ],
    ['with an empty body', { body: '' }, { method: 'GET', headers: {}, body: '' }],
    ['whose body is null', { body: null }, { method: 'GET', headers: {} }],
    ['whose body is undefined', { body: undefined }, { method: 'GET', headers: {} }],
  ])(
    '%s is sent as it is, within the limits, and follows no redirect',
    async (_n, options, request) => {
      const { sent, fetch } = fetching({});

      await fetch(URL_SENT, options);

      expect(sent).toEqual([{ url: URL_SENT, request: { ...request, ...LIMITS } }]);
      expect(sent[0]?.request).not.toHaveProperty('redirects');
      expect(Object.keys(sent[0]?.request ?? {}).includes('body')).toBe('body' in request);
    },
  );
});

describe('an answer', () => {
  test('has status, headers and body', async () => {
    const { fetch } = fetching({
      status: 400,
      headers: { 'x-a': 'b', 'x-list': ['c', 'd'], 'x-none': undefined },
      body: Buffer.from('wrong'),
    });

    const response = await fetch(URL_SENT, {});

    expect(response.status).toBe(400);
    expect([...response.headers]).toEqual([
      ['x-a', 'b'],
      ['x-list', 'c,d'],
    ]);
    expect(await response.text()).toBe('wrong');
  });

  test.each([204, 304])('of status %d has no body', async (status) => {
    const response = await fetching({ status, body: Buffer.alloc(0) }).fetch(URL_SENT, {});

    expect([response.status, response.body]).toEqual([status, null]);
  });

  test('that is a redirect is the answer', async () => {
    const { sent, fetch } = fetching({
      status: 302,
      headers: { location: 'https://other.example' },
    });

    expect((await fetch(URL_SENT, {})).status).toBe(302);
    expect(sent).toHaveLength(1);
  });
});

test('a request without an answer throws its code and message', async () => {
  const { fetch } = fetching(new OutboundError('timeout', 'id.example took longer than 1000 ms'));

  await expect(fetch(URL_SENT, {})).rejects.toMatchObject({
    code: 'timeout',
    message: 'id.example took longer than 1000 ms',
  });
});
