import { FRAMEWORKS } from '@svc/compliance';
import type {
  ControlPage,
  ControlWithSignals,
  ControlWithStatus,
  FrameworkWithControls,
} from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actOn, registerAgent } from '../harness/agents.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { runJob, stopSchedules } from '../harness/jobs.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { attestation } from '../harness/requests/compliance.ts';

const LIST = '/v1/compliance/frameworks';
const AUDIT = `${LIST}/nist-800-53`;
/** Its signals are met, not met and without data, once an agent was approved that nobody owns. */
const ACCOUNTS = `${AUDIT}/controls/AC-2`;

let deployment: Deployment;
let tenant: Tenant;
beforeAll(async () => {
  deployment = await startDeployment();
  await stopSchedules(deployment);
  tenant = await deployment.createTenant('acme');
  await actOn(tenant.bob, await registerAgent(tenant), 'approve', {});
  await refresh(tenant);
});
afterAll(() => deployment?.stop());

const refresh = ({ id: tenantId }: Tenant) =>
  runJob(deployment, 'signals.refresh', { tenantId, ids: {} });
const controls = ({ vera }: Tenant, query = '') =>
  allPages<ControlWithStatus>(vera, `${AUDIT}/controls${query}`);
const control = async (of: Tenant, path: string) =>
  (await of.vera.get<ControlWithSignals>(path)).body;
const counts = async ({ vera }: Tenant, framework = AUDIT) =>
  (await vera.get<FrameworkWithControls>(framework)).body.status;
const attest = (of: Tenant, path: string, change: object = {}) =>
  of.alice.post(`${path}/attestations`, { ...attestation(), ...change });
const sum = (of: Readonly<Record<string, number>>) =>
  Object.values(of).reduce((total, count) => total + count, 0);

/** Gives the stored result of a signal an outcome that was computed so many hours ago. */
const setOutcome = (of: Tenant, signal: string, outcome: string, hours = 0) =>
  deployment.sql(
    `update signal_results set result = result || jsonb_build_object('outcome', $3::text, 'computedAt',
       to_char((now() - $4 * interval '1 hour') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     where tenant_id = $1 and signal_id = $2`,
    [of.id, signal, outcome, hours],
  );

test('no control of a fresh tenant is covered or attested, before and after signals are computed [COMP-01/status]', async () => {
  const fresh = await deployment.createTenant('fresh');
  const statuses = async () => {
    const all = FRAMEWORKS.map(({ id }) => counts(fresh, `${LIST}/${id}`));
    return (await Promise.all(all)).map(({ automated, attested, counted }) => ({
      signals: counted - (automated.none ?? 0) - (automated.no_data ?? 0),
      people: counted - (attested.none ?? 0),
    }));
  };
  const nothing = FRAMEWORKS.map(() => ({ signals: 0, people: 0 }));
  expect(await statuses()).toEqual(nothing);
  await refresh(fresh);
  expect(await statuses()).toEqual(nothing);
});

test('a control has its signals with what they cover and leave, or the reason for none [COMP-01/mapping]', async () => {
  const read = await control(tenant, ACCOUNTS);
  expect(read).toMatchObject({
    frameworkVersion: '5.2.0',
    mappingVersion: 1,
    none: null,
    control: { id: 'AC-2', strength: 'partial', automated: 'not_met', attested: 'none' },
  });
  const outcomes = Object.fromEntries(read.signals.map(({ id, outcome }) => [id, outcome]));
  expect(outcomes).toMatchObject({
    'agents-owned': 'not_met',
    'agents-reviewed': 'met',
    'deprovisioning-timely': 'no_data',
  });
  for (const { covers, leaves, cannotSay, question } of read.signals) {
    for (const text of [covers, leaves, cannotSay, question]) expect(text).toMatch(/\S{2}/);
  }
  expect(read.signals[0]?.computedAt).toMatch(/Z$/);

  const none = await control(tenant, `${LIST}/csa-aicm/controls/A%26A-01`);
  expect(none).toMatchObject({ control: { id: 'A&A-01', automated: 'none' }, signals: [] });
  expect(none.none).toMatch(/\S{2}/);
});

