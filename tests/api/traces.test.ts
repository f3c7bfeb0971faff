import { randomBytes } from 'node:crypto';
import type { Client } from '@modelcontextprotocol/client';
import type { GatewayServer } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CollectedSpan,
  type OtlpCollector,
  startOtlpCollector,
} from '../doubles/otlp-collector.ts';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { addJob, runJob } from '../harness/jobs.ts';
import { connectClient, registerServer } from '../harness/mcp-client.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';

let collector: OtlpCollector;
let deployment: Deployment;
let tenant: Tenant;
let upstream: McpServer;
let server: GatewayServer;
let agent: TestAgent;
let client: Client;

beforeAll(async () => {
  collector = await startOtlpCollector();
  deployment = await startDeployment({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  tenant = await deployment.createTenant('acme');
  upstream = await startMcpServer({ read: ({ path }) => text(`content of ${path}`) });
  server = await registerServer(tenant, { name: 'files', url: upstream.url, mode: 'enforce' });
  agent = await approvedAgent(deployment, tenant, 'reader', ['files.*', 'search']);
  client = await connectClient(deployment, 'acme/files', agent.api.token);
});
afterAll(async () => {
  await client?.close();
  await deployment?.stop();
  await upstream?.stop();
  await collector?.close();
});

const randomId = (bytes: number) => randomBytes(bytes).toString('hex');

const spanOf = (traceId: string, name: string) =>
  collector.span(name, (span) => span.traceId === traceId && span.name === name);

const isCall =
  (kind: CollectedSpan['kind']) =>
  ({ name, kind: own }: CollectedSpan) =>
    name === 'tools/call read' && own === kind;

const toldTraces = () => upstream.headers.map(({ traceparent }) => traceparent);

/** Checks a call in a trace of the caller's; returns its id. What ended before is exported before. */
async function tracedCheck(headers: Record<string, string> = {}): Promise<string> {
  const traceId = randomId(16);
  const traceparent = `00-${traceId}-${randomId(8)}-01`;
  await agent.api.post('/v1/govern/check', { tool: 'search' }, { ...headers, traceparent });
  return traceId;
}

describe('the trace of a check', () => {
  test('has the request, the decision and the wait for the seal [OPS-03/traces]', async () => {
    const { body } = await agent.api.post<{ evidenceId: string }>('/v1/govern/check', {
      tool: 'search',
    });

    const decision = await collector.span(
      'the decision',
      ({ attributes }) => attributes['svc.evidence_id'] === body.evidenceId,
    );
    const { traceId, parentSpanId, attributes } = decision;
    const request = await spanOf(traceId, 'POST /v1/govern/check');
    const seal = await spanOf(traceId, 'seal');
    expect(request).toMatchObject({
      spanId: parentSpanId,
      parentSpanId: null,
      kind: 'server',
      isError: false,
    });
    expect(request.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/v1/govern/check',
      'http.response.status_code': 200,
      'svc.tenant_id': tenant.id,
      'svc.request_id': expect.stringMatching(/^req_/),
    });
    expect(attributes).toMatchObject({
      'svc.decision': 'allow',
      'svc.outcome': 'allow',
      'svc.agent_id': agent.id,
      'svc.tool': 'search',
      'svc.pack_id': expect.any(String),
      'svc.pack_version': expect.any(Number),
    });
    expect(seal).toMatchObject({ parentSpanId: decision.spanId, kind: 'internal' });
    expect(collector.faults).toEqual([]);
  });
});

describe('the trace of a call through the gateway', () => {
  test('has the call, its decision and the request that the tool server gets the ids of [OPS-03/traces]', async () => {
    await client.callTool({ name: 'read', arguments: { path: '/a' } });

    const call = await collector.span('the call', isCall('internal'));
    const request = await spanOf(call.traceId, 'POST /mcp/{tenant}/{server}');
    const decision = await spanOf(call.traceId, 'decide');
    const sent = await collector.span('the request to the server', isCall('client'));
    expect(request).toMatchObject({ spanId: call.parentSpanId, parentSpanId: null });
    expect(request.attributes['svc.tenant_id']).toBe(tenant.id);
    expect(decision.parentSpanId).toBe(call.spanId);
    expect(decision.attributes).toMatchObject({
      'svc.server_id': server.id,
      'svc.outcome': 'allow',
    });
    expect(call.attributes).toMatchObject({
      'mcp.method.name': 'tools/call',
      'gen_ai.tool.name': 'read',
      'svc.server_id': server.id,
      'svc.gateway_outcome': 'result',
    });
    expect(sent).toMatchObject({ traceId: call.traceId, parentSpanId: call.spanId, links: [] });
    expect(sent.attributes).toMatchObject({
      'mcp.method.name': 'tools/call',
      'gen_ai.tool.name': 'read',
      'svc.server_id': server.id,
      'http.response.status_code': 200,
    });
    expect(toldTraces()).toContain(`00-${sent.traceId}-${sent.spanId}-01`);
  });

  test('of a client goes on, and the tool server is told other ids, linked with it [OPS-03/traces]', async () => {
    const [traceId, spanId] = [randomId(16), randomId(8)];
    const traceparent = `00-${traceId}-${spanId}-01`;
    const traced = await connectClient(deployment, 'acme/files', agent.api.token, {}, null, {
      traceparent,
    });
    await traced.callTool({ name: 'read', arguments: { path: '/b' } });
    await traced.close();

    const call = await spanOf(traceId, 'tools/call read');
    const requests = collector.spans.filter((span) => span.parentSpanId === spanId);
    expect(requests.map(({ spanId: id }) => id)).toContain(call.parentSpanId);
    const sent = await collector.span(
      'the linked request',
      ({ kind, links, name }) =>
        kind === 'client' && name === 'tools/call read' && links[0]?.spanId === call.spanId,
    );
    expect(sent).toMatchObject({
      parentSpanId: null,
      links: [{ traceId, spanId: call.spanId }],
    });
    expect(sent.traceId).not.toBe(traceId);
    expect(toldTraces()).toContain(`00-${sent.traceId}-${sent.spanId}-01`);
    expect(JSON.stringify(upstream.headers)).not.toContain(traceId);
    expect(JSON.stringify(upstream.headers)).not.toContain(spanId);
  });

  test('that the client does not record is not recorded, and the tool server is told so [OPS-03/traces]', async () => {
    const [traceId, spanId] = [randomId(16), randomId(8)];
    const traceparent = `00-${traceId}-${spanId}-00`;
    const before = upstream.headers.length;
    const headers = { traceparent };
    const untraced = await connectClient(
      deployment,
      'acme/files',
      agent.api.token,
      {},
      null,
      headers,
    );
    await untraced.callTool({ name: 'read', arguments: { path: '/c' } });
    await untraced.close();

    const received = upstream.headers.slice(before).map((headers) => `${headers['traceparent']}`);
    expect(received.length).toBeGreaterThan(0);
    for (const header of received) expect(header).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(received.join()).not.toContain(traceId);
    expect(received.join()).not.toContain(spanId);
    await spanOf(await tracedCheck(), 'POST /v1/govern/check');
    expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([]);
  });
});

test('a job has a trace of its own, with its queue [OPS-03/traces]', async () => {
  await runJob(deployment, 'idempotency-keys.sweep');

  const { kind, parentSpanId, isError, attributes } = await collector.span(
    'the job',
    ({ name }) => name === 'process idempotency-keys.sweep',
  );
  expect({ kind, parentSpanId, isError }).toEqual({
    kind: 'consumer',
    parentSpanId: null,
    isError: false,
  });
  expect(attributes).toMatchObject({
    'messaging.system': 'pg-boss',
    'messaging.destination.name': 'idempotency-keys.sweep',
    'svc.job_retry': 0,
  });
});

test('a job that fails is recorded with the class of its error, without its text [OPS-03/traces]', async () => {
  const data = { tenantId: tenant.id, ids: { [`id-${randomId(4)}`]: 'x' } };
  await addJob(deployment, 'notifications.deliver', data);

  const { attributes, isError } = await collector.span(
    'the failed job',
    ({ name }) => name === 'process notifications.deliver',
  );
  expect(isError).toBe(true);
  expect(attributes).toMatchObject({ 'error.type': 'Error', 'svc.tenant_id': tenant.id });
  expect(collector.bytes()).not.toContain(Object.keys(data.ids)[0]);
});

test('an error is recorded by its code, and as a failure where it is ours [OPS-03/traces]', async () => {
  const traceId = randomId(16);
  const traceparent = `00-${traceId}-${randomId(8)}-01`;
  await deployment.as('unknown').post('/v1/govern/check', { tool: 'search' }, { traceparent });

  const { attributes, isError } = await spanOf(traceId, 'POST /v1/govern/check');
  expect(attributes).toMatchObject({
    'http.response.status_code': 401,
    'svc.error_code': 'unauthenticated',
  });
  expect(isError).toBe(false);
});

test('the resource names the service, its release and its roles [OPS-03/traces]', async () => {
  const { resource } = await collector.span('any request', ({ kind }) => kind === 'server');
  expect(resource).toMatchObject({
    'service.name': 'svc-server',
    'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
    'service.instance.id': expect.any(String),
    'deployment.environment.name': 'development',
    'svc.roles': 'api,gateway,worker',
  });
});

test('nothing that callers write is exported [OPS-03/traces]', async () => {
  const mail = `person-${randomId(4)}@contoso.com`;
  const secret = `AKIA${'Q3ZTN4WB7XKMPL2V'}`;
  const query = `q-${randomId(6)}`;
  await agent.api.post(`/v1/govern/check?note=${query}`, {
    tool: 'search',
    arguments: { key: secret, mail },
  });
  await agent.api.post('/v1/govern/check', { tool: secret, arguments: {} });
  await agent.api.send('POST', '/v1/govern/check', { body: `{"${secret}` });
  await client.callTool({ name: 'read', arguments: { path: mail } });
  await client.callTool({ name: secret, arguments: {} }).catch(() => null);
  await tenant.alice.get(`/v1/repos/${query}?note=${secret}`);
  await tenant.alice.get(`/${query}?note=${secret}`);
  await spanOf(await tracedCheck({ 'user-agent': query }), 'POST /v1/govern/check');

  const bytes = collector.bytes();
  const token = `${agent.api.token}`;
  for (const text of [secret, mail, query, token, 'content of', 'alice', 'owner@example.com']) {
    expect(bytes, text).not.toContain(text);
    expect(bytes, text).not.toContain(Buffer.from(text).toString('base64').slice(0, -4));
  }
  expect(
    collector.spans.every(({ statusMessage, events }) => statusMessage === '' && events === 0),
  ).toBe(true);
  expect(collector.faults).toEqual([]);
});
