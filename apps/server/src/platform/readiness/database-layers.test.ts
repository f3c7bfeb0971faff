import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AbsentStandby, loseStandby } from '../../db/absent-standby.testing.ts';
import { startTestDatabase, type TestDatabase } from '../../db/database.testing.ts';
import { roleConnection } from '../../db/database.ts';
import { openReadiness, type Readiness } from './readiness.ts';

let database: TestDatabase;
let standby: AbsentStandby | undefined;
let readiness: Readiness;

beforeAll(async () => {
  database = await startTestDatabase();
  readiness = openReadiness(
    roleConnection(database.connection, 'svc_sealer', database.masterKey),
    {
      keyIdentity: 'of a test',
      environment: 'development',
      publicUrl: null,
      durability: 'replicated',
      release: '0.1.0',
      migrations: [],
      seals: true,
    },
    [],
  );
});
afterEach(() => standby?.restore());
afterAll(async () => {
  await readiness?.close();
  await database?.close();
});

test('a standby that is named and not connected is what readiness names, and nothing waits for it [EVID-01]', async () => {
  standby = await loseStandby(database.connection);

  await expect(readiness.ready()).rejects.toThrow(
    /^standby: no synchronous standby is connected and streams; start one that synchronous_standby_names names$/,
  );

  expect(await standby.waiting()).toEqual([]);
});
