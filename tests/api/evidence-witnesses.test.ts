import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EvidenceRecord, InclusionProof, Overview, WitnessedCheckpoint } from '@svc/contract';
import { openWitnessed, parseVkey, signerCheck, verifyExport } from '@svc/ledger';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCosigner, witnessServer } from '../../apps/cli/src/witness-server.ts';
import { type Database, openDatabase } from '../../apps/server/src/db/database.ts';
import { publishMap } from '../../apps/server/src/platform/ledger/map-publisher.ts';
import { LedgerKeys } from '../../apps/server/src/platform/ledger/signing-key.ts';
import { readRoot } from '../../apps/server/src/platform/ledger/tree.ts';
import { type Outbound, openOutbound } from '../../apps/server/src/platform/outbound/outbound.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { exportFile } from '../harness/evidence.ts';
import type { People } from '../harness/people.ts';
import { startWithPlatform } from '../harness/platform.ts';
import { expectProblem } from '../harness/problem.ts';

const PLATFORM_ORIGIN = `svc.ledger/v1/tnt_${'0'.repeat(26)}/0`;

let people: People;
let deployment: Deployment;
let tenants: readonly Tenant[];
let folder: string;
let server: Server;
let witness: { readonly url: string; readonly vkey: string };
let keys: LedgerKeys;
let db: Database;
let outbound: Outbound;

beforeAll(async () => {
  people = await startWithPlatform();
  ({ deployment } = people);
  tenants = await Promise.all(['acme', 'beta', 'gamma'].map(deployment.createTenant));
  folder = await mkdtemp(join(tmpdir(), 'svc-witnesses-'));
  keys = new LedgerKeys(deployment.masterKey);
  const key = parseVkey(keys.signerOf(0).vkey);
  if (!key.ok) throw new Error(key.reason);
  const cosigner = openCosigner(folder, 'witness');
  server = witnessServer(folder, cosigner, new Map([[PLATFORM_ORIGIN, key.value]]));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  witness = { url: `http://127.0.0.1:${port}`, vkey: cosigner.vkey };
  const client = await deployment.connect('svc_app');
  const { host, port: at, database, user, password } = client;
  db = openDatabase({ host, port: at, database, user, password } as pg.PoolConfig, () => {});
  outbound = openOutbound({ allow: [], allowLoopback: true, log: { warn: () => {} } });
});
afterAll(async () => {
  server?.close();
  await db?.close();
  await outbound?.close();
  await people?.stop();
  await rm(folder, { recursive: true });
});

/** What the service does every ten seconds where a witness is configured. */
async function publish(witnesses = [witness]): Promise<void> {
  const checkpoints = await Promise.all(
    tenants.map(({ id }) =>
      db.tenant(id).read(async (tx) => {
        const head = await tx.selectFrom('ledger_heads').selectAll().executeTakeFirstOrThrow();
        const log = { logNo: head.log_no, size: head.size };
        return { tenant: id, ...log, root: await readRoot(tx, log) };
      }),
    ),
  );
  const { masterKey } = deployment;
  const log = { warn: () => {} };
  await publishMap({ db, keys, masterKey, outbound, witnesses, log }, checkpoints);
}

const tenant = () => tenants[0] as Tenant;
const trust = () => ({ key: keys.signerOf(0).vkey, witnesses: [witness.vkey] });

