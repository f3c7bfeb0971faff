import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toConfig } from '../../apps/server/src/config.ts';
import { openMetrics } from '../../apps/server/src/platform/metrics/metrics.ts';
import { openTracing } from '../../apps/server/src/platform/tracing/open-tracing.ts';
import { type OtlpCollector, startOtlpCollector } from '../doubles/otlp-collector.ts';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { api } from '../harness/api.ts';
import { type Deployment, type Sibling, startDeployment } from '../harness/deployment.ts';
import { startProcessOf } from '../harness/deployment-process.ts';
import { freePort } from '../harness/free-port.ts';
import { addJob, runJob } from '../harness/jobs.ts';
import { startReceiver } from '../harness/receiver.ts';
import { until } from '../harness/until.ts';

let collector: OtlpCollector;
let deployment: Deployment;
let agent: TestAgent;
let tenantId: string;

beforeAll(async () => {
  // its other processes run the jobs
  deployment = await startDeployment({ SVC_ROLES: 'api' });
  const tenant = await deployment.createTenant('acme');
  tenantId = tenant.id;
  agent = await approvedAgent(deployment, tenant, 'reader', ['search']);
});
afterAll(() => deployment?.stop());
beforeEach(async () => {
  collector = await startOtlpCollector();
});
afterEach(() => collector.close());

const randomId = (bytes: number) => randomBytes(bytes).toString('hex');

const tracing = (endpoint: string, more: Record<string, string> = {}) =>
  deployment.sibling({
    SVC_ROLES: 'api',
    SVC_METRICS_ADDRESS: '127.0.0.1:0',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    ...more,
  });

/** Checks a call in a trace of the caller's, whose sampled flag is `flags`; returns its id. */
async function check(at: Pick<Sibling, 'as'>, flags = '01'): Promise<string> {
  const traceId = randomId(16);
  const { status } = await at
    .as(agent.api.token)
    .post(
      '/v1/govern/check',
      { tool: 'search' },
      { traceparent: `00-${traceId}-${randomId(8)}-${flags}` },
    );
  expect(status).toBe(200);
  return traceId;
}

/** Traces of which the collector has the check, once the process has stopped and so has sent what it had. */
async function recordedAfter(process: Sibling): Promise<ReadonlySet<string>> {
  await process.stop();
  expect(collector.faults).toEqual([]);
  const checks = collector.spans.filter(({ name }) => name === 'POST /v1/govern/check');
  return new Set(checks.map(({ traceId }) => traceId));
}

describe('what is recorded', () => {
  test('of a caller that does not record its trace is nothing [OPS-03/traces]', async () => {
    const process = await tracing(collector.url);
    const [sampled] = [await check(process, '01'), await check(process, '00')];
    expect(await recordedAfter(process)).toEqual(new Set([sampled]));
  });

  test.each(['always_off', 'parentbased_always_off'])(
    'is nothing with %s, whatever flag a caller sets [OPS-03/traces]',
    async (sampler) => {
      const process = await tracing(collector.url, { OTEL_TRACES_SAMPLER: sampler });
      await check(process, '01');
      expect(await recordedAfter(process)).toEqual(new Set());
    },
  );

  test('is everything with always_on, whatever flag a caller sets [OPS-03/traces]', async () => {
    const process = await tracing(collector.url, { OTEL_TRACES_SAMPLER: 'always_on' });
    const traceIds = [await check(process, '00'), await check(process, '01')];
    expect(await recordedAfter(process)).toEqual(new Set(traceIds));
  });

  test.each(['traceidratio', 'parentbased_traceidratio'])(
    'is a share of the traces with %s, even where every caller sets its flag [OPS-03/traces]',
    async (sampler) => {
      const share = { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: '0.5' };
      const process = await tracing(collector.url, share);
      const count = 64;
      for (let call = 0; call < count; call++) await check(process, '01');
      const { size } = await recordedAfter(process);
      expect(size).toBeGreaterThan(0);
      expect(size).toBeLessThan(count);
    },
  );
});

test('the collector gets the headers and the resource that the operator sets [OPS-03/traces]', async () => {
  const process = await tracing('http://127.0.0.1:9', {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=a%20b,x-other=1',
    OTEL_SERVICE_NAME: 'svc-blue',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,cloud.region=eu%2Dwest',
  });
  await check(process);
  await process.stop();

  expect(collector.requests[0]?.headers).toMatchObject({ 'x-team': 'a b', 'x-other': '1' });
  expect(collector.spans[0]?.resource).toMatchObject({
    'service.name': 'svc-blue',
    'cloud.region': 'eu-west',
    'svc.roles': 'api',
  });
});

