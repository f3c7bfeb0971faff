import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  ConsistencyProof,
  EvidenceRecord,
  InclusionProof,
  LogCheckpoint,
} from '@svc/contract';
import {
  CompactRange,
  checkConsistency,
  leafHash,
  openCheckpoint,
  openLogProof,
  parseVkey,
  signerFromSeed,
} from '@svc/ledger';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { checkLog } from '../../apps/server/src/features/evidence/verification/fsck.ts';
import { type LogFault, reportFault } from '../../apps/server/src/platform/ledger/faults.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { signedHead, tenantWithLog } from '../harness/evidence.ts';
import { sealDecisions } from '../harness/long-log.ts';
import { expectProblem } from '../harness/problem.ts';
import { until } from '../harness/until.ts';

/** More than two full tiles. */
const DECISIONS = 600;

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
  await sealDecisions(await deployment.connect('svc_sealer'), [tenant.id], DECISIONS);
});
afterAll(() => deployment?.stop());

const checkpointOf = async (of: Tenant) =>
  (await of.vera.get<LogCheckpoint>('/v1/evidence/checkpoint')).body;

function keyOf(checkpoint: LogCheckpoint) {
  const key = parseVkey(checkpoint.key);
  if (!key.ok) throw new Error(key.reason);
  return key.value;
}

const storedEvents = (of: Tenant) =>
  deployment.sql<{ evidence_id: string; event: string }>(
    'select evidence_id, event from ledger_events where tenant_id = $1 order by idx',
    [of.id],
  );

async function rootsOf(of: Tenant): Promise<string[]> {
  const range = new CompactRange();
  const roots = [Buffer.from(range.root).toString('hex')];
  for (const { event } of await storedEvents(of)) {
    range.append(leafHash(Buffer.from(event)));
    roots.push(Buffer.from(range.root).toString('hex'));
  }
  return roots;
}

describe('the Merkle tree of a log', () => {
  test('has a signed checkpoint with the root of its events [EVID-04]', async () => {
    const checkpoint = await checkpointOf(tenant);
    const roots = await rootsOf(tenant);
    expect(checkpoint.size).toBe(DECISIONS + 1);
    expect(checkpoint.root).toBe(roots[checkpoint.size]);
    const opened = openCheckpoint(checkpoint.note, keyOf(checkpoint));
    expect(opened).toMatchObject({
      ok: true,
      value: { tenant: tenant.id, logNo: 0, size: checkpoint.size },
    });
  });

  test('gives a receipt for each event, which proves it offline [EVID-04]', async () => {
    const events = await storedEvents(tenant);
    for (const index of [0, 2, 255, 256, 511, 512, 600]) {
      const { evidence_id: id, event } = events[index] as (typeof events)[number];
      const { body } = await tenant.vera.get<InclusionProof>(`/v1/evidence/${id}/proof`);
      expect(body).toMatchObject({ index, event });
      const key = keyOf(body.checkpoint);
      expect(openLogProof(body.receipt, Buffer.from(body.event), key).ok).toBe(true);
      expect(openLogProof(body.receipt, Buffer.from(`${body.event} `), key).ok).toBe(false);
    }
  });

  test('proves that a later checkpoint continues an earlier one [EVID-04]', async () => {
    const roots = await rootsOf(tenant);
    for (const [from, to] of [
      [0, 601],
      [1, 601],
      [256, 512],
      [300, 513],
      [601, 601],
    ] as const) {
      const path = `/v1/evidence/consistency?from=${from}&to=${to}`;
      const { body, status } = await tenant.vera.get<ConsistencyProof>(path);
      expect(status).toBe(200);
      expect([body.fromRoot, body.checkpoint.root]).toEqual([roots[from], roots[to]]);
      const bytes = (hex: string) => Buffer.from(hex, 'hex');
      const claim = {
        first: from,
        firstRoot: bytes(body.fromRoot),
        second: to,
        secondRoot: bytes(body.checkpoint.root),
      };
      expect(checkConsistency(claim, body.proof.map(bytes))).toBe(true);
    }
    const beyond = await tenant.vera.get('/v1/evidence/consistency?from=1&to=99999');
    expectProblem(beyond, 'unprocessable');
    const backwards = await tenant.vera.get('/v1/evidence/consistency?from=3&to=2');
    expectProblem(backwards, 'unprocessable');
  });

  test('has its full tiles stored and its checkpoint kept in the data directory [EVID-04]', async () => {
    const { size } = await checkpointOf(tenant);
    const file = join(deployment.dataDir, 'checkpoints', tenant.id);
    await until('the checkpoint is kept', async () =>
      (await readFile(file, 'utf8').catch(() => '')).includes(`\\n${size}\\n`),
    );
    const tiles = await deployment.sql<{ level: number; idx: string; bytes: number }>(
      'select level, idx, octet_length(hashes) as bytes from ledger_tiles where tenant_id = $1',
      [tenant.id],
    );
    expect(tiles).toEqual([{ level: 1, idx: '0', bytes: 2 * 32 }]);
  });

  test('of one tenant is not another’s to prove', async () => {
    const other = await deployment.createTenant('other');
    const [event] = await storedEvents(tenant);
    const answer = await other.vera.get(`/v1/evidence/${event?.evidence_id}/proof`);
    expectProblem(answer, 'not_found');
  });
});

