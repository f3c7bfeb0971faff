import { readExport, SIGNALS, type SignalResult } from '@svc/compliance';
import type { EvidenceRecord, SignalRefresh, SignalSummary, SignalWithResult } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actOn, registerAgent } from '../harness/agents.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { exportFile, verify } from '../harness/evidence.ts';
import { runJob, stopSchedules } from '../harness/jobs.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { until } from '../harness/until.ts';

const LIST = '/v1/compliance/signals';
const REFRESH = `${LIST}/refresh`;
const NO_WINDOW = { from: '', to: '' };
const NOT_RECORDED = ['repositories-connected', 'tokens-used', 'restore-drilled'];

let deployment: Deployment;
let tenant: Tenant;
beforeAll(async () => {
  deployment = await startDeployment();
  await stopSchedules(deployment);
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const list = ({ vera }: Tenant) => allPages<SignalSummary>(vera, LIST, 20);
const outcomes = async (of: Tenant) =>
  Object.fromEntries((await list(of)).map(({ id, outcome }) => [id, outcome]));
const read = async ({ vera }: Tenant, id: string) =>
  (await vera.get<SignalWithResult>(`${LIST}/${id}`)).body;
const refresh = (of: Tenant) => runJob(deployment, 'signals.refresh', { tenantId: of.id, ids: {} });

/** Agents that are approved, one of them by who asked; one is revoked after a call. */
async function work(of: Tenant): Promise<void> {
  const asked = await registerAgent(of, { environment: 'production' });
  await actOn(of.bob, asked, 'approve', {});
  await actOn(of.alice, asked, 'revoke', {});
  await actOn(of.bob, await registerAgent(of, { environment: 'production' }), 'approve', {});
}

test('a tenant whose signals were never computed, and a fresh one, have no data throughout [COMP-01/signals]', async () => {
  const fresh = await deployment.createTenant('fresh');
  expect((await list(fresh)).map(({ id }) => id)).toEqual(SIGNALS.map(({ id }) => id));
  expect(new Set(Object.values(await outcomes(fresh)))).toEqual(new Set(['no_data']));
  expect(await read(fresh, 'agents-owned')).toMatchObject({
    outcome: 'no_data',
    reason: 'it was not computed yet',
    result: null,
  });

  await refresh(fresh);

  for (const [id, outcome] of Object.entries(await outcomes(fresh))) {
    expect([id, outcome]).toEqual([id, NOT_RECORDED.includes(id) ? 'not_available' : 'no_data']);
  }
});

describe('a tenant at work', () => {
  beforeAll(async () => {
    await work(tenant);
    await refresh(tenant);
  });

  test('the list has the signals of an outcome or a family, page by page [COMP-01/signals]', async () => {
    const all = await list(tenant);
    const notMet = await allPages<SignalSummary>(tenant.vera, `${LIST}?outcome=not_met`, 1);
    expect(notMet.length).toBeGreaterThan(0);
    expect(notMet).toEqual(all.filter(({ outcome }) => outcome === 'not_met'));
    const path = `${LIST}?outcome=not_met&family=agents`;
    const ofAgents = await allPages<SignalSummary>(tenant.vera, path, 20);
    expect(ofAgents).toEqual(notMet.filter(({ family }) => family === 'agents'));
  });

  test('a viewer reads failing ids, the size and digest of the population, and what it cannot say [COMP-01/signals]', async () => {
    const { signal, outcome, result } = await read(tenant, 'agents-owned');
    expect(signal.cannotSay.length).toBeGreaterThan(20);
    expect(outcome).toBe('not_met');
    expect(result).toMatchObject({ population: { size: 1 }, failing: { count: 1 }, log: null });
    expect(result?.failing.ids[0]).toMatch(/^agt_/);
    const summary = (await list(tenant)).find(({ id }) => id === 'agents-owned');
    expect(summary).toMatchObject({ outcome, population: 1, failing: 1, exclusions: 0 });
    expect(await outcomes(tenant)).toMatchObject({
      'agents-scoped': 'met',
      'agents-reviewed': 'met',
      'ledger-verified': 'met',
      'revocation-effective': 'met',
      'revocation-exercised': 'met',
      'separation-of-duties': 'met',
      'decisions-sealed': 'met',
      'calls-enforced': 'no_data',
    });
  });

  test('an export of the tenant gives the same results of its ledger signals [COMP-01/signals]', async () => {
    await refresh(tenant);
    const stored = await ledgerResults(tenant);
    const file = await exportFile(tenant);
    expect(await verify(file, tenant)).toMatchObject({ status: 'verified' });
    const records = await allPages<EvidenceRecord>(tenant.vera, '/v1/evidence');
    const disclosed = new Map(records.map((record) => [record.event.id, record.disclosed]));
    const computed = await readExport(
      (async function* () {
        yield file.text;
      })(),
      {
        // the answer of a state has no window
        windowOf: ({ id }) => stored.get(id)?.period?.window ?? NO_WINDOW,
        computedAt: [...stored.values()][0]?.computedAt as string,
        disclosedOf: (id) => disclosed.get(id) ?? {},
      },
    );
    expect(computed).toHaveLength(9);
    expect(new Map(computed.map((result) => [result.signal, result]))).toEqual(stored);
    expect(computed.filter(({ outcome }) => outcome === 'met').length).toBeGreaterThanOrEqual(5);
  });

  test('reading goes on where it stopped, and another tenant changes nothing [COMP-01/signals]', async () => {
    const other = await deployment.createTenant('other');
    await work(other);
    const before = await ledgerResults(tenant);
    await actOn(tenant.alice, await registerAgent(tenant), 'reject', {});
    await refresh(tenant);
    const after = await ledgerResults(tenant);
    const log = (of: ReadonlyMap<string, SignalResult>) => of.get('ledger-verified')?.log?.index;
    expect(log(after)).toBe((log(before) as number) + 2);
    expect(after.get('ledger-verified')?.outcome).toBe('met');
    expect(after.get('revocation-exercised')?.population).toEqual(
      before.get('revocation-exercised')?.population,
    );
  });

  test('after an erasure nothing rests on what nobody can open any more [COMP-01/signals]', async () => {
    const erased = await deployment.createTenant('erased');
    await work(erased);
    await refresh(erased);
    expect((await outcomes(erased))['separation-of-duties']).toBe('met');
    const id = `${deployment.identityProvider.issuer}#alice`;
    expect((await erased.bob.post('/v1/evidence/erasures', { id })).status).toBe(200);
    await refresh(erased);
    expect(await read(erased, 'separation-of-duties')).toMatchObject({
      outcome: 'no_data',
      reason: '2 of 2 approvals do not disclose who asked and who approved',
    });
    await deployment.sql('delete from signal_progress where tenant_id = $1', [erased.id]);
    const resumed = await ledgerResults(erased);
    await refresh(erased);
    for (const [id, result] of await ledgerResults(erased)) {
      const { computedAt, period } = result;
      expect(result).toEqual({ ...resumed.get(id), computedAt, period });
    }
  });

  test('an event that is changed before it is read is not met [COMP-01/signals]', async () => {
    const tampered = await deployment.createTenant('tampered');
    await work(tampered);
    await deployment.sql('alter table ledger_events disable trigger user');
    await deployment.sql(
      `update ledger_events set event = replace(event, '"production"', '"staging!!!"') where tenant_id = $1`,
      [tampered.id],
    );
    await deployment.sql('alter table ledger_events enable trigger user');
    await refresh(tampered);
    expect(await read(tampered, 'ledger-verified')).toMatchObject({
      outcome: 'not_met',
      reason: 'the head does not follow from the events',
    });
  });

  test('a result is stale past its freshness, and stays so when the clock is moved back [COMP-01/signals]', async () => {
    const aged = await deployment.createTenant('aged');
    await work(aged);
    await refresh(aged);
    const age = (hours: number) =>
      deployment.sql(
        `update signal_results set result = jsonb_set(result, '{computedAt}',
           to_jsonb(to_char((now() - $2 * interval '1 hour') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
         where tenant_id = $1 and signal_id = 'agents-scoped'`,
        [aged.id, hours],
      );
    await age(23);
    expect((await outcomes(aged))['agents-scoped']).toBe('met');
    await age(25);
    expect(await read(aged, 'agents-scoped')).toMatchObject({ outcome: 'stale' });
    // the last event was sealed when the clock was a day and more ahead
    await age(0);
    expect((await outcomes(aged))['agents-scoped']).toBe('met');
    await deployment.sql(
      `update ledger_heads set sealed_at = now() + interval '25 hours' where tenant_id = $1`,
      [aged.id],
    );
    const {
      'agents-scoped': agents,
      'tokens-used': tokens,
      'calls-enforced': calls,
    } = await outcomes(aged);
    expect([agents, tokens, calls]).toEqual(['stale', 'not_available', 'stale']);
  });

  test('another version of a query makes its results stale', async () => {
    await deployment.sql(
      `update signal_results set result = jsonb_set(result, '{queryVersion}', '0')
       where tenant_id = $1 and signal_id = 'agents-scoped'`,
      [tenant.id],
    );
    expect(await read(tenant, 'agents-scoped')).toMatchObject({ outcome: 'stale' });
  });
});

describe('a refresh', () => {
  test('is enqueued once however often it is asked for, and seals who asked [COMP-01/signals]', async () => {
    const busy = await deployment.createTenant('busy');
    await registerAgent(busy);
    const waits = async () => {
      const [row] = await deployment.sql<{ waits: boolean }>(
        'select enqueued_at is not null as waits from signal_refreshes where tenant_id = $1',
        [busy.id],
      );
      return row?.waits;
    };
    const [first, second] = await Promise.all([
      busy.alice.post<SignalRefresh>(REFRESH),
      busy.bob.post<SignalRefresh>(REFRESH),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    await until('the refresh has ended', async () => (await waits()) === false);
    const { body } = await busy.vera.get<{ items: EvidenceRecord[] }>(
      '/v1/evidence?kind=signals.refresh_requested',
    );
    // the second was another one only where the first had ended before
    expect(body.items.length).toBe(first.body.enqueuedAt === second.body.enqueuedAt ? 1 : 2);
    expect((await outcomes(busy))['ledger-verified']).toBe('met');
  });

  test('is due for tenants that were never computed, or not for hours', async () => {
    const due = await deployment.createTenant('due');
    const isDue = async () => {
      const rows = await deployment.sql<{ tenant_id: string }>(
        'select tenant_id from tenants_with_due_signals(1000)',
      );
      return rows.some(({ tenant_id }) => tenant_id === due.id);
    };
    const set = (change: string) =>
      deployment.sql(`update signal_refreshes set ${change} where tenant_id = $1`, [due.id]);
    expect(await isDue()).toBe(true);
    await runJob(deployment, 'signals.find-due');
    await until('the signals are computed', async () => {
      const rows = await deployment.sql(
        'select from signal_refreshes where tenant_id = $1 and enqueued_at is null',
        [due.id],
      );
      return rows.length === 1;
    });
    expect(await isDue()).toBe(false);
    await set(`completed_at = now() - interval '7 hours'`);
    expect(await isDue()).toBe(true);
    await set('enqueued_at = now()');
    expect(await isDue()).toBe(false);
    await set(`enqueued_at = now() - interval '61 minutes'`);
    expect(await isDue()).toBe(true);
  });

  test('is for administrators; an unknown signal is not found, and what is no name is malformed', async () => {
    expectProblem(await tenant.vera.post(REFRESH), 'forbidden', 'refreshSignals');
    expectProblem(await tenant.vera.get(`${LIST}/agents-unknown`), 'not_found', 'getSignal');
    expectProblem(await tenant.vera.get(`${LIST}/Agents%20owned`), 'malformed', 'getSignal');
  });
});

async function ledgerResults(of: Tenant): Promise<ReadonlyMap<string, SignalResult>> {
  const ids = SIGNALS.filter(({ source }) => source === 'ledger').map(({ id }) => id);
  const rows = await deployment.sql<{ result: SignalResult }>(
    'select result from signal_results where tenant_id = $1 and signal_id = any ($2)',
    [of.id, ids],
  );
  return new Map(rows.map(({ result }) => [result.signal, result]));
}
