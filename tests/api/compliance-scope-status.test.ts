import {
  type ComplianceScope,
  type ControlWithSignals,
  type FrameworkWithControls,
  newId,
  type SignalSummary,
  type SignalWithResult,
} from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actOn, registerAgent } from '../harness/agents.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { runJob, stopSchedules } from '../harness/jobs.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { attestation } from '../harness/requests/compliance.ts';
import { until } from '../harness/until.ts';

const SCOPES = '/v1/compliance/scopes';
const SIGNALS = '/v1/compliance/signals';
const FRAMEWORK = '/v1/compliance/frameworks/nist-800-53';
const ACCOUNTS = `${FRAMEWORK}/controls/AC-2`;

let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;
/** Approved agents of production and of staging. */
let productive: string;
let staged: string;
beforeAll(async () => {
  deployment = await startDeployment();
  await stopSchedules(deployment);
  [tenant, other] = [await deployment.createTenant('acme'), await deployment.createTenant('other')];
  const agents = [
    await registerAgent(tenant, { environment: 'production' }),
    await registerAgent(tenant, { environment: 'staging' }),
  ] as const;
  for (const agent of agents) await actOn(tenant.bob, agent, 'approve', {});
  [productive, staged] = [agents[0].id, agents[1].id];
});
afterAll(() => deployment?.stop());

const refresh = () => runJob(deployment, 'signals.refresh', { tenantId: tenant.id, ids: {} });
const createScope = async (body: object) => {
  const answer = await tenant.alice.post<ComplianceScope>(SCOPES, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const signal = async (id: string, scope?: string) => {
  const query = scope === undefined ? '' : `?scope=${scope}`;
  return (await tenant.vera.get<SignalWithResult>(`${SIGNALS}/${id}${query}`)).body;
};
const populationOf = async (scope?: string) =>
  (await signal('agents-scoped', scope)).result?.population.size ?? null;
const accounts = async (scope?: string) => {
  const query = scope === undefined ? '' : `?scope=${scope}`;
  return (await tenant.vera.get<ControlWithSignals>(`${ACCOUNTS}${query}`)).body;
};

test('signals of a scope examine what it names, and the rest says that it is about everything [COMP-01/status]', async () => {
  const one = await createScope({ name: 'one agent', agents: [staged] });
  const staging = await createScope({ name: 'staging', environments: ['staging'] });
  const both = await createScope({ name: 'no', agents: [productive], environments: ['staging'] });
  const all = await createScope({ name: 'all agents', repositories: [] });
  await refresh();
  expect(await populationOf()).toBe(2);
  expect(await populationOf(one.id)).toBe(1);
  expect(await populationOf(staging.id)).toBe(1);
  expect(await populationOf(both.id)).toBe(0);
  expect(await populationOf(all.id)).toBe(2);
  expect((await signal('agents-scoped', both.id)).outcome).toBe('no_data');

  const list = await allPages<SignalSummary>(tenant.vera, `${SIGNALS}?scope=${one.id}`, 20);
  const about = new Map(list.map(({ id, subject }) => [id, subject]));
  expect(about.get('agents-scoped')).toBe('scope');
  expect(about.get('scan-recent')).toBe('everything');
  expect(about.get('ledger-verified')).toBe('everything');
  const { signals, scope } = await accounts(one.id);
  expect(scope).toEqual({ id: one.id, name: 'one agent' });
  expect(signals.find(({ id }) => id === 'agents-owned')).toMatchObject({ subject: 'scope' });
  expect(signals.map(({ subject }) => subject)).toContain('everything');
  expect((await accounts()).scope).toBe(null);
});

test('a scope that was changed has no data until its signals are computed for what it names now [COMP-01/status]', async () => {
  const { id, version } = await createScope({ name: 'changing', agents: [staged] });
  await refresh();
  expect(await populationOf(id)).toBe(1);
  const { body: changed } = await tenant.alice.send<ComplianceScope>('PATCH', `${SCOPES}/${id}`, {
    body: JSON.stringify({ agents: [staged, productive] }),
    headers: { 'content-type': 'application/json' },
  });
  expect(changed.version).toBe(version + 1);
  // the change itself asks for the signals
  await until('the signals of the scope are computed', async () => (await populationOf(id)) === 2);
  await deployment.sql('update compliance_scopes set version = version + 1 where scope_id = $1', [
    id,
  ]);
  expect(await signal('agents-scoped', id)).toMatchObject({ outcome: 'no_data', result: null });
});

test('the status of a scope counts what people say of that scope alone [COMP-01/status]', async () => {
  const { id: scope } = await createScope({ name: 'attested', agents: [staged] });
  const attest = (body: object) =>
    tenant.alice.post(`${ACCOUNTS}/attestations`, { ...attestation(), ...body });
  const counts = async (query = '') =>
    (await tenant.vera.get<FrameworkWithControls>(`${FRAMEWORK}${query}`)).body.status.attested;
  expect((await attest({ scope, implementation: 'partial' })).status).toBe(201);
  expect((await accounts(scope)).control.attested).toBe('partial');
  expect((await accounts()).control.attested).toBe('none');
  expect((await attest({ implementation: 'planned' })).status).toBe(201);
  expect((await accounts()).control.attested).toBe('planned');
  expect((await accounts(scope)).control.attested).toBe('partial');
  expect(await counts()).toMatchObject({ planned: 1, partial: 0 });
  expect(await counts(`?scope=${scope}`)).toMatchObject({ planned: 0, partial: 1 });
});

test('a scope that does not exist, or is of another tenant, is not found [AUTH-05]', async () => {
  const { body: foreign } = await other.alice.post<ComplianceScope>(SCOPES, { name: 'theirs' });
  for (const scope of [newId('complianceScope'), foreign.id]) {
    for (const [path, operation] of [
      [FRAMEWORK, 'getFramework'],
      [`${FRAMEWORK}/controls`, 'listControls'],
      [ACCOUNTS, 'getControl'],
      [SIGNALS, 'listSignals'],
      [`${SIGNALS}/agents-owned`, 'getSignal'],
    ] as const) {
      expectProblem(await tenant.vera.get(`${path}?scope=${scope}`), 'not_found', operation);
    }
  }
});
