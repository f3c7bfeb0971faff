import { verifyPack } from '@svc/compliance';
import type { AuditPack } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packSource } from '../harness/audit-pack.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { signedHead } from '../harness/evidence.ts';
import { runJob, stopSchedules } from '../harness/jobs.ts';
import { packDone } from '../harness/requests/compliance.ts';

const PACKS = '/v1/compliance/audit-packs';

let deployment: Deployment;
let tenant: Tenant;
let packId: string;
beforeAll(async () => {
  deployment = await startDeployment();
  await stopSchedules(deployment);
  tenant = await deployment.createTenant('acme');
  packId = await packDone(tenant.alice);
});
afterAll(() => deployment?.stop());

const read = async () => (await tenant.vera.get<AuditPack>(`${PACKS}/${packId}`)).body;

async function verdict() {
  const response = await fetch(`${deployment.url}${PACKS}/${packId}/download`, {
    headers: { authorization: `Bearer ${tenant.vera.token}` },
  });
  const archive = Buffer.from(await response.arrayBuffer());
  return verifyPack(packSource(archive), { key: (await signedHead(tenant)).key });
}

async function sealedPacks(): Promise<number> {
  const [row] = await deployment.sql<{ count: number }>(
    `select count(*)::int from ledger_events where tenant_id = $1 and kind = 'compliance.audit_pack_created'`,
    [tenant.id],
  );
  return (row as { count: number }).count;
}

/** Makes the pack again as the job that the queue repeats after its process was killed. */
async function repeat(): Promise<void> {
  await runJob(deployment, 'audit-packs.make', { tenantId: tenant.id, ids: { packId } });
}

const UNFINISHED = `update audit_packs set state = 'running', completed_at = null, bytes = null`;

describe('the job of an audit pack whose process was killed', () => {
  test('once the manifest was sealed, is finished by the next run with the same manifest and without another event', async () => {
    const [before, sealed] = [await read(), await sealedPacks()];
    await deployment.sql(`${UNFINISHED} where pack_id = $1`, [packId]);
    for (const table of ['audit_pack_files', 'audit_pack_chunks'])
      await deployment.sql(`delete from ${table} where pack_id = $1 and position in (1, 2)`, [
        packId,
      ]);
    expect(await read()).toMatchObject({ state: 'running', sealed: null });

    await repeat();

    expect(await read()).toMatchObject({
      state: 'ready',
      manifestSha256: before.manifestSha256,
      sealed: before.sealed,
    });
    expect(await sealedPacks()).toBe(sealed);
    expect((await verdict()).status).toBe('verified');
  });

  test('while files were written, is repeated from its beginning, and nothing of the former run is left', async () => {
    await deployment.sql(
      `${UNFINISHED}, manifest_hash = null, evidence_id = null where pack_id = $1`,
      [packId],
    );
    await deployment.sql(
      'delete from audit_pack_files where pack_id = $1 and (position < 3 or position > 6)',
      [packId],
    );
    // a chunk of the file that was being written
    await deployment.sql(
      `update audit_pack_chunks set content = 'of the former run', chunk_no = 99 where pack_id = $1 and position = 7`,
      [packId],
    );

    await repeat();

    expect(await read()).toMatchObject({ state: 'ready', reason: null });
    expect((await verdict()).status).toBe('verified');
    const [left] = await deployment.sql<{ count: number }>(
      'select count(*)::int from audit_pack_chunks where pack_id = $1 and chunk_no = 99',
      [packId],
    );
    expect(left?.count).toBe(0);
  });

  test('that had ended, changes nothing when it is run again', async () => {
    const [before, sealed] = [await read(), await sealedPacks()];
    await repeat();
    expect([await read(), await sealedPacks()]).toEqual([before, sealed]);
  });
});

test('the sweep deletes a pack with its files after 90 days, and leaves younger ones and the event', async () => {
  const sealed = await sealedPacks();
  const { body: young } = await tenant.alice.post<AuditPack>(PACKS, {
    frameworkId: 'owasp-llm',
    window: (await read()).window,
  });
  await packDone(tenant.alice);
  const age = (days: number) =>
    deployment.sql(
      `update audit_packs set completed_at = now() - $2 * interval '1 day' where pack_id = $1`,
      [packId, days],
    );
  const rows = async () =>
    (
      await deployment.sql<{ pack_id: string }>(
        `select distinct pack_id from audit_pack_chunks union select pack_id from audit_pack_files
         union select pack_id from audit_packs order by pack_id`,
      )
    ).map((row) => row.pack_id);

  await age(89);
  await runJob(deployment, 'audit-packs.sweep');
  expect(await rows()).toEqual([packId, young.id]);
  await age(91);
  await runJob(deployment, 'audit-packs.sweep');

  expect(await rows()).toEqual([young.id]);
  expect((await tenant.vera.get(`${PACKS}/${packId}`)).status).toBe(404);
  expect(await sealedPacks()).toBe(sealed + 1);
});
