import type { EvidenceRecord } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';

let deployment: Deployment;
let tenant: Tenant;
let all: EvidenceRecord[];

beforeAll(async () => {
  deployment = await startDeployment();
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
