import { describe, expect, test } from 'vitest';
import { startCodeHost } from '../doubles/code-host/code-host.ts';
import type { Disturbance } from '../doubles/double.ts';
import { useReadinessBench } from '../harness/app-readiness.ts';
import { freePort } from '../harness/free-port.ts';

const bench = useReadinessBench();

describe('a host that cannot be asked keeps the App from being ready:', () => {
  const unavailable = ['host host unavailable'];
  const text = (body: string): Disturbance => ({ kind: 'text', text: body });
  const answer = (status: number, body: unknown = { message: 'x' }): Disturbance => ({
    kind: 'answer',
    answer: { status, body },
  });

  test('down [APP-01]', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const { problems } = await bench.expectNotReady(unavailable, { SVC_CODE_HOST_URL: url });
    expect(problems[0]?.message).toMatch(/connection failed \(ECONNREFUSED\)$/);
  });

  test('silent for longer than a request may take [APP-01]', async () => {
    bench.host.disturb('GET', { kind: 'silent' });
    const { problems } = await bench.expectNotReady(unavailable);
    expect(problems[0]?.message).toMatch(/took longer than 5000 ms$/);
  });

  test.each<[string, string, Disturbance, RegExp]>([
    ['lost at GET /app', 'GET', { kind: 'lost' }, /connection failed/],
    ['without JSON', 'GET', text('<html>sign in</html>'), /without an App in JSON$/],
    ['with null', 'GET', text('null'), /without an App in JSON$/],
    ['with a list', 'GET', text('[]'), /without an App in JSON$/],
    ['with a part of an App', 'GET', text('{"id":1}'), /without an App in JSON$/],
    ['with deep JSON', 'GET', text('['.repeat(200_000)), /without an App in JSON$/],
    ['with 300 KB', 'GET', text(' '.repeat(300_000)), /more than 262144 bytes$/],
    ['broken', 'GET', answer(500), /answered 500 to GET \/app$/],
    ['forbidding', 'GET', answer(403), /answered 403 to GET \/app$/],
    ['limiting', 'GET', answer(429), /answered 429 to GET \/app$/],
    ['with no content', 'GET', answer(204, undefined), /answered 204 to GET \/app$/],
    ['lost at the check of a token', 'POST', { kind: 'lost' }, /connection failed/],
    ['that knows a made-up token', 'POST', answer(200, {}), /answered 200 to the check/],
    ['that rejects a made-up token', 'POST', answer(422), /answered 422 to the check/],
    ['limiting at the check', 'POST', answer(403), /answered 403 to the check/],
    ['with 300 KB at the check', 'POST', text('x'.repeat(300_000)), /more than 262144 bytes$/],
  ])('%s [APP-01]', async (_title, method, disturbance, message) => {
    bench.host.disturb(method, disturbance);
    const { problems } = await bench.expectNotReady(unavailable);
    expect(problems[0]?.message).toMatch(message);
    expect((await bench.readiness()).answer.state).toBe('ready');
  });

  test.each(['GET', 'POST'])('redirecting a %s, which is not followed [APP-01]', async (method) => {
    const elsewhere = await startCodeHost();
    const headers = { location: `${elsewhere.url}/api/v3/app` };
    bench.host.disturb(method, { kind: 'answer', answer: { status: 307, headers } });
    const { problems } = await bench.expectNotReady(unavailable);
    expect(problems[0]?.message).toContain('answered 307');
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  test('at a private address that the operator has not admitted [APP-01]', async () => {
    await bench.refuseLoopback();
    const { problems } = await bench.expectNotReady(unavailable);
    expect(problems[0]?.message).toContain('SVC_OUTBOUND_ALLOW');
    expect(bench.host.requests).toEqual([]);
  });
});
