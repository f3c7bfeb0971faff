import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OtlpCollector, startOtlpCollector } from '../doubles/otlp-collector.ts';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { connectClient, registerServer } from '../harness/mcp-client.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';

let collector: OtlpCollector;
let deployment: Deployment;
let tenant: Tenant;
let upstream: McpServer;
let agent: TestAgent;
let client: Client;

beforeAll(async () => {
  collector = await startOtlpCollector();
  deployment = await startDeployment({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  tenant = await deployment.createTenant('acme');
  upstream = await startMcpServer({ read: ({ path }) => text(`content of ${path}`) });
  await registerServer(tenant, { name: 'files', url: upstream.url, mode: 'enforce' });
  agent = await approvedAgent(deployment, tenant, 'reader', ['files.*', 'search']);
  client = await connectClient(deployment, 'acme/files', agent.api.token);
});
afterAll(async () => {
  await client?.close();
  await deployment?.stop();
  await upstream?.stop();
  await collector?.close();
});

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
    const ofTrace = (name: string) =>
      collector.span(name, (span) => span.traceId === traceId && span.name === name);
    const request = await ofTrace('POST /v1/govern/check');
    const seal = await ofTrace('seal');
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
