import { Writable } from 'node:stream';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { otelTracing } from '../tracing/otel-tracing.ts';
import type { Tracing } from '../tracing/span.ts';
import { RequestsUnderWay } from './requests-under-way.ts';
import { buildServer } from './server.ts';
import type { Surface } from './surface.ts';

const TEXT = 'a text of a caller';

/** A server with a route that fails, one that is refused and one that answers whether it has a span. */
async function serve(tracing: Tracing | undefined) {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(`${chunk}`));
      done();
    },
  });
  const surface: Surface = {
    name: 'api',
    register: async (scope) => {
      scope.get('/fails/:name', async () => {
        throw new Error(TEXT);
      });
      scope.get('/refused', async () => {
        throw new ApiError('not_found', TEXT);
      });
      scope.get('/upstream', (_request, reply) => reply.code(502).send());
      scope.get('/span', async ({ span }) => ({ hasSpan: span !== undefined }));
    },
  };
  const app = await buildServer({
    surfaces: [surface],
    routes: [],
    ready: async () => {},
    isDraining: () => false,
    requests: new RequestsUnderWay(),
    maxConnections: 100,
    trustedProxies: [],
    log: pino({ level: 'error' }, stream),
    tracing,
    headers: {},
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  return { app, get, lines };
}

/** Tracing of this process, with the spans as they end. */
function recorded() {
  const spans: ReadableSpan[] = [];
  const ended = Promise.withResolvers<void>();
  const none = async () => {};
  const tracing = otelTracing({
    processor: {
      onStart: () => {},
      onEnd: (span) => {
        spans.push(span);
        ended.resolve();
      },
      forceFlush: none,
      shutdown: none,
    },
    sampling: { ratio: 1, followsParent: true },
    fractionOf: () => 0,
    resource: {},
  });
  return { tracing, spans, ended: ended.promise };
}

test('a request that fails has its code in the span, and the ids of the span in the log [OPS-03/traces]', async () => {
  const { tracing, spans, ended } = recorded();
  const { app, get, lines } = await serve(tracing);
  await get(`/fails/${encodeURIComponent(TEXT)}?q=${encodeURIComponent(TEXT)}`);
  await ended;
  await app.close();

  const [span] = spans as [ReadableSpan];
  expect(span.name).toBe('GET /fails/{name}');
  expect(span.status).toEqual({ code: 2 });
  expect(span.attributes).toMatchObject({
    'error.type': 'internal',
    'svc.error_code': 'internal',
    'http.response.status_code': 500,
  });
  expect(JSON.stringify([span.name, span.attributes, span.events])).not.toContain('caller');
  const { traceId, spanId } = span.spanContext();
  expect(lines).toMatchObject([{ trace_id: traceId, span_id: spanId, code: 'internal' }]);
});

test('an answer of 500 or more without a problem is a failure by its status [OPS-03/traces]', async () => {
  const { tracing, spans, ended } = recorded();
  const { app, get } = await serve(tracing);
  await get('/upstream');
  await ended;
  await app.close();
  expect(spans[0]?.status).toEqual({ code: 2 });
  expect(spans[0]?.attributes['error.type']).toBe('502');
});

test.each([
  ['/refused', 'GET /refused'],
  ['/unknown', 'GET'],
])('a refusal of %s is %s, and no failure of the service [OPS-03/traces]', async (path, name) => {
  const { tracing, spans, ended } = recorded();
  const { app, get } = await serve(tracing);
  await get(path);
  await ended;
  await app.close();

  expect(spans.map((span) => [span.name, span.status.code])).toEqual([[name, 0]]);
  expect(spans[0]?.attributes).toMatchObject({
    'svc.error_code': 'not_found',
    'http.response.status_code': 404,
  });
});

test('probes of health and readiness are not recorded [OPS-03/traces]', async () => {
  const { tracing, spans, ended } = recorded();
  const { app, get } = await serve(tracing);
  for (const path of ['/healthz', '/readyz', '/span']) await get(path);
  await ended;
  await app.close();
  expect(spans.map(({ name }) => name)).toEqual(['GET /span']);
});

test('texts of attributes are cut, and attributes beyond the limit are dropped [OPS-03/traces]', () => {
  const { tracing, spans } = recorded();
  const span = tracing.job('job', {});
  for (let at = 0; at < 100; at++) span.set({ [`a${at}`]: 'x'.repeat(10_000) });
  span.end();
  const values = Object.values(spans[0]?.attributes ?? {});
  expect(values).toHaveLength(32);
  expect(new Set(values.map((value) => `${value}`.length))).toEqual(new Set([256]));
});

test('without tracing a request has no span, and its log no ids of one [OPS-03/traces]', async () => {
  const { app, get, lines } = await serve(undefined);
  expect(await (await get('/span')).json()).toEqual({ hasSpan: false });
  await get('/fails/x');
  await app.close();
  expect(lines).toHaveLength(1);
  expect(Object.keys(lines[0] ?? {})).not.toContain('trace_id');
});
