import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACK_PATHS } from '@svc/compliance';
import type { AuditPack } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { svc, temporaryTree } from '../../apps/cli/src/cli-process.testing.ts';
import { filesOfPack } from '../harness/audit-pack.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { signedHead } from '../harness/evidence.ts';
import { stopSchedules } from '../harness/jobs.ts';
import { sealDecisions } from '../harness/long-log.ts';
import { packRequest } from '../harness/requests/compliance.ts';
import { until } from '../harness/until.ts';

const PACKS = '/v1/compliance/audit-packs';
const MAX_PACK_BYTES = 128 * 2 ** 20;
/** More than a pack has room for, in events of nearly the largest size. */
const PADDING = 240_000;
const GROUPS = 6;
const EVENTS_PER_GROUP = 100;

let deployment: Deployment;
let tenant: Tenant;
beforeAll(async () => {
  deployment = await startDeployment();
  await stopSchedules(deployment);
  tenant = await deployment.createTenant('acme');
  const sealer = await deployment.connect('svc_sealer');
  for (let group = 0; group < GROUPS; group++)
    await sealDecisions(sealer, [tenant.id], EVENTS_PER_GROUP, PADDING);
});
afterAll(() => deployment?.stop());

test('an audit pack whose log is larger than 128 MiB leaves it out, says so, and is verified with exit code 4 [COMP-03]', async () => {
  const { body } = await tenant.alice.post<AuditPack>(PACKS, packRequest());
  const pack = await until('the pack is made', async () => {
    const { body: now } = await tenant.vera.get<AuditPack>(`${PACKS}/${body.id}`);
    return ['ready', 'failed'].includes(now.state) && now;
  });
  expect(pack).toMatchObject({ state: 'ready', reason: null });
  const [log] = await deployment.sql<{ bytes: number }>(
    'select sum(length(event))::int as bytes from ledger_events where tenant_id = $1',
    [tenant.id],
  );
  expect(log?.bytes).toBeGreaterThan(MAX_PACK_BYTES);

  const response = await fetch(`${deployment.url}${PACKS}/${pack.id}/download`, {
    headers: { authorization: `Bearer ${tenant.vera.token}` },
  });
  const archive = Buffer.from(await response.arrayBuffer());
  expect(archive.length).toBe(pack.bytes);
  expect(archive.length).toBeLessThan(2 ** 20);
  const files = filesOfPack(archive);
  expect(files.has(PACK_PATHS.log)).toBe(false);
  expect(JSON.parse(files.get('manifest.json') as string).omitted).toEqual([
    { path: PACK_PATHS.log, reason: expect.stringContaining('the log is too large') },
  ]);
  const [stored] = await deployment.sql<{ bytes: number }>(
    'select coalesce(sum(length(content)), 0)::int as bytes from audit_pack_chunks',
  );
  // nothing is left of what was written of the log
  expect(stored?.bytes).toBeLessThan(2 ** 20);

  const file = join(temporaryTree(), 'pack.tar');
  writeFileSync(file, archive);
  const { key } = await signedHead(tenant);
  const ran = await svc(['audit-pack', 'verify', file, '--key', key]);
  expect(ran.code).toBe(4);
  expect(ran.out).toContain(`Verified: unchanged, sealed as event ${pack.sealed?.index}`);
});
