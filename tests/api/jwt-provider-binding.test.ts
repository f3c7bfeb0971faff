import type { Me } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boundAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment } from '../harness/deployment.ts';
import type { TestIssuer } from '../harness/issuer.ts';
import { type IssuerTenant, startSharedIssuer } from '../harness/shared-issuer.ts';

let deployment: Deployment;
let issuer: TestIssuer;
let acme: IssuerTenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  ({ issuer, acme } = await startSharedIssuer(deployment));
  await boundAgent(acme, 'acme worker', { issuer: issuer.url, subject: 'worker' });
});
afterAll(async () => {
  await issuer?.close();
  await deployment?.stop();
});

type Holder = 'agents' | 'people';

/** What a JWT needs of its identity provider; `set` takes it away and `back` returns it, as assignments of SQL. */
type Condition = {
  readonly that: string;
  readonly table?: 'tenants';
  readonly set: string;
  readonly back: string;
  /** An audience beside the one that the service has issued. */
  readonly beside?: string;
  readonly status?: 403;
};

const CONDITIONS: readonly Condition[] = [
  {
    that: 'whose identity provider is disabled',
    set: `state = 'disabled'`,
    back: `state = 'active'`,
  },
  {
    that: 'whose identity provider is not proven yet',
    set: `state = 'pending'`,
    back: `state = 'active'`,
  },
  {
    that: 'of a suspended tenant',
    table: 'tenants',
    set: 'suspended_at = now()',
    back: 'suspended_at = null',
  },
  {
    that: 'that is an ID token of the client that signs people in',
    set: `client_id = 'browser'`,
    back: 'client_id = null',
    beside: 'browser',
  },
  {
    that: 'without a claim that is required',
    set: `required_claims = '[{"claim":["team"],"values":["red"]}]'`,
    back: `required_claims = '[]'`,
    status: 403,
  },
];

const isOf = (others: Holder): Condition => ({
  that: `whose identity provider is of ${others} alone`,
  set: `purposes = '{${others}}'`,
  back: `purposes = '{agents,people}'`,
});

describe.each<readonly [Holder, Holder]>([
  ['agents', 'people'],
  ['people', 'agents'],
])('a JWT of %s', (of, others) => {
  test.each([isOf(others), ...CONDITIONS])(
    '$that is refused, and with nothing else changed it is not [GOV-05, AUTH-02]',
    async ({ table = 'identity_providers', set, back, beside, status }) => {
      const aud = of === 'agents' ? acme.agentAudience : acme.adminAudience;
      const sub = of === 'agents' ? 'worker' : 'alice';
      const audiences = beside === undefined ? aud : [aud, beside];
      const assign = (assignment: string) =>
        deployment.sql(`update ${table} set ${assignment} where tenant_id = $1`, [acme.id]);
      const answer = async () => {
        const jwt = await issuer.sign({ sub, aud: audiences, roles: ['admin'] });
        return (await deployment.as(jwt).get<Me>('/v1/me')).status;
      };
      expect(await answer()).toBe(200);

      await assign(set);
      const refused = await answer();
      await assign(back);

      expect([refused, await answer()]).toEqual([status ?? 401, 200]);
    },
  );
});