describe('a log behind its kept checkpoint', () => {
  async function keptLog(slug: string): Promise<Tenant> {
    const log = await tenantWithLog(deployment, slug, 6);
    const file = join(deployment.dataDir, 'checkpoints', log.id);
    await until('the checkpoint is kept', async () =>
      (await readFile(file, 'utf8').catch(() => '')).includes('\\n6\\n'),
    );
    return log;
  }

  async function asOwner(...statements: [string, unknown[]][]): Promise<void> {
    const owner = await deployment.connect();
    await owner.query('begin');
    await owner.query('set local session_replication_role = replica');
    for (const [text, values] of statements) await owner.query(text, values);
    await owner.query('commit');
  }

  async function refusal(log: Tenant): Promise<string> {
    const answer = await until('writes are refused', async () => {
      const { status, body } = await log.alice.post<{ detail: string }>('/v1/tokens', {
        name: `late ${Date.now()} ${Math.random()}`,
      });
      return status === 503 ? body : null;
    });
    return answer.detail;
  }

  test('that lost its last events and its head with them is read-only, and says why [EVID-04]', async () => {
    const log = await keptLog('rolled-back');
    await asOwner(
      ['delete from ledger_events where tenant_id = $1 and idx >= 4', [log.id]],
      [
        `update ledger_heads h set size = 4, chain = e.chain from ledger_events e
         where h.tenant_id = $1 and e.tenant_id = $1 and e.idx = 3`,
        [log.id],
      ],
    );
    expect(await refusal(log)).toMatch(/had 6 events.*it was (rolled back|rewritten)/);
    expect((await log.vera.get<EvidenceRecord>('/v1/evidence')).status).toBe(200);
    expect((await tenant.alice.post('/v1/tokens', { name: 'elsewhere' })).status).toBe(201);
  });

  const replaceLastEvent = (log: Tenant) =>
    asOwner(
      [
        `update ledger_events set event = replace(event, '"name":"token 5"', '"name":"token X"')
         where tenant_id = $1 and idx = 5`,
        [log.id],
      ],
      [
        `update ledger_events set leaf = sha256('\\x00'::bytea || convert_to(event, 'UTF8'))
         where tenant_id = $1 and idx = 5`,
        [log.id],
      ],
      [
        `update ledger_events e set chain = sha256(b.chain || e.leaf) from ledger_events b
         where e.tenant_id = $1 and e.idx = 5 and b.tenant_id = $1 and b.idx = 4`,
        [log.id],
      ],
      [
        `update ledger_heads h set chain = e.chain from ledger_events e
         where h.tenant_id = $1 and e.tenant_id = $1 and e.idx = 5`,
        [log.id],
      ],
    );

  /** The refusal of a request that would write nothing: its body is not valid. */
  const refusalAtRest = (log: Tenant) =>
    until('writes are refused', async () => {
      const { status, body } = await log.alice.post<{ detail: string }>('/v1/tokens', { name: '' });
      return status === 503 ? body.detail : null;
    });

  test('whose last event was replaced is read-only, even while it does not grow [EVID-04]', async () => {
    const log = await keptLog('rewritten');
    await replaceLastEvent(log);
    expect(await refusalAtRest(log)).toMatch(/others in their place: it was rewritten/);
    expect((await signedHead(log)).size).toBe(6);
  });

  test('whose check found a bad event is read-only until an operator clears it [EVID-04]', async () => {
    const log = await keptLog('drifted');
    await asOwner([
      `update ledger_events set event = replace(event, '"name":"token 2"', '"name":"token X"')
       where tenant_id = $1 and idx = 2`,
      [log.id],
    ]);
    const { host, port, database, user, password } = await deployment.connect('svc_app');
    const db = openDatabase({ host, port, database, user, password } as pg.PoolConfig, () => {});
    const signer = signerFromSeed('svc-ledger', Buffer.alloc(32, 7));
    const keys = { signers: async () => [signer] as const };
    const found = await checkLog(db.tenant(log.id), keys, new AbortController().signal);
    expect(found).toMatchObject({ index: 2 });
    const announced: unknown[] = [];
    const writeOutbox = async (_tx: unknown, _tenant: string, messages: readonly unknown[]) =>
      void announced.push(...messages);
    for (let run = 0; run < 2; run++) {
      await reportFault(db.tenant(log.id), log.id, found as LogFault, writeOutbox);
    }
    await db.close();

    expect(announced).toEqual([{ topic: 'evidence.faulted', ids: { logNo: '0', index: '2' } }]);
    expect(await refusalAtRest(log)).toMatch(/event 2 of the log does not verify/);
    await asOwner(['update ledger_faults set cleared_at = now() where tenant_id = $1', [log.id]]);
    await until('writes are taken', async () => {
      const { status } = await log.alice.post('/v1/tokens', { name: '' });
      return status === 400;
    });
  });
});
