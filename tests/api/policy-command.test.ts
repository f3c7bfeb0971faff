import { join } from 'node:path';
import type { EvidenceDetail, GovernDecision } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { svc, temporaryTree } from '../../apps/cli/src/cli-process.testing.ts';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { activatePolicies, packSources, restriction } from '../harness/packs.ts';
import { until } from '../harness/until.ts';

let deployment: Deployment;
let tenant: Tenant;
let agent: TestAgent;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
  agent = await approvedAgent(deployment, tenant, 'worker', ['mail.*', 'search', 'limited']);
});
afterAll(() => deployment?.stop());

const POLICIES = [
  restriction('approve', 'mail.send'),
  restriction('deny', 'mail.drop'),
  `@id("injection") @outcome("deny") @reason("the arguments hold an injection")
forbid (principal, action == Action::"call", resource)
when { context.findings.injection.mediumConfidence >= 4 };`,
  `@id("card") @outcome("sanitize") @reason("the arguments hold a card")
forbid (principal, action == Action::"call", resource)
when { context.findings.personalData.mediumConfidence >= 3 && context.arguments.paths.contains("/note") };`,
  `@id("fresh") @outcome("step-up") @reason("needs a fresh sign-in")
forbid (principal, action == Action::"call", resource == Tool::"bank/mail.pay")
unless { context.credential has authAge && context.credential.authAge <= 60 };`,
  `@id("limit") @outcome("deny") @reason("limited")
forbid (principal, action == Action::"call", resource) when { resource.name == "limited" && context.rate.lastMinute >= 1 };`,
  `@id("overflow") @outcome("deny") @reason("r")
forbid (principal, action == Action::"call", resource)
when { resource.name == "search" && context.arguments.paths.contains("/big") && context.time.now * 9007199254740991 * 9007199254740991 > 0 };`,
];

const CALLS: readonly { tool: string; server?: string; arguments?: object }[] = [
  { tool: 'search' },
  { tool: 'mail.send', arguments: { to: 'bob@example.com' } },
  { tool: 'mail.drop' },
  { tool: 'repo.push' },
  { tool: 'search', arguments: { q: "x'; DROP TABLE users; -- and more" } },
  {
    tool: 'search',
    arguments: { q: [Buffer.from("x'; DROP TABLE users; --").toString('base64')] },
  },
  { tool: 'mail.read', arguments: { note: 'card 4111 1111 1111 1111' } },
  { tool: 'mail.read', arguments: { text: 'card 4111 1111 1111 1111' } },
  { tool: 'mail.pay', server: 'bank' },
  { tool: 'mail.pay', server: 'other/bank' },
  { tool: 'limited' },
  { tool: 'limited' },
  { tool: 'search', arguments: { big: 1 } },
];

/** Outcome of a call of the service with the command's names: a check answers allow or deny. */
type Explained = { outcome: string; rule: string; rules: { rule: string }[]; answer: object };

test('the command and the service decide alike, from the same call and from the recorded facts [PACK-03, GOV-01]', async () => {
  await activatePolicies(tenant, ...POLICIES);
  const sources = packSources(...POLICIES).map(({ file, text }) => [`pack/${file}`, text] as const);
  const details = [];
  for (const call of CALLS) {
    const { body } = await agent.api.post<GovernDecision>('/v1/govern/check', call);
    details.push(await until('the facts are recorded', () => explained(body.evidenceId)));
  }
  const files = details.flatMap(({ explanation }, at) => {
    const { recorded } = explanation?.facts ?? {};
    // inspected by the command itself, where the recorded facts have what the service found
    const { inspection: _, ...facts } = recorded?.facts ?? {};
    const sent = { call: CALLS[at], principal: recorded?.principal, facts };
    return [
      [`recorded-${at}.json`, JSON.stringify(recorded)],
      [`sent-${at}.json`, JSON.stringify(sent)],
    ] as const;
  });
  const cwd = temporaryTree(Object.fromEntries([...sources, ...files]));

  const outcomes = new Set<string>();
  for (const [at, { event, explanation }] of details.entries()) {
    for (const file of [`recorded-${at}.json`, `sent-${at}.json`]) {
      const args = ['policy', 'explain', file, '--pack', join(cwd, 'pack'), '--json'];
      const { code, out, err } = await svc(args, { cwd });
      expect([file, code, err]).toEqual([file, 0, '']);
      const { outcome, rule, rules, answer } = JSON.parse(out) as Explained;

      outcomes.add(outcome);
      const decision = event.data['decision'];
      expect({ file, outcome, rule, answer }).toMatchObject({
        file,
        outcome: explanation?.outcome,
        rule: explanation?.rule,
        answer: { decision },
      });
      if (decision === 'deny') {
        const service = explanation?.reasons.map((reason) => reason.rule);
        expect(rules.map((one) => one.rule)).toEqual(service);
      }
    }
  }
  expect([...outcomes].sort()).toEqual(['allow', 'approve', 'deny', 'sanitize', 'step-up']);
});

async function explained(evidenceId: string): Promise<EvidenceDetail | false> {
  const { body } = await tenant.vera.get<EvidenceDetail>(`/v1/evidence/${evidenceId}`);
  return body.explanation?.facts.state === 'verified' && body;
}
