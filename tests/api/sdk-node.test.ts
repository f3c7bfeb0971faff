import type { ApprovedAgent, GovernDecision } from '@svc/contract';
import { createClient, type Decision, GovernDenied, type GovernUnavailable } from '@svc/sdk';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { AGENTS, actOn, registerAgent } from '../harness/agents.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { githubToken } from '../harness/github-token.ts';
import { activatePolicies, restriction } from '../harness/packs.ts';

let deployment: Deployment;
let tenant: Tenant;
let token: string;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  await activatePolicies(tenant, restriction('approve', 'orders.refund'));
  const agent = await registerAgent(tenant, { name: 'order-desk', allowedTools: ['orders.*'] });
  const { body } = await actOn<ApprovedAgent>(tenant.bob, agent, 'approve');
  ({ token } = body);
});
afterAll(() => deployment?.stop());

const client = (credential: string | (() => string) = token) =>
  createClient({ api: deployment.url, token: credential, timeout: 30_000 });
const refund = (id: number) => client().requireAllow('orders.refund', { id }, { server: 'orders' });
const denial = async (id: number) => {
  const error = await refund(id).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(GovernDenied);
  return error as GovernDenied;
};
const approve = (denied: GovernDenied) =>
  tenant.bob.post(`/v1/approvals/${denied.approvalId}/approve`);

describe('the Node SDK with the service', () => {
  test('allows a call in scope, whose evidence resolves [SDK-02, GOV-01]', async () => {
    const allowed = await client().requireAllow('orders.read', { id: 1 }, { server: 'orders' });

    expect(allowed).toMatchObject({ agent: 'order-desk', args: { id: 1 } });
    const { status } = await tenant.vera.get(`/v1/evidence/${allowed.evidenceId}`);
    expect(status).toBe(200);
  });

  test('throws for a tool out of scope and for a secret in an argument [SDK-02, GOV-01]', async () => {
    const secret = githubToken();
    const error = await client()
      .requireAllow('orders.read', { note: secret })
      .catch((error: unknown) => error as GovernDenied);

    expect(error).toBeInstanceOf(GovernDenied);
    expect(error).toMatchObject({ maxSeverity: 'critical', findings: [{ at: '/note' }] });
    expect(`${(error as GovernDenied).message}`).not.toContain(secret);
    await expect(client().requireAllow('mail.send', {})).rejects.toThrow('outside');
  });

  test('waits for an approval, and the call is allowed once [SDK-02, GATE-08]', async () => {
    const denied = await denial(1);
    const waiting = client().waitForApproval(denied, { timeout: 60_000, interval: 20 });
    await approve(denied);

    expect((await waiting).args).toEqual({ id: 1 });
    const again = await denial(1);
    expect(again.approvalId).not.toBe(denied.approvalId);
    expect(again.approvalId).not.toBeNull();
  });

  test('does not use an approval for other arguments [SDK-02, GATE-08]', async () => {
    const denied = await denial(2);
    await approve(denied);

    expect((await denial(3)).approvalId).not.toBe(denied.approvalId);
    expect((await refund(2)).args).toEqual({ id: 2 });
  });

  test('stops waiting when the approval is rejected [SDK-02, GATE-08]', async () => {
    const denied = await denial(4);
    await tenant.bob.post(`/v1/approvals/${denied.approvalId}/reject`);

    await expect(
      client().waitForApproval(denied, { timeout: 60_000, interval: 20 }),
    ).rejects.toThrow('was rejected');
  });

  test('throws without a credential of an agent, and after its revocation [SDK-02, GOV-02]', async () => {
    const other = await registerAgent(tenant, { name: 'short-lived', allowedTools: ['*'] });
    const { body } = await actOn<ApprovedAgent>(tenant.bob, other, 'approve');
    const revoked = client(body.token);
    await revoked.requireAllow('search', {});
    await tenant.alice.post(`${AGENTS}/${other.id}/revoke`, { reason: 'a test' });

    await expect(revoked.requireAllow('search', {})).rejects.toMatchObject({
      name: 'GovernUnavailable',
    });
    await expect(client('svt_wrong').requireAllow('search', {})).rejects.toMatchObject({
      code: 'unauthorized',
      status: 401,
    });
  });

  test('asks a token function again when the service refuses a token [SDK-02]', async () => {
    const tokens = ['svt_expired', token];

    const allowed = await client(() => tokens.shift() ?? '').requireAllow('orders.read', {});

    expect(allowed.agent).toBe('order-desk');
    expect(tokens).toEqual([]);
  });

  test('sends arguments that the service reads, as deep as it reads any [SDK-02]', async () => {
    const nested = (levels: number) => {
      let value: unknown[] = [];
      for (let level = 1; level < levels; level++) value = [value];
      return { a: value };
    };
    const deepest = nested(62);

    await client().requireAllow('orders.read', deepest);
    const body = JSON.stringify({ tool: 'orders.read', arguments: nested(63) });
    const { status } = await deployment
      .as(token)
      .send('POST', '/v1/govern/check', { body, headers: { 'content-type': 'application/json' } });
    expect(status).toBe(400);
  });

  test('throws for arguments that are larger than the service reads [SDK-02]', async () => {
    const large = { text: 'x'.repeat(1024 * 1024) };

    await expect(client().requireAllow('orders.read', large)).rejects.toMatchObject({
      name: 'GovernUnavailable',
    });
  });

  test('throws where the service limits the rate, with the seconds to wait [SDK-02]', async () => {
    const other = await registerAgent(tenant, { name: 'insistent', allowedTools: ['*'] });
    const { body } = await actOn<ApprovedAgent>(tenant.bob, other, 'approve');
    await tenant.alice.post(`${AGENTS}/${other.id}/revoke`, { reason: 'a test' });
    const codes = new Set<string>();

    for (let checks = 0; checks < 70 && !codes.has('rate_limited'); checks++) {
      const { code, retryAfter } = await client(body.token)
        .requireAllow('search', {})
        .then(
          () => ({ code: 'allowed', retryAfter: null }),
          (error: GovernUnavailable) => error,
        );
      codes.add(code);
      if (code === 'rate_limited') expect(retryAfter).toBeGreaterThan(0);
    }

    expect([...codes]).toEqual(['forbidden', 'rate_limited']);
  });
});

test('the decision of the SDK has the members of the contract', () => {
  expectTypeOf<keyof Decision>().toEqualTypeOf<keyof GovernDecision>();
  expectTypeOf<GovernDecision>().toExtend<Decision>();
});
