import type { EvidenceRecord, GovernDecision } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { sealDecisions } from '../harness/long-log.ts';
import { activatePolicies, restriction } from '../harness/packs.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';

let deployment: Deployment;
let tenant: Tenant;
let all: EvidenceRecord[];

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  for (const name of ['first', 'second']) {
    const agent = await approvedAgent(deployment, tenant, name, ['mail.send']);
    for (const tool of ['mail.send', 'a "quoted" tool', 'mail.send']) {
      const { status } = await agent.api.post('/v1/govern/check', { tool, arguments: {} });
      expect(status).toBeLessThan(500);
    }
  }
  all = await allPages<EvidenceRecord>(tenant.vera, '/v1/evidence');
});
afterAll(() => deployment?.stop());

const search = (query: Record<string, string>) =>
  allPages<EvidenceRecord>(tenant.vera, `/v1/evidence?${new URLSearchParams(query)}`, 2);
const decisions = () => all.filter(({ event }) => event.kind === 'policy_decision');

test('events are found by agent, tool and decision, and by several at once, in pages [EVID-06]', async () => {
  expect(decisions()).toHaveLength(6);
  for (const { event } of decisions()) {
    const agent = String(event.actor['id']);
    const tool = String(event.subject['id']);
    const decision = String(event.data['decision']);
    for (const query of [{ agent }, { tool }, { decision }, { agent, tool, decision }]) {
      const expected = all.filter(
        (other) =>
          (!('agent' in query) || other.event.actor['id'] === agent) &&
          (!('tool' in query) || other.event.subject['id'] === tool) &&
          (!('decision' in query) || other.event.data['decision'] === decision),
      );
      expect(await search(query)).toEqual(expected);
      expect(expected.length).toBeLessThan(all.length);
    }
  }
  expect(await search({ tool: 'a "quoted" tool', kind: 'agent.approved' })).toEqual([]);
  expect(await search({ agent: `agt_${'0'.repeat(26)}` })).toEqual([]);
});

test('a call that waits for an approval is found among the denied, the approved one among the allowed [EVID-06]', async () => {
  const other = await deployment.createTenant('approvals');
  await activatePolicies(other, restriction('approve', 'mail.send'));
  const agent = await approvedAgent(deployment, other, 'caller', ['mail.send']);
  const check = async () =>
    (await agent.api.post<GovernDecision>('/v1/govern/check', { tool: 'mail.send', arguments: {} }))
      .body;
  const waits = await check();
  expect((await other.bob.post(`/v1/approvals/${waits.approvalId}/approve`)).status).toBe(200);
  const allowed = await check();
  expect([waits.decision, allowed.decision]).toEqual(['deny', 'allow']);

  const idsOf = async (decision: string) =>
    (await allPages<EvidenceRecord>(other.vera, `/v1/evidence?decision=${decision}`)).map(
      ({ event }) => event.id,
    );
  expect(await idsOf('deny')).toEqual([waits.evidenceId]);
  expect(await idsOf('allow')).toEqual([allowed.evidenceId]);
});

test('events are found by server, in pages [EVID-06]', async () => {
  const other = await deployment.createTenant('servers');
  const agent = await approvedAgent(deployment, other, 'caller', ['mail.send']);
  const servers = ['mail', 'a "quoted" server', 'mail', undefined];
  for (const server of servers) {
    await agent.api.post('/v1/govern/check', { tool: 'mail.send', server, arguments: {} });
  }
  const log = await allPages<EvidenceRecord>(other.vera, '/v1/evidence');
  const searched = (query: Record<string, string>) =>
    allPages<EvidenceRecord>(other.vera, `/v1/evidence?${new URLSearchParams(query)}`, 1);
  for (const [server, count] of [
    ['mail', 2],
    ['a "quoted" server', 1],
    ['quoted', 0],
  ] as const) {
    const found = await searched({ server });
    expect(found).toEqual(log.filter(({ event }) => event.data['server'] === server));
    expect(found).toHaveLength(count);
  }
  const both = log.filter(
    ({ event }) => event.data['server'] === 'mail' && event.data['decision'] === 'deny',
  );
  expect(await searched({ server: 'mail', decision: 'deny' })).toEqual(both);
});

test('events are found by a part of their reason in either case of letters, in pages [EVID-06]', async () => {
  const denied = decisions().filter(({ event }) => event.data['decision'] === 'deny');
  expect(denied.length).toBeGreaterThan(0);
  for (const { event } of denied) {
    const reason = String(event.data['reason']);
    const part = reason.slice(2, 30);
    const found = await search({ reason: part.toUpperCase() });
    const expected = all.filter((other) => String(other.event.data['reason'] ?? '').includes(part));
    expect(found).toEqual(expected);
  }
  // in the text of the event, and in no reason
  expect(await search({ reason: '"decision"' })).toEqual([]);
  expect(await search({ reason: tenant.id })).toEqual([]);
  expectProblem(await tenant.vera.get('/v1/evidence?reason='), 'malformed');
});

test('a search of reasons reads a bounded part of the log and goes on from there [EVID-06]', async () => {
  const large = await deployment.createTenant('large');
  const sealer = await deployment.connect('svc_sealer');
  await sealDecisions(sealer, [large.id], 10_050);
  const path = '/v1/evidence?reason=is+not+there';
  const { body } = await large.vera.get<{ nextCursor: string }>(path);
  expect(body).toMatchObject({ items: [], nextCursor: expect.any(String) });
  const rest = await large.vera.get(`${path}&cursor=${body.nextCursor}`);
  expect(rest.body).toEqual({ items: [], nextCursor: null });
});

test('events are found by the time of their sealing, from a time on and before one [EVID-06]', async () => {
  for (const { sealedAt } of all) {
    const from = all.filter((other) => other.sealedAt >= sealedAt);
    const before = all.filter((other) => other.sealedAt < sealedAt);
    expect(await search({ since: sealedAt })).toEqual(from);
    expect(await search({ until: sealedAt })).toEqual(before);
  }
  expect(await search({ since: '2100-01-01T00:00:00Z' })).toEqual([]);
  expect(await search({ until: '2100-01-01T00:00:00Z' })).toEqual(all);
  expectProblem(await tenant.vera.get('/v1/evidence?until=yesterday'), 'malformed');
  expectProblem(await tenant.vera.get('/v1/evidence?decision=maybe'), 'malformed');
});
