import type { EvidenceRecord } from '@svc/contract';
import { leafHash, signerFromSeed, verifyExport } from '@svc/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import {
  exportFile,
  readExport,
  signedHead,
  tenantWithLog,
  verification,
  verify,
} from '../harness/evidence.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';

const EVENTS = 12;

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await tenantWithLog(deployment, 'acme', EVENTS);
});
afterAll(() => deployment?.stop());

const whole = async () =>
  (await allPages<EvidenceRecord>(tenant.vera, '/v1/evidence')).sort((a, b) => a.index - b.index);
const eventsOf = (text: string) =>
  text
    .split('\n')
    .slice(1, -2)
    .map((line) => JSON.parse(line) as EvidenceRecord);

describe('the list', () => {
  test('is newest first, with consecutive indexes from 0, and is paged without loss or repetition', async () => {
    const all = await allPages<EvidenceRecord>(tenant.vera, '/v1/evidence');

    const { size } = await signedHead(tenant);
    expect(all.map(({ index }) => index)).toEqual(
      Array.from({ length: size }, (_, n) => size - 1 - n),
    );
    for (const limit of [1, 2, 5, 11]) {
      expect(await allPages<EvidenceRecord>(tenant.vera, '/v1/evidence', limit)).toEqual(all);
    }
  });

  test('filters by kind, in pages too', async () => {
    const minted = await allPages<EvidenceRecord>(
      tenant.vera,
      '/v1/evidence?kind=token.created',
      3,
    );
    const created = await allPages<EvidenceRecord>(tenant.vera, '/v1/evidence?kind=tenant.created');
    const none = await allPages<EvidenceRecord>(tenant.vera, '/v1/evidence?kind=agent.revoked');

    expect(minted).toHaveLength(EVENTS - 1);
    expect(created.map(({ index }) => index)).toEqual([0]);
    expect(none).toEqual([]);
  });

  test('shows each event as it can be got by its id, with the leaf hash of its bytes', async () => {
    for (const record of await whole()) {
      const { body } = await tenant.vera.get<EvidenceRecord>(`/v1/evidence/${record.event.id}`);
      expect(body).toEqual({ explanation: null, ...record });
    }
    const rows = await deployment.sql<{ event: string; leaf: Buffer }>(
      'select event, leaf from ledger_events where tenant_id = $1',
      [tenant.id],
    );
    for (const { event, leaf } of rows) expect(leafHash(Buffer.from(event))).toEqual(leaf);
  });

  test('of an event that does not exist is a 404', async () => {
    const answer = await tenant.vera.get(`/v1/evidence/evt_${'0'.repeat(26)}`);

    expectProblem(answer, 'not_found', 'getEvidence');
  });
});

