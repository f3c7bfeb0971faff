import {
  type ComplianceOverview,
  type ComplianceScope,
  type ControlWithStatus,
  type FrameworkWithControls,
  newId,
  type OwnedControl,
  type SignalControl,
} from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actOn, registerAgent } from '../harness/agents.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { runJob, stopSchedules } from '../harness/jobs.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { attestation } from '../harness/requests/compliance.ts';
import { userMaker } from '../harness/requests/people.ts';

const FRAMEWORKS = '/v1/compliance/frameworks';
const AUDIT = `${FRAMEWORKS}/nist-800-53`;
const MANAGEMENT = `${FRAMEWORKS}/nist-ai-rmf`;
/** Its signals are not met once an agent was approved that nobody owns. */
const ACCOUNTS = `${AUDIT}/controls/AC-2`;

let deployment: Deployment;
let tenant: Tenant;
beforeAll(async () => {
  deployment = await startDeployment();
  await stopSchedules(deployment);
  tenant = await deployment.createTenant('acme');
  await actOn(tenant.bob, await registerAgent(tenant), 'approve', {});
  await runJob(deployment, 'signals.refresh', { tenantId: tenant.id, ids: {} });
});
afterAll(() => deployment?.stop());

const overview = async ({ vera }: Tenant = tenant) =>
  (await vera.get<ComplianceOverview>('/v1/compliance/overview')).body;
const attest = (control: string, days: number, change: object = {}) =>
  tenant.alice.post<{ id: string }>(`${control}/attestations`, {
    ...attestation(days),
    ...change,
  });

test('the overview has the counts of each framework as the framework itself has them [COMP-01/status]', async () => {
  const { frameworks } = await overview();
  expect(frameworks).toHaveLength(11);
  const own = frameworks.find(({ id }) => id === 'nist-800-53')?.status;
  const { body } = await tenant.vera.get<FrameworkWithControls>(AUDIT);
  expect(own).toEqual(body.status);
  expect(own?.automated.not_met).toBeGreaterThan(0);
});

test('a control that is attested while a signal is not met is listed as contradicted, until it does not apply [COMP-02/apart]', async () => {
  expect((await overview()).contradicted).toEqual([]);
  await attest(ACCOUNTS, 100);
  const contradicted = { frameworkId: 'nist-800-53', controlId: 'AC-2' };
  expect((await overview()).contradicted).toMatchObject([contradicted]);
  const { expiresAt } = attestation(100);
  await tenant.alice.post(`${ACCOUNTS}/applicability`, {
    applicable: false,
    reason: 'no such accounts',
    expiresAt,
  });
  expect((await overview()).contradicted).toEqual([]);
});

test('attestations and decisions that end within 30 days are listed, soonest first; renewed and withdrawn ones are not [COMP-02/expiry]', async () => {
  const control = (n: number) => `${MANAGEMENT}/controls/${encodeURIComponent(`GOVERN 1.${n}`)}`;
  const scope = await tenant.alice.post<ComplianceScope>('/v1/compliance/scopes', { name: 'desk' });
  await attest(control(1), 20);
  await attest(control(2), 10, { scope: scope.body.id });
  await attest(control(3), 31);
  await attest(control(4), 5);
  await attest(control(4), 90);
  const withdrawn = await attest(control(5), 5);
  await tenant.alice.post(`${control(5)}/attestations/${withdrawn.body.id}/withdraw`, {
    reason: 'missed',
  });
  await tenant.alice.post(`${control(6)}/applicability`, {
    applicable: false,
    reason: 'no such system',
    expiresAt: attestation(15).expiresAt,
  });
  const { ending } = await overview();
  const named = ending.map(({ kind, controlId, scope: of }) => [kind, controlId, of?.name ?? null]);
  expect(named).toEqual([
    ['attestation', 'GOVERN 1.2', 'desk'],
    ['applicability', 'GOVERN 1.6', null],
    ['attestation', 'GOVERN 1.1', null],
  ]);
  expect(ending[0]?.title).toMatch(/\S{2}/);
  const other = await overview(await deployment.createTenant('other'));
  expect([other.ending, other.contradicted]).toEqual([[], []]);
});

test('the controls of a signal are those whose own signals name it, of every framework [COMP-01/mapping]', async () => {
  const path = '/v1/compliance/signals/agents-owned/controls';
  const all = await allPages<SignalControl>(tenant.vera, path);
  expect(await allPages(tenant.vera, path, 2)).toEqual(all);
  expect(new Set(all.map(({ frameworkId }) => frameworkId)).size).toBeGreaterThan(1);
  const one = all.find(({ controlId }) => controlId === 'AC-2');
  const { body } = await tenant.vera.get<{ signals: SignalControl[] }>(ACCOUNTS);
  const { strength, covers, leaves } = one as SignalControl;
  expect(body.signals).toContainEqual(expect.objectContaining({ strength, covers, leaves }));
  const unknown = await tenant.vera.get('/v1/compliance/signals/no-such-signal/controls');
  expectProblem(unknown, 'not_found', 'listSignalControls');
});

test('owners of controls are listed in the order of the framework, and filter the controls [COMP-02/people]', async () => {
  let made = 0;
  const fresh = (name: string) => `${name}-${made++}`;
  const user = userMaker({ tenant, deployment, fresh } as never);
  const [first, second] = [await user(false), await user(false)];
  const own = (id: string, userId: string) =>
    tenant.alice.put(`${AUDIT}/controls/${id}/owner`, { userId });
  await own('AC-3', second);
  await own('AC-2', first);
  const owners = await allPages<OwnedControl>(tenant.vera, `${AUDIT}/owners`, 1);
  expect(owners.map(({ controlId, owner }) => [controlId, owner.userId])).toEqual([
    ['AC-2', first],
    ['AC-3', second],
  ]);
  const of = (userId: string) =>
    allPages<ControlWithStatus>(tenant.vera, `${AUDIT}/controls?owner=${userId}`);
  expect((await of(first)).map(({ id }) => id)).toEqual(['AC-2']);
  expect(await of(newId('user'))).toEqual([]);
});
