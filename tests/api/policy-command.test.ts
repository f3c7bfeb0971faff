import type { EvidenceDetail, GovernDecision } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { svc, temporaryTree } from '../../apps/cli/src/cli-process.testing.ts';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { activatePolicies, packSources, restriction } from '../harness/packs.ts';
import { until } from '../harness/until.ts';

let deployment: Deployment;
let tenant: Tenant;
let agent: TestAgent;

beforeAll(async () => {
  deployment = await borrowDeployment();
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

type Result = { title: string; outcome: string; rules: readonly { rule: string }[] };

test('the command and the service decide alike, from the same call and from the recorded facts [PACK-03, GOV-01]', async () => {
  await activatePolicies(tenant, ...POLICIES);
  const evidence: string[] = [];
  for (const call of CALLS) {
    evidence.push((await agent.api.post<GovernDecision>('/v1/govern/check', call)).body.evidenceId);
  }
  const details: EvidenceDetail[] = [];
  for (const id of evidence) details.push(await until('facts are recorded', () => explained(id)));
  const cases = details.flatMap(({ explanation }, at) => {
    const { facts, outcome, rule } = explanation as NonNullable<EvidenceDetail['explanation']>;
    const { recorded } = facts;
    // without it the command inspects what was sent
    const { inspection: _, ...others } = recorded?.facts ?? {};
    const expect = { outcome, rule };
    return [
      { title: `${at} as recorded`, ...recorded, expect },
      { title: `${at} as sent`, ...recorded, call: CALLS[at], facts: others, expect },
    ];
  });
  const sources = packSources(...POLICIES).map(({ file, text }) => [`pack/${file}`, text] as const);
  const cwd = temporaryTree({
    ...Object.fromEntries(sources),
    'cases.json': JSON.stringify({ cases }),
  });

  const { code, out, err } = await svc(
    ['policy', 'test', 'cases.json', '--pack', 'pack', '--json'],
    { cwd },
  );

  expect([err, code]).toEqual(['', 0]);
  const { cases: results } = JSON.parse(out) as { cases: readonly Result[] };
  expect(results).toHaveLength(2 * CALLS.length);
  for (const [at, { title, rules, outcome }] of results.entries()) {
    const reasons = details[at >> 1]?.explanation?.reasons.map(({ rule }) => rule);
    if (outcome !== 'allow')
      expect([title, rules.map(({ rule }) => rule)]).toEqual([title, reasons]);
  }
  const outcomes = new Set(results.map(({ outcome }) => outcome));
  expect([...outcomes].sort()).toEqual(['allow', 'approve', 'deny', 'sanitize', 'step-up']);
});

async function explained(evidenceId: string): Promise<EvidenceDetail | false> {
  const { body } = await tenant.vera.get<EvidenceDetail>(`/v1/evidence/${evidenceId}`);
  return body.explanation?.facts.state === 'verified' && body;
}