describe('an export', () => {
  test('verifies offline with the key of the service and nothing else [EVID-03]', async () => {
    const file = await exportFile(tenant);

    expect(await verify(file, tenant)).toMatchObject({
      status: 'verified',
      tenant: tenant.id,
      from: 0,
      to: EVENTS,
      events: EVENTS,
      chain: (await signedHead(tenant)).chain,
    });
    expect(eventsOf(file.text).map(({ event }) => event)).toEqual(
      (await whole()).map(({ event }) => event),
    );
  });

  test('does not verify with the key of another deployment [EVID-03]', async () => {
    const file = await exportFile(tenant);
    const stranger = signerFromSeed('svc-ledger', Buffer.alloc(32, 7));

    const verdict = await verifyExport([file.text], { key: stranger.vkey });

    expect(verdict.status).toBe('failed');
  });

  test('from any index holds the rest and verifies by itself [EVID-03]', async () => {
    const all = await whole();
    for (let from = 0; from <= EVENTS; from++) {
      const file = await exportFile(tenant, `?from=${from}`);

      expect([file.from, file.to]).toEqual([from, EVENTS]);
      expect(eventsOf(file.text).map(({ index }) => index)).toEqual(
        all.slice(from).map(({ index }) => index),
      );
      expect((await verify(file, tenant)).status).toBe('verified');
      if (from > 0) expect(file.previous).toBe(all[from - 1]?.chain);
    }
  });

  test('since a time holds what was sealed at or after it, for every time in the log [EVID-03]', async () => {
    const all = await whole();
    for (const { sealedAt } of all) {
      const file = await exportFile(tenant, `?since=${sealedAt}`);

      expect(file.from).toBe(all.findIndex((record) => record.sealedAt >= sealedAt));
      expect((await verify(file, tenant)).status).toBe('verified');
    }
  });

  test.each([
    ['0000-01-01T00:00:00Z', 0],
    ['0001-01-01T00:00:00.000Z', 0],
    ['1970-01-01T01:00:00%2B01:00', 0],
    ['9999-12-31T23:59:59.999Z', EVENTS],
  ])('since %s begins at event %i [EVID-03]', async (since, from) => {
    const file = await exportFile(tenant, `?since=${since}`);

    expect(file.from).toBe(from);
    expect((await verify(file, tenant)).status).toBe('verified');
  });

  test('ends at the head that it began with while the log goes on growing [EVID-03]', async () => {
    const growing = await tenantWithLog(deployment, 'growing', 2);
    const agent = await approvedAgent(deployment, growing, 'busy');
    const check = () => agent.api.post('/v1/govern/check', { tool: 'search' });
    const checks = (n: number) =>
      Promise.all(
        Array.from({ length: 20 }, async () => {
          for (let done = 0; done < n / 20; done++) expect((await check()).status).toBe(200);
        }),
      );
    await checks(1_200); // more than the service reads at once
    const before = await signedHead(growing);

    const response = await fetch(`${deployment.url}/v1/evidence/export`, {
      headers: { authorization: `Bearer ${growing.vera.token}` },
    });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const chunks = [(await reader.read()).value as Uint8Array];
    await checks(100);
    for (let part = await reader.read(); !part.done; part = await reader.read())
      chunks.push(part.value);
    const file = readExport(Buffer.concat(chunks).toString());

    expect(file.to).toBe(before.size);
    expect(await verify(file, growing)).toMatchObject({ status: 'verified', chain: before.chain });
    const next = await exportFile(growing, `?from=${file.to}`);
    expect(next.previous).toBe(before.chain);
    expect([next.to - next.from, (await verify(next, growing)).status]).toEqual([100, 'verified']);
  });

  test('verifies every time while the log is being written [EVID-03]', async () => {
    const growing = await tenantWithLog(deployment, 'written', 2);
    const agent = await approvedAgent(deployment, growing, 'busy');
    const writing = Array.from({ length: 100 }, () =>
      agent.api.post('/v1/govern/check', { tool: 'search' }),
    );

    for (let n = 0; n < 10; n++) {
      expect((await verify(await exportFile(growing), growing)).status).toBe('verified');
      expect(await verification(growing)).toMatchObject({ status: 'verified', firstBad: null });
    }
    await Promise.all(writing);
  });

  test('that its reader gives up leaves the service well', async () => {
    const abort = new AbortController();
    const response = await fetch(`${deployment.url}/v1/evidence/export`, {
      headers: { authorization: `Bearer ${tenant.vera.token}` },
      signal: abort.signal,
    });
    abort.abort();
    await expect(response.text()).rejects.toThrow();

    expect((await exportFile(tenant)).to).toBe(EVENTS);
  });
});

test('the signed head names the log, its size and its chain [EVID-03]', async () => {
  const { body } = await tenant.vera.get<Record<string, unknown>>('/v1/evidence/head');
  const all = await whole();

  expect(body).toEqual({
    tenant: tenant.id,
    logNo: 0,
    size: EVENTS,
    chain: all.at(-1)?.chain,
    note: expect.stringContaining('svc-ledger'),
    key: expect.stringMatching(/^svc-ledger\+/),
  });
});
