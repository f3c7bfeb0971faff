import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/database.testing.ts';
import { EndedSessions } from './ended-sessions.ts';

let database: TestDatabase;
let tenantId: string;
let otherId: string;
let now = 0;

beforeAll(async () => {
  database = await startTestDatabase();
  tenantId = await database.createTenant('acme');
  otherId = await database.createTenant('other');
});
afterAll(() => database?.close());

/** What one process of the gateway knows. */
const opened = () => new EndedSessions(database.db, () => now);

test('a session that one process ended is ended in every other, a second later at most', async () => {
  const [one, other] = [opened(), opened()];
  expect(await other.has(tenantId, 'first')).toBe(false);

  await one.add(tenantId, 'first');

  expect(await one.has(tenantId, 'first')).toBe(true);
  now += 1_001;
  expect(await other.has(tenantId, 'first')).toBe(true);
  expect(await other.has(tenantId, 'second')).toBe(false);
});

test('a process that starts later knows it, too, and no other tenant does', async () => {
  await opened().add(tenantId, 'third');
  await opened().add(tenantId, 'third');

  expect(await opened().has(tenantId, 'third')).toBe(true);
  expect(await opened().has(otherId, 'third')).toBe(false);
});

test('an end is kept as long as a session can be used, and no longer', async () => {
  await opened().add(tenantId, 'old');
  await database.owner.query(
    `update gateway_ended_sessions set ended_at = now() - interval '26 hours' where nonce = 'old'`,
  );
  await opened().add(tenantId, 'new');
  const { rows } = await database.owner.query(
    `select nonce from gateway_ended_sessions where nonce in ('old', 'new')`,
  );
  expect(rows).toEqual([{ nonce: 'new' }]);
});