/** Reads the metrics of spans: waiting, exported, dropped. */
async function spanMetrics({ metricsUrl }: Sibling): Promise<Record<string, number>> {
  const text = await (await fetch(metricsUrl as string)).text();
  const samples = text.matchAll(/^svc_trace_spans_(\w+) (\d+)$/gm);
  return Object.fromEntries([...samples].map(([, name = '', value]) => [name, Number(value)]));
}

/** Spans of a check: the request, the decision, the seal. */
const SPANS_OF_CHECK = 3;

describe('a collector', () => {
  test('that takes spans is counted [OPS-03/traces]', async () => {
    const process = await tracing(collector.url);
    await check(process);
    await until('the spans were counted', async () => {
      const { exported_total: exported } = await spanMetrics(process);
      return exported === SPANS_OF_CHECK;
    });
    expect(await spanMetrics(process)).toMatchObject({ waiting: 0, dropped_total: 0 });
    await process.stop();
  });

  test('that never answers delays no request, and no stop for long [OPS-03/traces]', async () => {
    const hanging = await startReceiver();
    hanging.answer('hang');
    const process = await tracing(hanging.url);
    await check(process);
    await hanging.count(1);
    for (let call = 0; call < 20; call++) await check(process);
    expect(hanging.received).toHaveLength(1);
    expect((await spanMetrics(process))['waiting']).toBe(21 * SPANS_OF_CHECK);
    await process.stop();
    await hanging.close();
  });

  test.each([500, 400])(
    'that answers %i loses spans and no request; the loss is counted [OPS-03/traces]',
    async (status) => {
      const failing = await startReceiver();
      failing.answer({ status });
      const process = await tracing(failing.url);
      for (let round = 1; round <= 2; round++) {
        await check(process);
        await until(`spans of ${round} checks were dropped`, async () => {
          const { dropped_total: dropped } = await spanMetrics(process);
          return dropped === round * SPANS_OF_CHECK;
        });
      }
      expect(await spanMetrics(process)).toMatchObject({ waiting: 0, exported_total: 0 });
      await process.stop();
      await failing.close();
    },
  );

  test('that is away gets a batch again, then it is dropped and counted [OPS-03/traces]', async () => {
    const process = await tracing(`http://127.0.0.1:${await freePort()}`);
    await check(process);
    await until('the spans were dropped', async () => {
      const { dropped_total: dropped } = await spanMetrics(process);
      return dropped === SPANS_OF_CHECK;
    });
    await check(process);
    await process.stop();
  });
});

test('what ended last is sent when the traces are closed, before any interval [OPS-03/traces]', async () => {
  const open = async (env: Record<string, string>) => {
    const opened = new AsyncDisposableStack();
    const { masterKey } = deployment;
    const log = { warn: () => {}, info: () => {} };
    const parts = { masterKey, metrics: openMetrics(), log, opened };
    return { opened, tracing: await openTracing(toConfig(env), parts) };
  };
  const { opened, tracing: on } = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  on?.job('the last', {}).end();
  await opened.disposeAsync();
  expect(collector.spans.map(({ name }) => name)).toEqual(['the last']);

  expect((await open({})).tracing).toBeUndefined();
});

describe('a process of the system', () => {
  const start = (more: Record<string, string>) =>
    startProcessOf(deployment, {
      SVC_DATA_DIR: join(deployment.dataDir, `process-${randomId(4)}`),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      ...more,
    });

  test('sends what it has when it is asked to stop [OPS-03/traces]', async () => {
    const process = await start({ SVC_ROLES: 'api' });
    const traceId = await check({ as: (token) => api(process.url, token) });

    const { code, stderr } = await process.end('SIGTERM');

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const names = collector.spans
      .filter((span) => span.traceId === traceId)
      .map(({ name }) => name);
    expect(names.sort()).toEqual(['POST /v1/govern/check', 'decide', 'seal']);
  });

  test('logs the span of what fails, and the loss of spans once [OPS-03/traces]', async () => {
    const process = await start({ SVC_ROLES: 'worker' });
    await addJob(deployment, 'notifications.deliver', { tenantId, ids: { unknown: 'x' } });
    const span = await collector.span('the job', ({ isError }) => isError);
    for (let time = 0; time < 10; time++)
      collector.disturb('POST', { kind: 'answer', answer: { status: 500 } });
    for (let round = 0; round < 2; round++) {
      const before = collector.requests.length;
      await runJob(deployment, 'idempotency-keys.sweep');
      await until('the collector refused', () => collector.requests.length > before);
    }
    const { code, stdout } = await process.end('SIGTERM');

    expect(code).toBe(0);
    const lines = stdout.trim().split('\n');
    expect(lines.filter((line) => line.includes('spans are dropped'))).toHaveLength(1);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        msg: 'job failed',
        trace_id: span.traceId,
        span_id: span.spanId,
      }),
    );
  });
});
