import type { EvidenceRecord, Overview } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { validRequests } from '../harness/requests.ts';

let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  [tenant, other] = [await deployment.createTenant('acme'), await deployment.createTenant('other')];
});
afterAll(() => deployment?.stop());

async function overview({ alice }: Tenant, query = ''): Promise<Overview> {
  const { status, body } = await alice.get<Overview>(`/v1/overview${query}`);
  expect(status).toBe(200);
  return body;
}

const NOTHING: Overview = {
  waitingApprovals: { value: 0, exact: true },
  waitingAgents: { value: 0, exact: true },
  openFindings: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  rollout: {
    lastScanAt: null,
    repositories: 0,
    hasPrCheck: false,
    hasEnforcedPrCheck: false,
    channels: 0,
    approvedAgents: 0,
    hasCheckedCall: false,
    servers: { observe: 0, enforce: 0 },
    hasAttestedControl: false,
  },
  witnessed: null,
  changes: null,
};

test('each step of the rollout shows once it is done, to its tenant alone [CONS-01]', async () => {
  expect(await overview(tenant)).toEqual(NOTHING);
  const requests = validRequests(deployment, tenant);
  const send = async (operation: keyof typeof requests) => {
    const { path, body } = await requests[operation]();
    const { status } = await tenant.alice.post(path, body);
    expect(status, operation).toBeLessThan(300);
  };
  const rollout = async () => (await overview(tenant)).rollout;

  await send('uploadScan');
  const scanned = await overview(tenant);
  expect(scanned.rollout).toMatchObject({ repositories: 1, lastScanAt: expect.any(String) });
  const days = await tenant.alice.get<{ days: { openBySeverity: object }[] }>(
    '/v1/findings/trend?days=1',
  );
  expect(scanned.openFindings).toEqual(days.body.days[0]?.openBySeverity);
  expect(Object.values(scanned.openFindings).some((count) => count > 0)).toBe(true);

  await send('checkPullRequest');
  expect((await rollout()).hasPrCheck).toBe(true);
  await send('createChannel');
  expect((await rollout()).channels).toBe(1);
  expect((await rollout()).hasCheckedCall).toBe(false);
  const agent = await approvedAgent(deployment, tenant, 'asking', ['mail.send']);
  expect((await rollout()).approvedAgents).toBe(1);
  await agent.api.post('/v1/govern/check', { tool: 'mail.send', arguments: {} });
  expect((await rollout()).hasCheckedCall).toBe(true);
  await tenant.alice.post(`/v1/agent-identities/${agent.id}/revoke`, {});
  expect((await rollout()).approvedAgents).toBe(0);
  await send('attestControl');
  expect((await rollout()).hasAttestedControl).toBe(true);
  expect(await overview(other)).toEqual(NOTHING);
});

test('changes since a time are counted by kind as the log has them [CONS-01, EVID-06]', async () => {
  const all = await allPages<EvidenceRecord>(tenant.alice, '/v1/evidence');
  for (const { sealedAt } of all) {
    const { changes } = await overview(tenant, `?since=${sealedAt}`);
    const since = all.filter((record) => record.sealedAt >= sealedAt);
    const kinds = Map.groupBy(since, ({ event }) => event.kind);
    const expected = [...kinds].map(([kind, { length }]) => {
      return { kind, count: { value: length, exact: true } };
    });
    expect(new Map(changes?.map((change) => [change.kind, change]))).toEqual(
      new Map(expected.map((change) => [change.kind, change])),
    );
  }
  expect((await overview(tenant, '?since=9999-12-31T23:59:59-12:00')).changes).toEqual([]);
  expectProblem(await tenant.alice.get('/v1/overview?since=yesterday'), 'malformed');
  expectProblem(await tenant.alice.get('/v1/overview?limit=1'), 'malformed');
});

test('who may not list channels is not told how many there are [AUTH-04]', async () => {
  const { body } = await tenant.vera.get<Overview>('/v1/overview');
  expect(body.rollout.channels).toBeNull();
  const service = await tenant.alice.post<{ token: string }>('/v1/tokens', { name: 'ci' });
  expectProblem(await deployment.as(service.body.token).get('/v1/overview'), 'forbidden');
});

test('what is counted ends at its cap, which the answer says [CONS-01]', async () => {
  await deployment.sql(
    `insert into approvals (tenant_id, approval_id, kind, reason, pack_id, pack_version, change, requested_by, expires_at)
     select $1, 'apr_' || n, 'change', '', 'pack-production', 1, '{"operation":"promotePack"}', 'user:x', now() + interval '1 hour'
     from generate_series(1, 1001) n`,
    [other.id],
  );
  expect((await overview(other)).waitingApprovals).toEqual({ value: 1_000, exact: false });
  await deployment.sql(
    `update approvals set state = 'rejected' where approval_id in ('apr_1', 'apr_2')`,
  );
  await deployment.sql(`update approvals set expires_at = now() where approval_id = 'apr_3'`);
  expect((await overview(other)).waitingApprovals).toEqual({ value: 998, exact: true });
});

test('agents that are requested are counted until they are decided [CONS-01, AGENT-01]', async () => {
  const waiting = async () => (await overview(tenant)).waitingAgents;
  const before = (await waiting()).value;
  const request = { name: 'waits', owner: 'alice', allowedTools: ['mail.send'] };
  const agent = await tenant.alice.post<{ id: string }>('/v1/agent-identities', request);
  expect(await waiting()).toEqual({ value: before + 1, exact: true });
  const { status } = await tenant.bob.post(`/v1/agent-identities/${agent.body.id}/reject`, {});
  expect(status).toBe(200);
  expect(await waiting()).toEqual({ value: before, exact: true });
});
