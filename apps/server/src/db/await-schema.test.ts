import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { masterKey } from '../foundation/master-key.ts';
import { awaitSchema } from './await-schema.ts';
import { withConnection } from './connections.ts';
import { startTestDatabase, type TestDatabase } from './database.testing.ts';
import { roleConnection } from './database.ts';
import { checkOwnDeployment } from './migrate.ts';

const WAITING = { listen: { host: '127.0.0.1', port: 0 }, log: { warn: () => {} } };
const DEVELOPMENT = { environment: 'development', publicUrl: null } as const;

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database?.close());

const sealer = (key = database.masterKey) => roleConnection(database.connection, 'svc_sealer', key);

test('a process finds out about the schema and the record of the deployment without the owner [AUTH-05, OPS-03]', async () => {
  await awaitSchema(sealer(), WAITING);
  const check = () =>
    withConnection(sealer(), (client) =>
      checkOwnDeployment(client, database.masterKey, DEVELOPMENT),
    );
  await expect(check()).rejects.toThrow('the deployment has no record; run: svc-server migrate');
  await database.owner.query(
    `insert into deployment (key_identity, environment, created_version) values ('other', 'development', '0.1.0')`,
  );
  await expect(check()).rejects.toThrow('SVC_MASTER_KEY_FILE must be the master key other');
});

test('under another master key no role can log in, and the wait for the roles of a new database ends [AUTH-05, OPS-03]', async () => {
  const waiting = awaitSchema(sealer(masterKey(randomBytes(32))), {
    ...WAITING,
    loginPatienceMs: 0,
  });
  await expect(waiting).rejects.toThrow(/^SVC_MASTER_KEY_FILE must be the key of this deployment/);
});
