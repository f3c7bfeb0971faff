import { type SpanOptions, type TracerProvider, trace } from '@opentelemetry/api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from './client.ts';
import {
  decision,
  type ScriptedService,
  startScriptedService,
} from './scripted-service.testing.ts';

const SECRET = 'a value of an argument';

type Recorded = {
  readonly name: string;
  readonly attributes: Record<string, unknown>;
  status: number | null;
  isEnded: boolean;
};

let service: ScriptedService;
let spans: Recorded[];

beforeAll(async () => {
  service = await startScriptedService();
});
afterAll(() => service?.close());
beforeEach(() => {
  spans = [];
});
afterEach(() => trace.disable());

/** Registers what records spans, as a program that uses OpenTelemetry registers its SDK. */
function register(): void {
  const startSpan = (name: string, { attributes }: SpanOptions) => {
    const span: Recorded = { name, attributes: { ...attributes }, status: null, isEnded: false };
    spans.push(span);
    return {
      setAttribute: (key: string, value: unknown) => {
        span.attributes[key] = value;
      },
      setStatus: ({ code }: { readonly code: number }) => {
        span.status = code;
      },
      end: () => {
        span.isEnded = true;
      },
    };
  };
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan }) } as unknown as TracerProvider);
}

const check = (timeout = 5_000) =>
  createClient({ api: service.url, token: 'token', timeout }).check(
    'orders.read',
    { note: SECRET },
    { server: 'orders' },
  );

describe('a span of OpenTelemetry', () => {
  test('names tool, server, outcome and evidence of a check, and no argument [SDK-02]', async () => {
    register();
    service.answer((response) => decision(response));
    const { evidenceId } = await check();

    expect(spans).toEqual([
      {
        name: 'svc.govern.check',
        attributes: {
          'svc.tool': 'orders.read',
          'svc.server': 'orders',
          'svc.outcome': 'allow',
          'svc.evidence_id': evidenceId,
        },
        status: null,
        isEnded: true,
      },
    ]);
    expect(JSON.stringify(spans)).not.toContain(SECRET);
  });

  test('has the status of an error where there is no decision [SDK-02]', async () => {
    register();
    service.answer((response) => response.writeHead(503).end());
    await expect(check()).rejects.toThrow('was not checked');

    expect(spans).toMatchObject([
      { attributes: { 'svc.outcome': 'unavailable' }, status: 2, isEnded: true },
    ]);
  });

  test('is missing where the program has no OpenTelemetry, and the check goes on [SDK-02]', async () => {
    service.answer((response) => decision(response));

    expect((await check()).decision).toBe('allow');
    expect(spans).toEqual([]);
  });
});
