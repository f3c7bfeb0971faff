import { digestOfIds, findSignal, SIGNALS, type Signal, type SignalResult } from '@svc/compliance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../db/database.testing.ts';
import { seal } from '../../../platform/ledger/seal.ts';
import { AGENT_CASES } from './agents/agents.cases.ts';
import { computeState } from './compute-state.ts';
import { EVIDENCE_CASES } from './evidence/evidence.cases.ts';
import { FINDINGS_CASES } from './findings/findings.cases.ts';
import { GATEWAY_CASES } from './gateway/gateway.cases.ts';
import { IDENTITY_CASES } from './identity/identity.cases.ts';
import { INVENTORY_CASES } from './inventory/inventory.cases.ts';
import { OPERATION_CASES } from './operation/operation.cases.ts';
import { server } from './rows.testing.ts';
import { SCANNING_CASES } from './scanning/scanning.cases.ts';
import {
  ago,
  type Expected,
  type GivenRow,
  insertRows,
  type SignalCase,
  type SignalCases,
} from './signal-case.testing.ts';
import { STATE_QUERIES } from './state-queries.ts';
import { ALL, type Scope, type StateQuery } from './state-query.ts';
import { TESTING_CASES } from './testing/testing.cases.ts';

const CASES: Readonly<Record<string, SignalCases>> = {
  ...SCANNING_CASES,
  ...INVENTORY_CASES,
  ...FINDINGS_CASES,
  ...TESTING_CASES,
  ...AGENT_CASES,
  ...GATEWAY_CASES,
  ...EVIDENCE_CASES,
  ...IDENTITY_CASES,
  ...OPERATION_CASES,
};

/** Signals that ask for what is not recorded, and those whose cases stand in a test of their own. */
const WITHOUT_CASES = ['repositories-connected', 'tokens-used', 'restore-drilled'];
const ELSEWHERE = ['ledger-witnessed', 'sanitizer-on'];

const NOTHING: Scope = { repositories: [], agents: [], servers: [] };

let database: TestDatabase;
let tenants = 0;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database?.close());

const createTenant = () => database.createTenant(`acme-${++tenants}`);
const signalOf = (id: string) => findSignal(id) as Signal;
const compute = (tenantId: string, id: string, scope = ALL) =>
  computeState(
    database.db.tenant(tenantId, 'jobs'),
    signalOf(id),
    STATE_QUERIES[id] as StateQuery,
    scope,
  );

async function given({ given: rows, facts = [], headOf }: SignalCase): Promise<string> {
  const tenantId = await createTenant();
  await insertRows(database.owner, tenantId, rows);
  for (const fact of facts) await database.db.tenant(tenantId).transact((tx) => seal(tx, fact));
  if (headOf !== undefined) {
    await database.owner.query('update ledger_heads set log_no = $2 where tenant_id = $1', [
      tenantId,
      headOf,
    ]);
  }
  return tenantId;
}

function expectResult(result: SignalResult, expected: Expected): void {
  const { outcome, population = [], failing = [], exclusions = [] } = expected;
  expect(result).toMatchObject({
    outcome,
    failing: { count: failing.length, ids: failing },
    population: { size: population.length, digest: digestOfIds(population) },
  });
  expect(result.exclusions.items.map(({ id }) => id)).toEqual(exclusions);
  expect(result.exclusions.items.every(({ reason }) => reason.length > 3)).toBe(true);
}

test('every signal that reads tables has a query, and cases', () => {
  const ids = SIGNALS.filter(({ source }) => source === 'state').map(({ id }) => id);
  expect(Object.keys(STATE_QUERIES).sort()).toEqual(ids.toSorted());
  expect([...Object.keys(CASES), ...WITHOUT_CASES, ...ELSEWHERE].sort()).toEqual(ids.toSorted());
});

