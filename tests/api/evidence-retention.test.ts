import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  ConsistencyProof,
  CreatedChannel,
  EvidenceRecord,
  InclusionProof,
  LogCheckpoint,
  Retention,
} from '@svc/contract';
import {
  checkConsistency,
  openLogProof,
  parseVkey,
  verifyExport,
  verifyExports,
} from '@svc/ledger';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/src/db/database.ts';
import { writeArchive } from '../../apps/server/src/features/evidence/export/archive.ts';
import { pruneLog } from '../../apps/server/src/features/evidence/upkeep/prune.ts';
import { checkLog } from '../../apps/server/src/features/evidence/verification/fsck.ts';
import { LedgerKeys } from '../../apps/server/src/platform/ledger/signing-key.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { exportFile, signedHead, verification, verify } from '../harness/evidence.ts';
import { sealDecisions } from '../harness/long-log.ts';
import { expectProblem } from '../harness/problem.ts';
import { until } from '../harness/until.ts';

/** More than three full tiles. */
const DECISIONS = 800;

let deployment: Deployment;
let tenant: Tenant;
let keys: LedgerKeys;
let folder: string;
let db: Database;
let made = 0;

beforeAll(async () => {
  deployment = await startDeployment();
  keys = new LedgerKeys(deployment.masterKey);
  folder = await mkdtemp(join(tmpdir(), 'svc-archives-'));
  const { host, port, database, user, password } = await deployment.connect('svc_app');
  db = openDatabase({ host, port, database, user, password } as pg.PoolConfig, () => {});
  tenant = await longLog();
});
afterAll(async () => {
  await db?.close();
  await deployment?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function longLog(): Promise<Tenant> {
  const made_ = await deployment.createTenant(`acme-${made++}`);
  await sealDecisions(await deployment.connect('svc_sealer'), [made_.id], DECISIONS);
  return made_;
}

const keep = (of: Tenant, keepDays: number | null) =>
  of.alice.put<Retention>('/v1/evidence/retention', { keepDays });

/** What `svc-server evidence archive` does, of all full tiles. */
async function archive(of: Tenant, name = `${of.id}-${made++}.ndjson`) {
  const path = join(folder, name);
  const before = new Date(Date.now() + 60_000);
  return { path, ...(await writeArchive(db.tenant(of.id), keys, { path, before })) };
}

/** What `svc-server evidence prune` does. */
const prune = async (of: Tenant, path: string) =>
  pruneLog(await deployment.connect(), keys, { tenantId: of.id, path });

async function eventsOf(of: Tenant): Promise<{ idx: string; evidence_id: string }[]> {
  return deployment.sql(
    'select idx, evidence_id from ledger_events where tenant_id = $1 order by idx',
    [of.id],
  );
}

const fault = (of: Tenant) => checkLog(db.tenant(of.id), keys, new AbortController().signal);

/** Returns the number of rows. */
async function asOwner(of: Tenant, text: string): Promise<number | null> {
  const owner = await deployment.connect();
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  const { rowCount } = await owner.query(text, [of.id]);
  await owner.query('commit');
  return rowCount;
}

async function expectConsistent(of: Tenant, from: number, root: string): Promise<void> {
  const path = `/v1/evidence/consistency?from=${from}`;
  const { body, status } = await of.vera.get<ConsistencyProof>(path);
  expect(status).toBe(200);
  expect(body.fromRoot).toBe(root);
  const bytes = (hex: string) => Buffer.from(hex, 'hex');
  const claim = {
    first: from,
    firstRoot: bytes(root),
    second: body.checkpoint.size,
    secondRoot: bytes(body.checkpoint.root),
  };
  expect(checkConsistency(claim, body.proof.map(bytes))).toBe(true);
}

describe('events that a tenant does not keep any more', () => {
  let checkpoint: LogCheckpoint;
  let first: EvidenceRecord['event'];

  test('are kept for ever unless its administrator sets how long, which is sealed [EVID-08]', async () => {
    const { path } = await archive(tenant);
    await expect(prune(tenant, path)).rejects.toThrow('keeps all events');
    expect((await keep(tenant, 30)).body).toEqual({ keepDays: 30, pruned: [] });
    await expect(prune(tenant, path)).rejects.toThrow('keeps events for 30 days');
    const { body } = await tenant.vera.get<{ items: EvidenceRecord[] }>('/v1/evidence?limit=1');
    expect(body.items[0]?.event).toMatchObject({
      kind: 'evidence.retention_changed',
      data: { keepDays: 30, formerKeepDays: null },
    });
    expectProblem(
      await tenant.vera.put('/v1/evidence/retention', { keepDays: 0 }),
      'forbidden',
      'putRetention',
    );
    await keep(tenant, 0);
  });

  test('are pruned with an archive that verifies, and what remains is proved as before [EVID-08, EVID-04]', async () => {
    checkpoint = (await tenant.vera.get<LogCheckpoint>('/v1/evidence/checkpoint')).body;
    const middle = (await tenant.vera.get<LogCheckpoint>('/v1/evidence/checkpoint')).body;
    const roots = new Map<number, string>();
    for (const from of [1, 255, 300, 512, 768]) {
      const { body } = await tenant.vera.get<ConsistencyProof>(
        `/v1/evidence/consistency?from=${from}`,
      );
      roots.set(from, body.fromRoot);
    }
    const stored = await eventsOf(tenant);
    first = (await tenant.vera.get<EvidenceRecord>(`/v1/evidence/${stored[0]?.evidence_id}`)).body
      .event;
    const { path, from, to, sha256 } = await archive(tenant);
    expect([from, to]).toEqual([0, 768]);
    expect(
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    ).toBe(sha256);

    expect(await prune(tenant, path)).toEqual({ logNo: 0, size: 768, events: 768 });

    expect((await eventsOf(tenant))[0]?.idx).toBe('768');
    const { body } = await tenant.vera.get<Retention>('/v1/evidence/retention');
    expect(body.pruned).toMatchObject([{ logNo: 0, to: 768, archive: sha256 }]);
    for (const [size, root] of roots) await expectConsistent(tenant, size, root);
    await expectConsistent(tenant, middle.size, middle.root);
    for (const { evidence_id: id } of stored.slice(768)) {
      const proof = (await tenant.vera.get<InclusionProof>(`/v1/evidence/${id}/proof`)).body;
      const key = parseVkey(proof.checkpoint.key);
      if (!key.ok) throw new Error(key.reason);
      expect(openLogProof(proof.receipt, Buffer.from(proof.event), key.value).ok).toBe(true);
    }
    expect(await verification(tenant)).toMatchObject({ status: 'verified' });
    expect(await fault(tenant)).toBeNull();
    expectProblem(await tenant.vera.get(`/v1/evidence/${first.id}`), 'not_found');
  });

  test('verify together with the export of what remains, under a checkpoint of before [EVID-08]', async () => {
    const [archived] = await archives();
    const rest = await exportFile(tenant);
    expect(rest.from).toBe(768);
    const { key } = await signedHead(tenant);
    const trust = { key, checkpoint: checkpoint.note };
    expect(await verify(rest, tenant)).toMatchObject({ status: 'verified', from: 768 });
    const verdicts = await verifyExports([[archived as string], [rest.text]], trust);
    expect(verdicts).toMatchObject([
      { status: 'verified', from: 0, to: 768, kept: 'outside' },
      { status: 'verified', from: 768, kept: 'continues' },
    ]);
    // the log goes on
    await sealDecisions(await deployment.connect('svc_sealer'), [tenant.id], 300, 10);
    const longer = (await exportFile(tenant)).text;
    expect(await verifyExports([[archived as string], [longer]], trust)).toMatchObject([
      { status: 'verified' },
      { status: 'verified', kept: 'continues' },
    ]);
  });

  test('of which an export is asked for are refused with where the stored ones begin [EVID-08, EVID-03]', async () => {
    for (const query of ['?from=0', '?from=767', `?since=${first.time}`]) {
      const answer = await tenant.vera.get(`/v1/evidence/export${query}`);
      expectProblem(answer, 'unprocessable', 'exportEvidence');
      expect((answer.body as { detail: string }).detail).toContain('export from=768');
    }
    const { text } = await exportFile(tenant, '?from=768&resumeAt=800');
    expect(text).toContain('"index":800');
    const items = (await tenant.vera.get<{ items: EvidenceRecord[] }>('/v1/evidence?limit=1')).body
      .items;
    const since = await exportFile(tenant, `?since=${items[0]?.sealedAt}`);
    expect(await verify(since, tenant)).toMatchObject({
      status: 'verified',
      since: { complete: true },
    });
  });

  test('are pruned again later, each archive beginning where the one before ended [EVID-08]', async () => {
    const second = await archive(tenant);
    expect([second.from, second.to]).toEqual([768, 1024]);
    expect(await prune(tenant, second.path)).toMatchObject({ size: 1024, events: 256 });
    const texts = [...(await archives()).slice(-1)];
    expect(texts).toHaveLength(1);
    const rest = (await exportFile(tenant)).text;
    const [whole] = await archives();
    const { key } = await signedHead(tenant);
    const files = [whole as string, await readFile(second.path, 'utf8'), rest];
    const verdicts = await verifyExports(
      files.map((text) => [text]),
      { key },
    );
    expect(verdicts.map(({ status }) => status)).toEqual(['verified', 'verified', 'verified']);
    expect(await fault(tenant)).toBeNull();
    const [last] = await verifyExports([[files[1] as string], [files[0] as string]], { key }).then(
      (all) => all.slice(-1),
    );
    expect(last).toMatchObject({ status: 'failed' });
  });

  /** Texts of the archives that begin at 0, then of all others. */
  async function archives(): Promise<string[]> {
    const names = (await readdir(folder)).filter((name) => name.startsWith(tenant.id));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const isWhole = (text: string) => text.startsWith('{"format"') && text.includes('"from":0,');
    return [...texts.filter(isWhole), ...texts.filter((text) => !isWhole(text))];
  }
});

describe('a prune', () => {
  test('that was killed between two steps is finished by the next call, and the log verifies in between [EVID-08]', async () => {
    const acme = await longLog();
    await keep(acme, 0);
    const { path } = await archive(acme);
    const owner = await deployment.connect();
    let steps = 0;
    const killed = {
      query: async (query: string | pg.QueryConfig, values?: unknown[]) => {
        const isStep = typeof query === 'string' && query.includes('prune_tiles');
        if (!isStep) return owner.query(query as string, values);
        if (steps++ === 1) throw new Error('killed');
        return owner.query('select prune_tiles($1, 1) as events', values?.slice(0, 1));
      },
    } as unknown as pg.ClientBase;
    await expect(pruneLog(killed, keys, { tenantId: acme.id, path })).rejects.toThrow('killed');

    expect((await eventsOf(acme))[0]?.idx).toBe('256');
    expect(await verification(acme)).toMatchObject({ status: 'verified' });
    expect(await verify(await exportFile(acme), acme)).toMatchObject({
      status: 'verified',
      from: 768,
    });
    await sealDecisions(await deployment.connect('svc_sealer'), [acme.id], 1);
    expect(await prune(acme, path)).toMatchObject({ size: 768, events: 512 });
    expect(await prune(acme, path)).toMatchObject({ size: 768, events: 0 });
    const sealed = await deployment.sql(
      `select from ledger_events where tenant_id = $1 and kind = 'evidence.pruned'`,
      [acme.id],
    );
    expect(sealed).toHaveLength(1);
    expect(await fault(acme)).toBeNull();
  });

  test('is refused with an archive that was changed, is of another tenant, or ends within a tile [EVID-08]', async () => {
    const acme = await longLog();
    await keep(acme, 0);
    const { path } = await archive(acme);
    const text = await readFile(path, 'utf8');
    const changed = join(folder, 'changed');
    await writeFile(changed, text.replace('"decision":"allow"', '"decision":"alloW"'));
    await expect(prune(acme, changed)).rejects.toThrow('does not verify');
    await expect(prune(tenant, path)).rejects.toThrow(`not ${tenant.id}`);
    await writeFile(changed, (await exportFile(acme)).text);
    await expect(prune(acme, changed)).rejects.toThrow('multiple of 256');
    await writeFile(changed, (await exportFile(acme, '?from=5')).text);
    await expect(prune(acme, changed)).rejects.toThrow('multiple of 256');
    await expect(prune(acme, join(folder, 'absent'))).rejects.toThrow('ENOENT');
    await expect(archive(acme, 'changed')).rejects.toThrow('EEXIST');
    expect((await eventsOf(acme))[0]?.idx).toBe('0');
  });

  test('waits for channels that still have to get the events [EVID-08, NOTE-05]', async () => {
    const acme = await longLog();
    await keep(acme, 0);
    const { path } = await archive(acme);
    const channel = await acme.alice.post<CreatedChannel>('/v1/notifications', {
      type: 'siem',
      targetUrl: 'http://127.0.0.1:9/never',
      format: 'json',
    });
    expect(channel.status, JSON.stringify(channel.body)).toBe(201);
    await deployment.sql(
      'update notification_channels set stream_next_index = 700 where channel_id = $1',
      [channel.body.id],
    );
    await expect(prune(acme, path)).rejects.toThrow(channel.body.id);
  });

  test('leaves no way to delete events but by its record [EVID-01]', async () => {
    const owner = await deployment.connect();
    await owner.query(`select set_config('svc.tenant', $1, false)`, [tenant.id]);
    await expect(
      owner.query('delete from ledger_events where tenant_id = $1', [tenant.id]),
    ).rejects.toThrow('append-only');
    const app = await deployment.connect('svc_app');
    await expect(app.query('select prune_tiles(0, 1)')).rejects.toThrow('permission denied');
    await expect(app.query('delete from ledger_prunes')).rejects.toThrow('permission denied');
    const sealer = await deployment.connect('svc_sealer');
    await expect(sealer.query('select prune_tiles(0, 1)')).rejects.toThrow('permission denied');
  });
});

describe('fsck of a pruned log', () => {
  test.each([
    [
      'a changed leaf hash',
      `update ledger_tiles set hashes = set_byte(hashes, 5, 255 - get_byte(hashes, 5)) where tenant_id = $1 and level = 0 and idx = 1`,
    ],
    [
      'a missing tile of leaf hashes',
      'delete from ledger_tiles where tenant_id = $1 and level = 0 and idx = 0',
    ],
    [
      'a changed tile above',
      `update ledger_tiles set hashes = set_byte(hashes, 5, 255 - get_byte(hashes, 5)) where tenant_id = $1 and level = 1`,
    ],
    [
      'a forged record of pruning',
      `insert into ledger_prunes (tenant_id, log_no, size, chain, archive) values ($1, 0, 1024, sha256(''), sha256(''))`,
    ],
    ['a record that is gone', 'delete from ledger_prunes where tenant_id = $1'],
  ])('detects %s [EVID-08, EVID-02]', async (_, change) => {
    const acme = await longLog();
    await keep(acme, 0);
    await prune(acme, (await archive(acme)).path);
    expect(await fault(acme)).toBeNull();
    // tiles above are stored within about a second
    await until('the change is made', async () => (await asOwner(acme, change)) === 1);
    expect(await fault(acme)).not.toBeNull();
  });

  test('and of the file alone, nothing is taken for what an archive has not [EVID-08]', async () => {
    const rest = await exportFile(tenant);
    const { key } = await signedHead(tenant);
    const whole = rest.text.replace(`"from":${rest.from},`, '"from":0,');
    expect(await verifyExport([whole], { key })).toMatchObject({ status: 'failed' });
  });
});
