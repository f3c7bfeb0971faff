import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectionShortage, readConnectionLimit } from './connection-limit.ts';
import { withConnection } from './connections.ts';
import { startTestDatabase, type TestDatabase } from './database.testing.ts';
import { roleConnection } from './database.ts';
import { connectionBudget, poolSizes, WHOLE_SIZES } from './pool-sizes.ts';

const of = (...roles: ('api' | 'gateway' | 'worker')[]) => new Set(roles);
const ALL = of('api', 'gateway', 'worker');

test('a process of fewer roles opens fewer connections [OPS-02/roles]', () => {
  const budgets = [ALL, of('api'), of('worker'), of('gateway')].map(connectionBudget);
  expect(budgets).toEqual([67, 63, 38, 31]);
  expect(poolSizes(ALL)).toEqual(WHOLE_SIZES);
  expect(poolSizes(of('gateway'))).toEqual({
    lookups: 4,
    authority: 2,
    interactive: 8,
    bulk: 2,
    jobs: 2,
  });
});

describe('the connections that a server admits', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase();
  });
  afterAll(() => database?.close());

  test('are read with the roles of processes that have a lease, by the role that reads no tenant [OPS-02/roles]', async () => {
    await database.owner.query(
      `insert into deployment_nodes (node_id, roles, build, lease_until) values
         ('live', '{gateway,worker}', '1', now() + interval '1 minute'), ('gone', '{api}', '1', now() - interval '1 second')`,
    );
    const sealer = roleConnection(database.connection, 'svc_sealer', database.masterKey);
    expect(await withConnection(sealer, readConnectionLimit)).toEqual({
      most: 197,
      others: [of('gateway', 'worker')],
    });
  });

  test('are enough to the last one, else a warning, and an error where one process needs more [OPS-02/processes]', () => {
    const shortage = (most: number) => connectionShortage({ most, others: [of('worker')] }, ALL);
    expect(shortage(105)).toBeNull();
    expect(shortage(104)).toMatch(
      /^the database must admit 105 connections of 2 processes \(got 104 in all\); raise max_connections/,
    );
    expect(() => shortage(66)).toThrow(
      'the database must admit 67 connections of this process (got 66 in all)',
    );
  });
});
