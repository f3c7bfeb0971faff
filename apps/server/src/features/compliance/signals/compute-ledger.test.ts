import { beginReading, LEDGER_SIGNALS, type LogEvent, readEvents } from '@svc/compliance';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConnection } from '../../../db/connections.ts';
import { startTestDatabase, type TestDatabase } from '../../../db/database.testing.ts';
import { roleConnection } from '../../../db/database.ts';
import { type Fact, newEvent } from '../../../platform/ledger/seal.ts';
import { computeLedger } from './compute-ledger.ts';

let database: TestDatabase;
let sealer: pg.Client;
let tenants = 0;
beforeAll(async () => {
  database = await startTestDatabase();
  sealer = await openConnection(
    roleConnection(database.connection, 'svc_sealer', database.masterKey),
  );
});
afterAll(async () => {
  await sealer?.end();
  await database?.close();
});

const createTenant = () => database.createTenant(`acme-${++tenants}`);
const compute = (tenantId: string) =>
  computeLedger(database.db.tenant(tenantId, 'jobs'), new AbortController().signal);

/** Seals facts; `days` makes the next event of the log one of a later day. */
async function append(tenantId: string, facts: readonly object[], days = 0): Promise<void> {
  await database.owner.query(
    `update ledger_heads set sealed_at = sealed_at + $2 * interval '1 day' where tenant_id = $1`,
    [tenantId, days],
  );
  const events = facts.map((fact) => newEvent(fact as Fact));
  const lines = (of: (n: number) => string) => facts.map((_, n) => of(n)).join('\n');
  const { rows } = await sealer.query<{ outcome: string }>(
    'select outcome from append_batch($1, $2, $3, $4, $5, $6, false)',
    [
      lines(() => tenantId),
      lines(() => '0'),
      lines((n) => events[n]?.id as string),
      lines((n) => (facts[n] as Fact).kind),
      lines((n) => events[n]?.text as string),
      lines((n) => events[n]?.disclosures as string),
    ],
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(facts.map(() => 'sealed'));
}

const agentOf = (n: number) => `agt_${String(n).padStart(26, '0')}`;
const decision = (n: number, data: object) => ({
  kind: 'policy_decision',
  actor: { type: 'agent', id: agentOf(n), name: 'a "name"' },
  subject: { type: 'tool', id: 'x","kind":"y' },
  data: {
    reason: '"gateway":{ \u0000 ","kind":"agent.revoked","subject":{"id":"é',
    rule: null,
    ...data,
  },
});
const revoked = (n: number) => ({
  kind: 'agent.revoked',
  actor: { type: 'user', id: 'alice', name: 'Alice' },
  subject: { type: 'agent', id: agentOf(n), name: 'a' },
  data: {},
});
const gateway = (server: string, mode: string) => ({
  gateway: { server, mode, method: 'tools/call' },
});
const FACTS: readonly object[] = [
  ...[1, 2].flatMap((n) => [decision(n, { decision: 'allow' }), decision(n, { decision: 'deny' })]),
  decision(1, { decision: 'allow', ...gateway('gws_a', 'observe') }),
  decision(3, { decision: 'allow', ...gateway('gws_a', 'enforce') }),
  decision(3, { decision: 'deny', ...gateway('gws_b', 'enforce') }),
  revoked(1),
  revoked(2),
];

/** States of all signals as JSON, in the order of their names. */
async function storedStates(tenantId: string): Promise<readonly unknown[]> {
  const { rows } = await database.owner.query<{ signal_id: string; progress: string }>(
    'select signal_id, progress from signal_progress where tenant_id = $1 order by signal_id',
    [tenantId],
  );
  return rows.map((row) => [row.signal_id, JSON.parse(row.progress)]);
}

async function storedEvents(tenantId: string): Promise<LogEvent[]> {
  const { rows } = await database.owner.query<{ idx: string; event: string }>(
    'select idx, event from ledger_events where tenant_id = $1 order by idx',
    [tenantId],
  );
  return rows.map(({ idx, event }) => ({
    index: Number(idx),
    text: event,
    event: JSON.parse(event),
    disclosed: {},
  }));
}

const forget = (tenantId: string) =>
  database.owner.query('delete from signal_progress where tenant_id = $1', [tenantId]);

/** Changes a table that refuses changes. */
async function tamper(statement: string, values: readonly unknown[]): Promise<void> {
  await database.owner.query('alter table ledger_events disable trigger user');
  await database.owner.query(statement, [...values]);
  await database.owner.query('alter table ledger_events enable trigger user');
}

test('whatever is appended and wherever reading stopped, the state is that of all events one by one [COMP-01/signals]', async () => {
  const appended = fc.record({
    facts: fc.array(fc.constantFrom(...FACTS), { minLength: 1, maxLength: 40 }),
    days: fc.constantFrom(0, 0, 0, 1, 3),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(appended, { minLength: 1, maxLength: 5 }), async (parts) => {
      const tenantId = await createTenant();
      for (const { facts, days } of parts) {
        await append(tenantId, facts, days);
        await compute(tenantId);
      }
      const resumed = await storedStates(tenantId);
      expect(resumed).toHaveLength(Object.keys(LEDGER_SIGNALS).length);
      await forget(tenantId);
      await compute(tenantId);
      expect(resumed).toEqual(await storedStates(tenantId));
      const events = await storedEvents(tenantId);
      const log = { tenant: tenantId, logNo: 0, from: 0 };
      for (const [id, stored] of resumed as [string, { chain: string }][]) {
        const signal = LEDGER_SIGNALS[id] as (typeof LEDGER_SIGNALS)[string];
        const read = readEvents(signal, beginReading(signal, log), events);
        expect([id, stored]).toEqual([
          id,
          { ...JSON.parse(JSON.stringify(read)), chain: stored.chain },
        ]);
      }
    }),
    { numRuns: 12 },
  );
});

test('where hashes do not follow, only signals about the log answer, and nothing of the rest is stored [COMP-01/signals]', async () => {
  const tenantId = await createTenant();
  await append(tenantId, [revoked(1), decision(1, { decision: 'deny' })]);
  const [outcomesOf, before] = [outcomes, await compute(tenantId)];
  expect(outcomesOf(before)['revocation-effective']).toBe('met');
  const stored = await storedStates(tenantId);
  await append(tenantId, [decision(1, { decision: 'allow' }), decision(2, { decision: 'deny' })]);
  await tamper(
    `update ledger_events set event = replace(event, '"decision":"allow"', '"decision":"denyy"') where tenant_id = $1`,
    [tenantId],
  );
  const after = outcomesOf(await compute(tenantId));
  expect(after).toMatchObject({
    'ledger-verified': 'not_met',
    'revocation-effective': 'error',
    'calls-enforced': 'error',
  });
  expect(await storedStates(tenantId)).toEqual(stored);
});

test('a signal reads a log anew that is another one up to where it stopped [COMP-01/signals]', async () => {
  const tenantId = await createTenant();
  await append(tenantId, [revoked(1), decision(1, { decision: 'deny' })]);
  await compute(tenantId);
  await database.owner.query(
    `update signal_progress set progress = jsonb_set(progress::jsonb, '{state}', $2)::text
     where tenant_id = $1 and signal_id = 'revocation-exercised'`,
    [tenantId, '{"revoked": []}'],
  );
  expect(outcomes(await compute(tenantId))['revocation-exercised']).toBe('no_data');
  const { rows } = await database.owner.query(
    `update signal_progress set progress = jsonb_set(progress::jsonb, '{chain}', $2)::text
     where tenant_id = $1 and signal_id = 'revocation-exercised' returning 1`,
    [tenantId, JSON.stringify('00'.repeat(32))],
  );
  expect(rows).toHaveLength(1);
  expect(outcomes(await compute(tenantId))['revocation-exercised']).toBe('met');
});

function outcomes(results: Awaited<ReturnType<typeof compute>>): Record<string, string> {
  return Object.fromEntries(results.map(({ signal, outcome }) => [signal, outcome]));
}