async function witnessedOf({ vera }: Tenant): Promise<WitnessedCheckpoint> {
  const { status, body } = await vera.get<WitnessedCheckpoint>('/v1/evidence/witnessed');
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('a witness of the deployment', () => {
  test('has cosigned nothing at first', async () => {
    expectProblem(await tenant().vera.get('/v1/evidence/witnessed'), 'not_found');
    const overview = await tenant().vera.get<Overview>('/v1/overview');
    expect(overview.body.witnessed).toBeNull();
  });

  test('covers the checkpoints of all tenants by one cosignature [EVID-07]', async () => {
    await publish();
    await tenant().alice.post('/v1/tokens', { name: 'after the first map' });
    await publish();
    for (const each of tenants) {
      const witnessed = await witnessedOf(each);
      const { logNo, size } = witnessed.checkpoint;
      const overview = await each.vera.get<Overview>('/v1/overview');
      expect(overview.body.witnessed).toEqual({ logNo, size });
      const signers = signerCheck(trust());
      const opened = openWitnessed(JSON.stringify(witnessed), signers);
      expect(opened).toMatchObject({ ok: true, value: { tenant: each.id } });
      expect(signers.signatures.witnesses).toHaveLength(1);
      const { text } = await exportFile(each);
      const checkpoint = JSON.stringify(witnessed);
      expect(await verifyExport([text], { ...trust(), checkpoint })).toMatchObject({
        status: 'verified',
        kept: 'continues',
        signatures: { witnesses: [expect.stringMatching(/^witness\+/)] },
      });
    }
  });

  test('does not let a tenant’s checkpoint pass for another’s [EVID-07]', async () => {
    const [mine, theirs] = await Promise.all(tenants.slice(0, 2).map(witnessedOf));
    const mixed = { ...theirs, checkpoint: mine?.checkpoint };
    expect(openWitnessed(JSON.stringify(mixed), signerCheck(trust())).ok).toBe(false);
  });

  test('cosigns what receipts are under; `svc evidence prove` checks the cosignature offline [EVID-07]', async () => {
    const { body } = await tenant().vera.get<{ items: EvidenceRecord[] }>('/v1/evidence');
    const id = body.items.at(-1)?.event.id;
    const proof = await tenant().vera.get<InclusionProof>(
      `/v1/evidence/${id}/proof?witnessed=true`,
    );
    expect(proof.body.witnessed?.checkpoint).toEqual(proof.body.checkpoint);
    const good = await prove(proof.body);
    expect(good).toMatchObject({ code: 0 });
    expect(good.out).toMatch(/cosigned by +witness\+/);
    const other = await tenant().vera.get<InclusionProof>(`/v1/evidence/${id}/proof`);
    expect(other.body.witnessed).toBeNull();
    await tenant().alice.post('/v1/tokens', { name: 'not witnessed yet' });
    const later = await tenant().vera.get<InclusionProof>(`/v1/evidence/${id}/proof`);
    const mixed = { ...later.body, witnessed: proof.body.witnessed };
    expect((await prove(mixed)).out).toContain('NOT PROVED: the witnessed checkpoint is another');
    const { items } = (await tenant().vera.get<{ items: EvidenceRecord[] }>('/v1/evidence')).body;
    const newest = `/v1/evidence/${items[0]?.event.id}/proof?witnessed=true`;
    expectProblem(await tenant().vera.get(newest), 'unprocessable');
  });

  test('that does not answer leaves the last cosigned map in place', async () => {
    const before = await witnessedOf(tenant());
    const gone = [{ ...witness, url: 'http://127.0.0.1:1' }];
    for (let attempts = 0; attempts < 3; attempts++) {
      await expect(publish(gone)).rejects.toThrow('no witness');
      expect(await witnessedOf(tenant())).toEqual(before);
    }
    const maps = await deployment.sql('select map_no from ledger_maps where receipt is null');
    expect(maps).toHaveLength(1);
    await publish();
    expect((await witnessedOf(tenant())).event).not.toBe(before.event);
    const rows = await deployment.sql('select distinct map_no from ledger_map_leaves');
    expect(rows).toHaveLength(1);
  });

  test('with another key than the configured one is not believed', async () => {
    const { vkey } = openCosigner(await mkdtemp(join(folder, 'other-')), 'witness');
    await expect(publish([{ ...witness, vkey }])).rejects.toThrow('no witness');
  });

  test('refuses a platform log that was rewritten behind it [EVID-07]', async () => {
    const owner = await deployment.connect();
    await owner.query('begin');
    await owner.query('set local session_replication_role = replica');
    const of = "where tenant_id = 'tnt_00000000000000000000000000'";
    await owner.query(`update ledger_events set leaf = sha256(leaf) ${of} and idx = 0`);
    await owner.query(`delete from ledger_tiles ${of}`);
    await owner.query('commit');
    await expect(publish()).rejects.toThrow('no witness');
  });
});

async function prove(proof: unknown): Promise<{ code: number; out: string }> {
  const file = join(folder, 'proof.json');
  await writeFile(file, JSON.stringify(proof));
  const args = ['evidence', 'prove', file, '--key', trust().key, '--witness', witness.vkey];
  const program = join(import.meta.dirname, '../../apps/cli/bin/svc.js');
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], (error, out) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out }),
    );
  });
}
