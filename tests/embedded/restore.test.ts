import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { GovernDecision } from '@svc/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readMasterKey } from '../../apps/server/src/foundation/master-key.ts';
import { ledgerSigner } from '../../apps/server/src/platform/ledger/signing-key.ts';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../tools/identity-provider/provider.ts';
import { api } from '../harness/api.ts';
import { makeTenant } from '../harness/data-directory.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { readEvidenceLog } from '../harness/evidence-log.ts';
import { startServer } from '../harness/processes.ts';
import { makeScratch, type Scratch } from '../harness/scratch.ts';
import { approveAgents } from '../resilience/load.ts';

let identityProvider: IdentityProvider;
let scratch: Scratch;

beforeAll(async () => {
  const accounts = Object.values(ACCOUNTS);
  identityProvider = await startIdentityProvider({ accounts, port: 0, environment: 'test' });
});
afterAll(() => identityProvider?.close());
beforeEach(async () => {
  scratch = await makeScratch();
});
afterEach(() => scratch.close());

test('a backup made as documented is restored: evidence verifies and goes on where it ended, and credentials work [OPS-03/restore]', async () => {
  const [dataDir, backup] = [join(scratch.path, 'data'), join(scratch.path, 'backup')];
  const server = await startServer({ env: { SVC_DATA_DIR: dataDir } });
  const tenant = await makeTenant(dataDir, identityProvider);
  const [token = ''] = await approveAgents(server.url, tenant.alice, 1);
  const check = async (url: string) =>
    (await api(url, token).post<GovernDecision>('/v1/govern/check', { tool: 'search' })).body;
  expect((await check(server.url)).decision).toBe('allow');
  const { vkey } = ledgerSigner(await readMasterKey(join(dataDir, 'master.key'), false));
  const before = await readEvidenceLog(api(server.url, tenant.alice), vkey);

  expect((await server.end('SIGTERM')).code).toBe(0);
  execFileSync('cp', ['-a', dataDir, backup]);
  await rm(dataDir, { recursive: true });
  const restored = await startServer({ env: { SVC_DATA_DIR: backup } });
  const allowed = await check(restored.url);

  const after = await readEvidenceLog(api(restored.url, tenant.alice), vkey);
  expect(before.verdict).toMatchObject({ status: 'verified' });
  expect(after.verdict).toMatchObject({ status: 'verified' });
  expect(after.events.slice(0, before.events.length)).toEqual(before.events);
  expect(after.events.at(-1)).toMatchObject({
    id: allowed.evidenceId,
    index: before.events.length,
  });
  expect((await restored.end('SIGTERM')).code).toBe(0);
});
