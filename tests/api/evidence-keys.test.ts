import type { LogCheckpoint } from '@svc/contract';
import { parseVkey, signerOf, verifyExport } from '@svc/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rotateLedgerKey } from '../../apps/server/src/features/evidence/upkeep/rotate-key.ts';
import {
  LedgerKeys,
  type PublishedKey,
} from '../../apps/server/src/platform/ledger/signing-key.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { exportFile } from '../harness/evidence.ts';
import { until } from '../harness/until.ts';

let deployment: Deployment;
let tenant: Tenant;
let keys: LedgerKeys;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
  keys = new LedgerKeys(deployment.masterKey);
});
afterAll(() => deployment?.stop());

const rotate = async (overlapMs: number) =>
  rotateLedgerKey(await deployment.connect(), keys, overlapMs);
const published = async (): Promise<readonly PublishedKey[]> => {
  const answer = await fetch(`${deployment.url}/.well-known/svc-ledger-keys`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { keys: PublishedKey[] }).keys;
};
const exported = async () => (await exportFile(tenant, '')).text;
const idOf = (vkey: string) => {
  const key = parseVkey(vkey);
  return key.ok ? signerOf(key.value) : '';
};

describe('a rotation of the ledger’s key', () => {
  const vkey = { first: '', second: '', third: '' };

  test('is published at a well-known address, which needs no credential [EVID-04]', async () => {
    expect(await published()).toEqual([
      { vkey: keys.signerOf(0).vkey, from: null, until: null, rotation: null },
    ]);
    const before = await exported();
    vkey.first = keys.signerOf(0).vkey;

    const rotated = await rotate(86_400_000);

    vkey.second = rotated.vkey;
    expect(rotated).toMatchObject({ isNew: true, sealed: 1 });
    expect(rotated.vkey).not.toBe(vkey.first);
    const list = await until('the list is fresh', async () => {
      const now = await published();
      return now.length === 2 ? now : null;
    });
    expect(list.map(({ vkey }) => vkey)).toEqual([vkey.first, vkey.second]);
    expect(list[0]?.until).not.toBeNull();
    // an old export verifies under the old key, and under the new one by the list
    const text = JSON.stringify({ keys: list });
    expect(await verifyExport([before], { key: vkey.first })).toMatchObject({
      status: 'verified',
    });
    expect(await verifyExport([before], { key: vkey.second, keys: text })).toMatchObject({
      status: 'verified',
    });
  }, 20_000);

  test('signs by both keys during the overlap, and is sealed in the log [EVID-01, EVID-04]', async () => {
    const verdict = await verifyExport([await exported()], { key: vkey.first });

    expect(verdict).toMatchObject({
      status: 'verified',
      signatures: {
        signers: [idOf(vkey.first)],
        unchecked: [idOf(vkey.second)],
      },
    });
    const { body } = await tenant.vera.get<LogCheckpoint>('/v1/evidence/checkpoint');
    expect(body.key).toBe(vkey.second);
    const { body: events } = await tenant.vera.get<{ items: { event: { data: object } }[] }>(
      '/v1/evidence?kind=evidence.key_rotated',
    );
    expect(events.items.map(({ event }) => event.data)).toMatchObject([
      { vkey: vkey.second, formerVkey: vkey.first },
    ]);
  });

  test('without an overlap ends the former key at once: its holder alone is an alarm [EVID-04]', async () => {
    vkey.third = (await rotate(0)).vkey;
    const file = await exported();

    expect(await verifyExport([file], { key: vkey.third })).toMatchObject({ status: 'verified' });
    const overlapping = await verifyExport([file], { key: vkey.second });
    expect(overlapping).toMatchObject({
      status: 'failed',
      firstBad: { reason: expect.stringContaining('no rotation connects') },
    });
  });

  test('that was stopped half-way is finished by the next run, not repeated', async () => {
    const late = await deployment.createTenant('late');
    await deployment.sql(
      'update deployment_ledger_keys set created_at = now(), overlap_until = now() where generation = 2',
    );
    expect(await rotate(0)).toEqual({ isNew: false, vkey: vkey.third, sealed: 1 });
    const { body } = await late.vera.get<{ items: unknown[] }>(
      '/v1/evidence?kind=evidence.key_rotated',
    );
    expect(body.items).toHaveLength(1);
  });
});
