import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EvidenceRecord } from '@svc/contract';
import { openCheckpoint, parseVkey, verifyExport } from '@svc/ledger';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { findLostLog } from '../../apps/server/src/features/evidence/upkeep/kept-checkpoint.ts';
import {
  type Recovered,
  recoverLog,
} from '../../apps/server/src/features/evidence/upkeep/recover.ts';
import { LedgerKeys } from '../../apps/server/src/platform/ledger/signing-key.ts';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { exportFile } from '../harness/evidence.ts';
import { expectProblem } from '../harness/problem.ts';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { until } from '../harness/until.ts';

let deployment: Deployment;
let tenant: Tenant;
let agent: TestAgent;
let keys: LedgerKeys;
let chat: Receiver;
let webhook: Receiver;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
  [chat, webhook] = [await startReceiver(), await startReceiver()];
  for (const channel of [
    { type: 'chat', targetUrl: chat.url },
    { type: 'webhook', targetUrl: webhook.url, events: ['evidence.faulted'] },
  ]) {
    const { status, body } = await tenant.alice.post('/v1/notifications', channel);
    expect(status, JSON.stringify(body)).toBe(201);
  }
  keys = new LedgerKeys(deployment.masterKey);
  agent = await approvedAgent(deployment, tenant, 'build bot');
  for (let i = 0; i < 4; i++) await check();
});
afterAll(async () => {
  await deployment?.stop();
  await Promise.all([chat?.close(), webhook?.close()]);
});

const check = () => agent.api.post('/v1/govern/check', { tool: 'search' });
const path = () => join(deployment.dataDir, 'checkpoints', tenant.id);
const kept = () => readFile(path(), 'utf8').catch(() => '');

async function asOwner(...statements: string[]): Promise<void> {
  const owner = await deployment.connect();
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  for (const text of statements) await owner.query(text, [tenant.id]);
  await owner.query('commit');
}

/** What `svc-server evidence recover` does. */
async function recover(): Promise<Recovered> {
  const { host, port, database, user, password } = await deployment.connect('svc_app');
  const db = openDatabase({ host, port, database, user, password } as pg.PoolConfig, () => {});
  try {
    const owner = await deployment.connect();
    const folder = join(deployment.dataDir, 'checkpoints');
    const tenantId = tenant.id;
    return await recoverLog(
      owner,
      await findLostLog(owner, db.tenant(tenantId), keys, { folder, tenantId }),
    );
  } finally {
    await db.close();
  }
}

describe('a log that was rolled back', () => {
  test('is not recovered while it continues its kept checkpoint', async () => {
    await until('the checkpoint is kept', async () => (await kept()) !== '');
    await expect(recover()).rejects.toThrow('nothing to recover');
  });

  test('is read-only, for decisions of agents too [EVID-04]', async () => {
    const { rows } = await (await deployment.connect()).query<{ size: string }>(
      'select size from ledger_heads where tenant_id = $1',
      [tenant.id],
    );
    const size = Number(rows[0]?.size);
    await until('the checkpoint is kept', async () => (await kept()).includes(`\\n${size}\\n`));
    await asOwner(
      `delete from ledger_events where tenant_id = $1 and idx >= ${size - 2}`,
      `update ledger_heads h set size = ${size - 2}, chain = e.chain from ledger_events e
       where h.tenant_id = $1 and e.tenant_id = h.tenant_id and e.idx = ${size - 3}`,
      `insert into approvals (tenant_id, approval_id, kind, state, reason, agent_id, tool, arguments_hash,
         pack_id, pack_version, requested_by, expires_at)
       values ($1, 'apr_open', 'call', 'approved', 'r', 'agt', 'search', 'h', 'p', 1, 'x', now() + interval '1 hour')`,
    );
    await until('checks are refused', async () => (await check()).status === 503);
  });

  test('is announced to people once, and to channels that ask for it [EVID-04]', async () => {
    const [message] = await chat.count(1);
    expect(JSON.parse(`${message?.body}`).text).toMatch(/^CRITICAL: the evidence log is read-only/);
    const [event] = await webhook.count(1);
    expect(JSON.parse(`${event?.body}`)).toMatchObject({
      event: 'evidence.faulted',
      severity: 'critical',
      data: { logNo: 0 },
    });
    expect([chat.received.length, webhook.received.length]).toEqual([1, 1]);
  });

  test('goes on as the next log, whose first event names the last kept checkpoint [EVID-01, EVID-04]', async () => {
    const note = JSON.parse(await kept()).checkpoint as string;

    expect(await recover()).toEqual({ logNo: 1, approvals: 1 });

    await until('people may write again', async () => {
      const answer = await tenant.alice.post('/v1/tokens', { name: `t ${Math.random()}` });
      return answer.status === 201;
    });
    const { body } = await tenant.vera.get<{ items: EvidenceRecord[] }>('/v1/evidence');
    const first = body.items.at(-1) as EvidenceRecord;
    expect(first).toMatchObject({
      index: 0,
      event: { kind: 'evidence.log_opened', data: { checkpoint: note, formerLogNo: 0 } },
    });
    const [approval] = await deployment.sql<{ state: string }>(
      "select state from approvals where approval_id = 'apr_open'",
    );
    expect(approval?.state).toBe('rejected');
  });

  test('serves no agent before an administrator confirms [EVID-04]', async () => {
    expectProblem(await check(), 'forbidden');
    const { body } = await tenant.alice.post<{ token: string }>('/v1/tokens', { name: 'ci' });
    expectProblem(await deployment.as(body.token).get('/v1/me'), 'forbidden');
    expectProblem(await tenant.vera.post('/v1/evidence/recoveries', { logNo: 1 }), 'forbidden');
    const confirm = (logNo: number) => tenant.alice.post('/v1/evidence/recoveries', { logNo });
    expectProblem(await confirm(2), 'unprocessable');

    expect((await confirm(1)).status).toBe(200);

    await until('checks are decided', async () => (await check()).status === 200);
    expect((await deployment.as(body.token).get('/v1/me')).status).toBe(200);
    expectProblem(await confirm(1), 'unprocessable');
  });

  test('stays verifiable, as does the new one [EVID-03, EVID-04]', async () => {
    const key = keys.signerOf(0).vkey;
    for (const [query, logNo] of [
      ['', 1],
      ['?logNo=0', 0],
    ] as const) {
      const { text } = await exportFile(tenant, query);
      expect(await verifyExport([text], { key })).toMatchObject({ status: 'verified', logNo });
    }
    const [event] = await deployment.sql<{ id: string }>(
      'select evidence_id as id from ledger_events where tenant_id = $1 and log_no = 0 limit 1',
      [tenant.id],
    );
    const { body } = await tenant.vera.get<{ checkpoint: { note: string } }>(
      `/v1/evidence/${event?.id}/proof`,
    );
    const parsed = parseVkey(key);
    const opened = parsed.ok ? openCheckpoint(body.checkpoint.note, parsed.value) : parsed;
    expect(opened).toMatchObject({ ok: true, value: { logNo: 0 } });
    expectProblem(await tenant.vera.get('/v1/evidence/export?logNo=7'), 'unprocessable');
  });
});
