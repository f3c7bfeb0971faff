import type { GovernDecision } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { activatePolicies, replacePolicies, restriction, savePolicies } from '../harness/packs.ts';
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

const INCOMPLETE = 'the arguments were not inspected whole';

const check = (call: object = { tool: 'search' }) =>
  agent.api.post<GovernDecision>('/v1/govern/check', call);

describe('a fault inside a check is no allow', () => {
  test.each([
    [
      'cannot be read as a pack',
      `update pack_versions set policies = '[{"id":"a","json":{"effect":"permit"}}]' where tenant_id = $1 and version = $2`,
    ],
    ['is missing', 'delete from pack_versions where tenant_id = $1 and version = $2'],
  ])('where the active pack %s [GOV-02]', async (_, damage) => {
    // a version is compiled before it is active: this one becomes active unseen
    const version = await savePolicies(tenant, restriction('deny', 'mail.send'));
    const owner = await deployment.connect();
    await owner.query('set session_replication_role = replica');
    await owner.query(
      "insert into active_packs (tenant_id, pack_id, version) values ($1, 'pack-dev-observe', $2) on conflict (tenant_id, pack_id) do update set version = excluded.version",
      [tenant.id, version],
    );
    await owner.query(damage, [tenant.id, version]);

    const answer = await check();

    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(answer.body).not.toHaveProperty('decision');
  });

  test.each(['development', 'staging', 'production'])(
    'where arguments are not inspected whole, by the pack of %s [GOV-02, GOV-03]',
    async (environment) => {
      const worker = await approvedAgent(deployment, tenant, environment, ['*'], environment);
      // the name is inspected beside each item, which makes more text than may be inspected
      const args = { ['name'.repeat(25)]: Array(50_000).fill('abcdefghijklm') };

      const { body } = await worker.api.post<GovernDecision>('/v1/govern/check', {
        tool: 'search',
        arguments: args,
      });

      expect(body).toMatchObject({ decision: 'deny', reason: INCOMPLETE });
    },
  );

  test('where a rule fails to evaluate, and the evidence names the rule [GOV-02]', async () => {
    await replacePolicies(
      tenant,
      '@id("in-scope") permit (principal, action, resource);',
      `@id("overflow") @outcome("approve") @reason("r")
forbid (principal, action, resource)
when { context.time.now * 9007199254740991 * 9007199254740991 > 0 };`,
    );

    const { body } = await check();

    expect(body).toMatchObject({
      decision: 'deny',
      reason: 'the rule overflow could not be evaluated, so the call is refused',
      evidenceId: expect.stringMatching(/^evt_/),
    });
  });

  test('where the counts of a rule cannot be read [GOV-02, PACK-03]', async () => {
    await activatePolicies(
      tenant,
      `@id("limit") @outcome("deny") @reason("limited")
forbid (principal, action, resource) when { context.rate.lastMinute >= 100 };`,
    );
    expect((await check()).body.decision).toBe('allow');
    await deployment.sql('revoke execute on function find_call_counts from svc_sealer');
    try {
      const answer = await check();

      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(answer.body).not.toHaveProperty('decision');
    } finally {
      await deployment.sql('grant execute on function find_call_counts to svc_sealer');
    }
    expect((await check()).body.decision).toBe('allow');
  });
});

test('a token in the query string of a check is refused [GOV-02]', async () => {
  const path = `/v1/govern/check?access_token=${agent.api.token}`;

  expectProblem(await deployment.as(null).post(path, { tool: 'search' }), 'unauthenticated');
  const both = await agent.api.post<GovernDecision>(path, { tool: 'search' });
  expect(both.status).toBe(400);
  expect(both.body).not.toHaveProperty('decision');
});

test('an injection is found through the encoding that hides it, and the answer names where [GOV-03]', async () => {
  const hidden = Buffer.from("x'; DROP TABLE users; -- and some more").toString('base64');

  const { body } = await check({ tool: 'search', arguments: { filters: [{ q: hidden }] } });

  expect(body.findings).toContainEqual(
    expect.objectContaining({ ruleId: 'injection/sql', severity: 'high', at: '/filters/0/q' }),
  );
  expect(JSON.stringify(body)).not.toContain('DROP');
});
