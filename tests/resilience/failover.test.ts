import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Agent, ApprovedAgent, GovernDecision } from '@svc/contract';
import { expect, onTestFinished, test } from 'vitest';
import { withConnection } from '../../apps/server/src/db/connections.ts';
import { promote, STANDBY, startStandby } from '../../apps/server/src/db/standby.testing.ts';
import { createTenant } from '../../apps/server/src/features/tenants/create.ts';
import { masterKey } from '../../apps/server/src/foundation/master-key.ts';
import {
  type Cluster,
  startCluster,
} from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { ledgerSigner } from '../../apps/server/src/platform/ledger/signing-key.ts';
import { startIdentityProvider } from '../../tools/identity-provider/provider.ts';
import { api } from '../harness/api.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { readEvidenceLog } from '../harness/evidence-log.ts';
import { makeScratch, postmasterOf, processTree } from '../harness/scratch.ts';
import { urlOfBoth, waitForStandby } from '../harness/synchronous-standby.ts';
import { until } from '../harness/until.ts';
import { startLoad } from './load.ts';
import { superviseServer } from './supervised-server.ts';

const CONNECTIONS = 8;
/** A busy machine takes a while to promote. */
const RECOVERY_MS = 120_000;

test('a primary that is killed under load is replaced by its standby: what was acknowledged stays, a revocation too, and the former primary acknowledges nothing when it returns [EVID-01/failover]', async () => {
  const scratch = await makeScratch();
  onTestFinished(() => scratch.close());
  const [firstDir, secondDir] = [join(scratch.path, 'first'), join(scratch.path, 'second')];
  let first = await startCluster(firstDir);
  onTestFinished(() => first.remove());
  let second = await startStandby(first, firstDir, secondDir);
  onTestFinished(() => second.remove());
  await waitForStandby(first, STANDBY);
  const identityProvider = await startIdentityProvider({
    accounts: Object.values(ACCOUNTS),
    port: 0,
    environment: 'test',
  });
  onTestFinished(() => identityProvider.close());
  const secret = randomBytes(32);
  const keyFile = join(scratch.path, 'master.key');
  await writeFile(keyFile, secret.toString('base64'), { mode: 0o600 });
  const server = await superviseServer({
    SVC_DATABASE_URL: urlOfBoth(first, second),
    SVC_MASTER_KEY_FILE: keyFile,
    SVC_DATA_DIR: join(scratch.path, 'data'),
  });
  onTestFinished(async () => {
    await server.stop();
  });
  const tenant = await withConnection(first.connection, (owner) =>
    createTenant(owner, {
      slug: 'acme',
      issuer: identityProvider.issuer,
      adminClaim: { name: 'roles', value: 'admin' },
      production: false,
    }),
  );
  const admin = await identityProvider.token(ACCOUNTS.alice, tenant.adminAudience);
  const load = await startLoad(server, admin, CONNECTIONS);
  const revoked = await revokedAgent(server.url(), admin);
  const check = () =>
    api(server.url(), revoked).post<GovernDecision>('/v1/govern/check', { tool: 'search' });
  expect((await check()).status).toBe(403);

  await load.acknowledgedMore(100);
  await killAll(firstDir);
  await promote(second);
  await until('the service is ready again', () => server.ready(), RECOVERY_MS);
  await load.acknowledgedMore(100);
  expect((await check()).status).toBe(403);

  // the former primary returns, waits for no standby any more, and is all there is for a while
  first = await startCluster(firstDir);
  await waitForStandby(first, '');
  const before = await sizeOf(first, tenant.id);
  await load.acknowledgedMore(100);
  await second.stop();
  await until('the service is not ready', async () => !(await server.ready()));
  const alone = await Promise.all(Array.from({ length: 20 }, check));
  expect(alone.map(({ status }) => status)).toEqual(Array(20).fill(503));
  expect(await sizeOf(first, tenant.id)).toBe(before);

  second = await startCluster(secondDir);
  await until('the service is ready again', () => server.ready(), RECOVERY_MS);
  await load.acknowledgedMore(100);
  await load.stop();
  const { vkey } = ledgerSigner(masterKey(secret));
  const { events, verdict } = await readEvidenceLog(api(server.url(), admin), vkey);
  const ids = new Set(events.map(({ id }) => id));
  expect([...load.acknowledged].filter((id) => !ids.has(id))).toEqual([]);
  expect(events.map(({ index }) => index)).toEqual(events.map((_, at) => at));
  expect(verdict.status).toBe('verified');
  expect(server.complaints).toEqual([]);
});

/** Events in the tenant's log on this server. */
async function sizeOf({ connection }: Cluster, tenantId: string): Promise<number | undefined> {
  return withConnection(connection, async (owner) => {
    const { rows } = await owner.query<{ size: string }>(
      'select size from ledger_heads where tenant_id = $1',
      [tenantId],
    );
    return Number(rows[0]?.size);
  });
}

/** The token of an agent that was approved and then revoked. */
async function revokedAgent(url: string, admin: string): Promise<string> {
  const alice = api(url, admin);
  const { body: agent } = await alice.post<Agent>('/v1/agent-identities', {
    name: 'revoked',
    owner: 'owner@example.com',
    allowedTools: ['*'],
  });
  const { body } = await alice.post<ApprovedAgent>(`/v1/agent-identities/${agent.id}/approve`);
  expect((await alice.post(`/v1/agent-identities/${agent.id}/revoke`)).status).toBe(200);
  return body.token;
}

/** Kills the server of a data directory with all its processes at once. */
async function killAll(dataDir: string): Promise<void> {
  const postmaster = await postmasterOf(dataDir);
  for (const pid of await processTree(postmaster as number)) process.kill(pid, 'SIGKILL');
}
