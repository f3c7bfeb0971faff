import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toConfig } from '../../apps/server/src/config.ts';
import {
  type TestDatabaseServer,
  testDatabaseServer,
} from '../../apps/server/src/db/shared-server.testing.ts';
import { readMasterKey } from '../../apps/server/src/foundation/master-key.ts';
import { ownerOf } from '../../apps/server/src/platform/database-server.ts';
import { prepareAsOwner } from '../../apps/server/src/prepare-database.ts';
import { compose } from '../harness/compose.ts';
import { makeDatabase, type TestDatabase } from '../harness/database-server.ts';
import { withoutOwner } from '../harness/database-url.ts';
import { makeScratch, type Scratch } from '../harness/scratch.ts';

let scratch: Scratch;
let database: TestDatabase;
let owner: Record<string, string>;
let platform: Record<string, string>;

beforeAll(async () => {
  scratch = await makeScratch();
  database = await makeDatabase(testDatabaseServer() as TestDatabaseServer, 'empty');
  owner = {
    ...database.env,
    SVC_ENVIRONMENT: 'production',
    SVC_DATA_DIR: join(scratch.path, 'data'),
    SVC_PUBLIC_URL: 'https://svc.example.com',
    SVC_METRICS_ADDRESS: 'off',
    SVC_DRAIN_SECONDS: '0',
  };
  const secretFile = join(scratch.path, 'client-secret');
  await writeFile(secretFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  platform = {
    SVC_PLATFORM_ISSUER: 'https://login.example.com',
    SVC_PLATFORM_CLIENT_ID: 'svc-platform',
    SVC_PLATFORM_CLIENT_SECRET_FILE: secretFile,
    SVC_PLATFORM_ADMIN_CLAIM: 'roles=operator',
  };
});
afterAll(async () => {
  await database?.drop();
  await scratch?.close();
});

/** What `svc-server migrate` does. */
async function migrateWith(env: Record<string, string>): Promise<void> {
  const config = toConfig({ ...owner, ...env });
  const key = await readMasterKey(config.masterKeyFile, false);
  await prepareAsOwner(ownerOf(config), key, config, console);
}

const serve = (env: Record<string, string>) =>
  compose(toConfig({ ...owner, ...withoutOwner(owner), ...env }), (error) => {
    throw error;
  });

test('the owner alone sets up and ends the sign-in of platform administrators, and a process that differs does not serve [AUTH-05, OPS-03]', async () => {
  await migrateWith(platform);
  await expect(serve({})).rejects.toThrow(
    'SVC_PLATFORM_ISSUER must be set while platform administrators can sign in (got none); run svc-server migrate ',
  );
  for (const change of [
    { SVC_PLATFORM_ISSUER: 'https://other.example.com' },
    { SVC_PLATFORM_ADMIN_CLAIM: 'groups=operator' },
    { SVC_PLATFORM_ADMIN_CLAIM: 'roles=other' },
  ]) {
    await expect(serve({ ...platform, ...change })).rejects.toThrow(
      'SVC_PLATFORM_ISSUER must be, with its client and claim, what platform administrators sign in with',
    );
  }
  await (await serve(platform)).stop();

  await migrateWith({});
  await expect(serve(platform)).rejects.toThrow('run svc-server migrate');
  await (await serve({})).stop();
});
