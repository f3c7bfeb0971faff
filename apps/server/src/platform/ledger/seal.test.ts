import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTestDatabase, type TestDatabase } from '../../db/database.testing.ts';
import { beginAuthorityChange, type Fact, newEvent, seal } from './seal.ts';

let database: TestDatabase;
let tenantId: string;

beforeAll(async () => {
  database = await copyTestDatabase();
  tenantId = await database.createTenant('acme');
});
afterAll(() => database?.close());

const fact = (reason: string): Fact => ({
  kind: 'policy_decision',
  actor: { type: 'agent', id: 'agt_test' },
  subject: { type: 'tool', id: 'search' },
  data: { decision: 'deny', reason, rule: null, server: null, epoch: 0 },
});

const heads = async () =>
  (
    await database.owner.query(
      'select size::integer, epoch::integer from ledger_heads where tenant_id = $1',
      [tenantId],
    )
  ).rows[0];

test('an event as large as is sealed is made, and one of a byte more is too large [EVID-01]', () => {
  const empty = Buffer.byteLength(newEvent(fact('')).text);
  const room = 256 * 1024 - empty;

  expect(Buffer.byteLength(newEvent(fact('x'.repeat(room))).text)).toBe(256 * 1024);
  expect(() => newEvent(fact('x'.repeat(room + 1)))).toThrow('too large to be sealed');
});

test('a personal value is moved out of the event, and opened by what is kept beside it [EVID-05]', () => {
  const { text, disclosures } = newEvent({
    kind: 'session.ended',
    actor: { type: 'user', id: 'https://id.example#ann', name: 'Ann' },
    subject: { type: 'session', id: 'ses_1' },
    data: { account: 'usr_1', why: 'signed_out' },
  });

  expect(text).not.toMatch(/ann/i);
  const salt = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(JSON.parse(disclosures)).toEqual([
    { pointer: '/actor/id', salt, value: '"https://id.example#ann"' },
    { pointer: '/actor/name', salt, value: '"Ann"' },
  ]);
  expect(newEvent(fact('a test')).disclosures).toBe('[]');
});

test('a fact is sealed with the transaction that makes it true, and not without it [EVID-01]', async () => {
  const { size } = await heads();
  const tenant = database.db.tenant(tenantId);

  const id = await tenant.transact((tx) => seal(tx, fact('kept')));
  await tenant
    .transact(async (tx) => {
      await seal(tx, fact('undone'));
      throw new Error('undone');
    })
    .catch(() => {});

  const { rows } = await database.owner.query(
    'select evidence_id from ledger_events where tenant_id = $1 order by idx offset $2',
    [tenantId, size],
  );
  expect(rows).toEqual([{ evidence_id: id }]);
});

test('a change of authority makes decisions under the epoch before it stale [AGENT-03]', async () => {
  const { epoch } = await heads();

  await database.db.tenant(tenantId).transact(beginAuthorityChange);

  expect((await heads()).epoch).toBe(epoch + 1);
});