describe.each(Object.entries(CASES))('%s', (id, { cases, removed }) => {
  test.each(cases.map((one) => [one.title, one] as const))(
    '%s [COMP-01/signals]',
    async (_, one) => {
      expectResult(await compute(await given(one), id), one);
    },
  );

  test('what is deleted or excluded is missing in the population [COMP-01/signals]', async () => {
    const [failing] = cases;
    const tenantId = await given(failing);
    const before = await compute(tenantId, id);
    await database.owner.query(removed.by, [tenantId]);
    const after = await compute(tenantId, id);
    expectResult(after, removed);
    expect(before.outcome).toBe('not_met');
    const hasChanged =
      after.population.digest !== before.population.digest ||
      // a fault that is cleared leaves its log where it was
      id === 'ledger-without-faults';
    expect(hasChanged).toBe(true);
  });

  const { narrowedBy } = signalOf(id);
  test(`a scope narrows its answer by ${narrowedBy ?? 'nothing'} [COMP-01/status]`, async () => {
    const tenantId = await given(cases[0]);
    const ofNothing = narrowedBy === null ? NOTHING : { ...ALL, [narrowedBy]: [] };
    const [of, all] = [await compute(tenantId, id, ofNothing), await compute(tenantId, id)];
    if (narrowedBy === null) expect(of.population).toEqual(all.population);
    expect(of.outcome).toBe(narrowedBy === null ? all.outcome : 'no_data');
    // what else a scope names changes nothing
    if (narrowedBy === null) return;
    const others = await compute(tenantId, id, { ...NOTHING, [narrowedBy]: null });
    expect(others.population).toEqual(all.population);
  });
});

test('a fresh tenant has no data, whatever other tenants have [COMP-01/signals, AUTH-05]', async () => {
  const tenantId = await createTenant();
  const other = await createTenant();
  for (const { cases } of Object.values(CASES)) {
    // rows of the same ids exist in other tenants, from the tests above
    expect(cases[0].outcome).toBe('not_met');
  }
  for (const [id] of Object.entries(STATE_QUERIES)) {
    for (const fresh of [tenantId, other]) {
      const { outcome, population } = await compute(fresh, id);
      expect([id, outcome]).toEqual([id, WITHOUT_CASES.includes(id) ? 'not_available' : 'no_data']);
      expect(population.size).toBe(0);
    }
  }
});

test('servers behind the gateway are sanitized in both modes, and there have to be some', async () => {
  const tenantId = await createTenant();
  await insertRows(database.owner, tenantId, [
    server('gws_a', 'observe'),
    server('gws_b', 'enforce'),
  ]);
  const expected = { outcome: 'met', population: ['gws_a', 'gws_b'] } as const;
  expectResult(await compute(tenantId, 'sanitizer-on'), expected);
});

test('a log is witnessed by a map of the last week that has its present number [COMP-01/signals]', async () => {
  const tenantId = await createTenant();
  const outcome = async () => (await compute(tenantId, 'ledger-witnessed')).outcome;
  const seals = {
    kind: 'evidence.recovery_confirmed',
    actor: { type: 'token', id: 'tok_1' },
    subject: { type: 'tenant', id: tenantId },
    data: { logNo: 0 },
  } as const;
  expect(await outcome()).toBe('no_data');
  await database.db.tenant(tenantId).transact((tx) => seal(tx, seals));
  expect(await outcome()).toBe('not_met');
  await insertRows(database.owner, tenantId, [mapOf(1, ago(8)), leafOf(1)]);
  expect(await outcome()).toBe('not_met');
  await insertRows(database.owner, tenantId, [mapOf(2, ago(6)), leafOf(2)]);
  expect(await outcome()).toBe('met');
  await insertRows(database.owner, tenantId, [mapOf(3, ago(1), null), leafOf(3)]);
  expect(await outcome()).toBe('met');
  await database.owner.query('update ledger_heads set log_no = 1 where tenant_id = $1', [tenantId]);
  expect(await outcome()).toBe('not_met');
});

const HASH = Buffer.alloc(32);
const mapOf = (map_no: number, at: Date, receipt: string | null = 'cosigned'): GivenRow => ({
  table: 'ledger_maps',
  values: {
    map_no,
    evidence_id: 'evt_1',
    published_at: at,
    event: JSON.stringify({ sealedAt: at }),
    receipt,
  },
});
const leafOf = (map_no: number): GivenRow => ({
  table: 'ledger_map_leaves',
  values: { map_no, log_no: 0, size: 1, root: HASH, salt: HASH, key: HASH, leaf: HASH },
});

test('a query that fails is an error with its code, never met', async () => {
  const tenantId = await createTenant();
  const failing: StateQuery = (tx) =>
    tx
      .selectFrom('agents')
      .select('nothing' as never)
      .execute() as never;
  const db = database.db.tenant(tenantId, 'jobs');
  expect(await computeState(db, signalOf('agents-owned'), failing, ALL)).toMatchObject({
    outcome: 'error',
    reason: '42703',
    population: { size: 0 },
  });
});
