import type { Agent, GovernDecision } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { activatePolicies, restriction } from '../harness/packs.ts';
import { expectProblem } from '../harness/problem.ts';

let deployment: Deployment;
let tenant: Tenant;
let agent: TestAgent;
let made = 0;

beforeAll(async () => {
  deployment = await borrowDeployment();
});
afterAll(() => deployment?.stop());
beforeEach(async () => {
  tenant = await deployment.createTenant(`tenant-${made++}`);
  agent = await approvedAgent(deployment, tenant, 'worker');
});

const check = async (tool: string, by = agent) =>
  (await by.api.post<GovernDecision>('/v1/govern/check', { tool })).body;
const counted = () => deployment.sql('select from call_counts where tenant_id = $1', [tenant.id]);

const rule = (condition: string, id = 'limit') =>
  `@id("${id}") @outcome("deny") @reason("limited")
forbid (principal, action == Action::"call", resource)
when { ${condition} };
`;

describe('the rate of an agent and a tool', () => {
  test('ends calls at the limit of a rule, for that agent and tool alone [PACK-03]', async () => {
    const other = await approvedAgent(deployment, tenant, 'other');
    await activatePolicies(tenant, rule('context.rate.lastMinute >= 3'));

    const decisions = [];
    for (let index = 0; index < 5; index++) decisions.push((await check('mail.send')).decision);

    expect(decisions).toEqual(['allow', 'allow', 'allow', 'deny', 'deny']);
    expect((await check('mail.read')).decision).toBe('allow');
    expect((await check('mail.send', other)).decision).toBe('allow');
  });

  test('lets exactly as many calls through as the limit says, however many come at once [PACK-03]', async () => {
    await activatePolicies(tenant, rule('context.rate.lastHour >= 7'));

    const answers = await Promise.all(Array.from({ length: 25 }, () => check('mail.send')));

    expect(answers.filter(({ decision }) => decision === 'allow')).toHaveLength(7);
    expect(answers.every(({ evidenceId }) => evidenceId.startsWith('evt_'))).toBe(true);
  });

  test('forgets calls after the window [PACK-03]', async () => {
    await activatePolicies(tenant, rule('context.rate.lastMinute >= 1'));
    await check('mail.send');
    expect((await check('mail.send')).decision).toBe('deny');

    await deployment.sql("update call_counts set slot = slot - 65 where period = 'minute'");

    expect((await check('mail.send')).decision).toBe('allow');
  });

  test('counts calls that approvals allow [PACK-03, GATE-08]', async () => {
    await activatePolicies(
      tenant,
      restriction('approve', 'mail.send'),
      rule('context.rate.lastHour >= 4'),
    );
    const outcomes = [];
    for (let call = 0; call < 3; call++) {
      const asked = await check('mail.send');
      const [id] = /apr_\w{26}/.exec(asked.reason) ?? [];
      outcomes.push(id === undefined ? asked.reason : 'asked');
      if (id === undefined) break;
      await tenant.bob.post(`/v1/approvals/${id}/approve`);
      outcomes.push((await check('mail.send')).decision);
    }

    // each call counts when it is asked for and when it is made
    expect(outcomes).toEqual([
      ...['asked', 'allow', 'asked', 'allow'],
      expect.stringContaining('limited'),
    ]);
  });

  test('is not counted where no rule of the pack reads it [PACK-03]', async () => {
    await check('mail.send');

    expect(await counted()).toHaveLength(0);

    await activatePolicies(tenant, rule('context.rate.lastMinute >= 9'));
    await check('mail.send');
    expect(await counted()).toHaveLength(2);
  });
});

test('prior denials of an agent stop it at all tools, and allowed calls do not count [PACK-03]', async () => {
  await activatePolicies(
    tenant,
    rule('resource.name == "mail.send"', 'no-mail'),
    rule('context.priorDenials >= 2', 'suspicious'),
  );

  const decisions = [];
  for (const tool of ['search', 'mail.send', 'search', 'mail.send', 'search']) {
    decisions.push((await check(tool)).decision);
  }

  expect(decisions).toEqual(['allow', 'deny', 'allow', 'deny', 'deny']);
});

describe('who an agent is', () => {
  const update = (body: object) =>
    tenant.alice.send<Agent>('PATCH', `/v1/agent-identities/${agent.id}`, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });

  test('is its tags as of the last change of them [PACK-03]', async () => {
    await activatePolicies(tenant, rule('principal.tags.contains("team:ops")'));
    expect((await check('search')).decision).toBe('allow');

    await update({ tags: ['team:ops'] });

    expect((await check('search')).decision).toBe('deny');
  });

  test('is its owner, where that is a person of an issuer and no text [PACK-03, AGENT-01]', async () => {
    const { issuer } = deployment.identityProvider;
    const owner = { issuer, subject: 'carol' };
    await activatePolicies(
      tenant,
      rule('!(principal has owner && principal.owner.subject != "mallory")'),
    );
    await update({ owner: 'carol' });
    expect((await check('search')).decision).toBe('deny');

    const { body } = await update({ owner });

    expect(body.owner).toEqual(owner);
    expect((await check('search')).decision).toBe('allow');
    await update({ owner: { issuer, subject: 'mallory' } });
    expect((await check('search')).decision).toBe('deny');
    expectProblem(
      await update({ owner: { issuer: 'https://elsewhere.example', subject: 'carol' } }),
      'unprocessable',
    );
  });

  test('is its credential: a lab token never meets a rule for scopes, and the reason names them [PACK-03]', async () => {
    await activatePolicies(
      tenant,
      `@id("scope") @outcome("step-up") @reason("needs a scope")
forbid (principal, action == Action::"call", resource)
unless { context.credential.scopes.contains("mail:send") };
`,
    );

    const { decision, reason } = await check('mail.send');

    expect(decision).toBe('deny');
    expect(reason).toContain('the scope mail:send; a lab token cannot be stepped up');
  });
});