test('a full signal that is met covers until its answer is too old, and a partial one never does [COMP-01/status]', async () => {
  const own = await deployment.createTenant('own');
  await actOn(own.bob, await registerAgent(own), 'approve', {});
  await refresh(own);
  const integrity = async () => (await control(own, `${AUDIT}/controls/AU-9(3)`)).control.automated;
  // no witness cosigns the log of this deployment
  expect(await integrity()).toBe('not_met');
  await setOutcome(own, 'ledger-witnessed', 'met');
  expect(await integrity()).toBe('covered');
  await setOutcome(own, 'ledger-verified', 'met', 1_000);
  expect(await integrity()).toBe('partly');
  await setOutcome(own, 'ledger-witnessed', 'met', 1_000);
  expect(await integrity()).toBe('stale');
  await setOutcome(own, 'ledger-verified', 'error');
  expect(await integrity()).toBe('stale');
  await setOutcome(own, 'ledger-witnessed', 'not_available');
  expect(await integrity()).toBe('no_data');
});

test('an attestation changes its own column only, and is contradicted by a signal that is not met [COMP-02/apart]', async () => {
  const columns = async () => [
    (await counts(tenant)).automated,
    (await controls(tenant)).map(({ id, automated }) => [id, automated]),
  ];
  const before = await columns();
  expect((await counts(tenant)).attested).toMatchObject({ implemented: 0 });

  await attest(tenant, ACCOUNTS);
  await attest(tenant, `${AUDIT}/controls/AC-20`);
  await attest(tenant, `${AUDIT}/controls/AC-3`, { implementation: 'planned' });

  expect(await columns()).toEqual(before);
  expect(await counts(tenant)).toMatchObject({
    attested: { implemented: 2, planned: 1 },
    contradicted: 1,
  });
  expect((await controls(tenant, '?contradicted=true')).map(({ id }) => id)).toEqual(['AC-2']);
  const attested = await controls(tenant, '?attested=implemented');
  expect(attested.map(({ id, contradicted }) => [id, contradicted])).toEqual([
    ['AC-2', true],
    ['AC-20', false],
  ]);
});

test('a control that does not apply, or not yet, is counted in neither column [COMP-01/status]', async () => {
  const { counted } = await counts(tenant);
  const { expiresAt } = attestation();
  const { status } = await tenant.alice.post(`${AUDIT}/controls/AU-9/applicability`, {
    applicable: false,
    reason: 'no such log',
    expiresAt,
  });
  expect(status).toBe(201);
  const after = await counts(tenant);
  expect(after).toMatchObject({ total: 115, counted: counted - 1, notApplicable: 1 });
  expect([sum(after.automated), sum(after.attested)]).toEqual([counted - 1, counted - 1]);
  const left = await controls(tenant, '?applicability=not_applicable');
  expect(left.map(({ id, applicable }) => [id, applicable])).toEqual([['AU-9', false]]);

  const { body } = await tenant.vera.get<ControlPage>(
    `${LIST}/eu-ai-act/controls?applicability=not_in_force&limit=200`,
  );
  const act = await counts(tenant, `${LIST}/eu-ai-act`);
  expect(body.items).toHaveLength(act.notInForce);
  expect(act.counted + act.notInForce).toBe(act.total);
});

test('controls are listed page by page in the order of the framework, and filtered by what signals show [COMP-01/status]', async () => {
  const all = await controls(tenant);
  expect(all).toHaveLength(115);
  expect(await allPages(tenant.vera, `${AUDIT}/controls`, 30)).toEqual(all);
  const wanted = all.filter(({ automated }) => automated === 'not_met');
  expect(wanted.length).toBeGreaterThan(1);
  expect(await allPages(tenant.vera, `${AUDIT}/controls?status=not_met`, 1)).toEqual(wanted);
});

test('an unknown framework, version or control is not found, and another filter is malformed', async () => {
  const problem = async (path: string, code: 'not_found' | 'malformed', id: string) =>
    expectProblem(await tenant.vera.get(path), code, id as 'getControl');
  await problem(`${LIST}/hipaa/controls`, 'not_found', 'listControls');
  await problem(`${AUDIT}/controls?frameworkVersion=4`, 'not_found', 'listControls');
  await problem(`${AUDIT}/controls/AC-99`, 'not_found', 'getControl');
  await problem(`${AUDIT}/controls?status=green`, 'malformed', 'listControls');
  await problem(`${AUDIT}/controls?applicability=maybe`, 'malformed', 'listControls');
  await problem(`${AUDIT}/controls?cursor=x`, 'malformed', 'listControls');
});
