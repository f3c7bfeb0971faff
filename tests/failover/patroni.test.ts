import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../apps/server/src/db/connections.ts';
import { createTenant } from '../../apps/server/src/features/tenants/create.ts';
import { masterKey } from '../../apps/server/src/foundation/master-key.ts';
import { ledgerSigner } from '../../apps/server/src/platform/ledger/signing-key.ts';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../tools/identity-provider/provider.ts';
import { api } from '../harness/api.ts';
import { databaseUrl } from '../harness/database-url.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { readEvidenceLog } from '../harness/evidence-log.ts';
import { makeScratch, type Scratch } from '../harness/scratch.ts';
import { until } from '../harness/until.ts';
import { type Load, startLoad } from '../resilience/load.ts';
import { type Supervised, superviseServer } from '../resilience/supervised-server.ts';
import { MISSING_PACKAGES, type PatroniCluster, startPatroni } from './patroni.ts';

/** The lease of Patroni's leader has to end first, 20 s in the documented settings. */
const FAILOVER_MS = 120_000;
const CONNECTIONS = 8;

let scratch: Scratch;
let cluster: PatroniCluster;
let identityProvider: IdentityProvider;
let server: Supervised;
let load: Load;
let admin: string;
const secret = randomBytes(32);

beforeAll(async () => {
  if (MISSING_PACKAGES.length > 0)
    throw new Error(`run: apt-get install ${MISSING_PACKAGES.join(' ')}`);
  scratch = await makeScratch();
  cluster = await startPatroni(scratch.path);
  identityProvider = await startIdentityProvider({
    accounts: Object.values(ACCOUNTS),
    port: 0,
    environment: 'test',
  });
  const keyFile = join(scratch.path, 'master.key');
  await writeFile(keyFile, secret.toString('base64'), { mode: 0o600 });
  server = await superviseServer({
    SVC_DATABASE_URL: urlOfAll(),
    SVC_DURABILITY: 'replicated',
    SVC_MASTER_KEY_FILE: keyFile,
    SVC_DATA_DIR: join(scratch.path, 'data'),
  });
  const leader = (await cluster.leader()) as number;
  const tenant = await withConnection(cluster.connections[leader] as never, (owner) =>
    createTenant(owner, {
      slug: 'acme',
      issuer: identityProvider.issuer,
      adminClaim: { name: 'roles', value: 'admin' },
      production: false,
    }),
  );
  admin = await identityProvider.token(ACCOUNTS.alice, tenant.adminAudience);
  load = await startLoad(server, admin, CONNECTIONS);
});
afterAll(async () => {
  await load?.stop();
  await server?.stop();
  await identityProvider?.close();
  await cluster?.stop();
  await scratch?.close();
});

/** Connection string that names all members, in no order of roles. */
function urlOfAll(): string {
  const hosts = cluster.connections.map(({ port }) => `127.0.0.1:${port}`);
  const url = databaseUrl({ connection: cluster.connections[0] as never });
  return url.replace(hosts[0] as string, hosts.join(','));
}

const ready = () => until('the service is ready', () => server.ready(), FAILOVER_MS);

async function logHasAll(): Promise<void> {
  const acknowledged = [...load.acknowledged];
  const { vkey } = ledgerSigner(masterKey(secret));
  const { events, verdict } = await readEvidenceLog(api(server.url(), admin), vkey);
  const ids = new Set(events.map(({ id }) => id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(verdict.status).toBe('verified');
}

test('a primary that is killed under load is replaced by Patroni, and returns as a standby: what was acknowledged stays [EVID-01/failover]', async () => {
  await load.acknowledgedMore(100);
  const former = (await cluster.leader()) as number;
  await cluster.kill(former);

  await until(
    'another member is the primary',
    async () => ![former, null].includes(await cluster.leader()),
    FAILOVER_MS,
  );
  await ready();
  await load.acknowledgedMore(100);
  cluster.start(former);
  await load.acknowledgedMore(100);
  await logHasAll();
});

test('while no standby is left nothing is acknowledged, and it goes on with the first that returns [EVID-01/failover]', async () => {
  await Promise.all([ready(), cluster.complete()]);
  const leader = (await cluster.leader()) as number;
  const others = [0, 1, 2].filter((number) => number !== leader);
  for (const number of others) await cluster.kill(number);
  await until('the service is not ready', async () => !(await server.ready()), FAILOVER_MS);
  const before = load.acknowledged.size;
  const [, refused] = await Promise.all([
    until(
      'Patroni knows of no standby',
      async () => (await cluster.synchronousStandbys()).length === 0,
    ),
    api(server.url(), admin).post('/v1/tokens', { name: 'refused' }),
  ]);
  expect(refused.status).toBe(503);
  expect(load.acknowledged.size).toBe(before);

  for (const number of others) cluster.start(number);
  await ready();
  await load.acknowledgedMore(100);
  expect(await cluster.leader()).toBe(leader);
  await logHasAll();
});
