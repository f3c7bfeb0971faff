import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogCheckpoint, WitnessedCheckpoint } from '@svc/contract';
import { type NoteVerifier, openWitnessed, parseVkey, signerCheck } from '@svc/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCosigner, witnessServer } from '../../apps/cli/src/witness-server.ts';
import { LedgerKeys } from '../../apps/server/src/platform/ledger/signing-key.ts';
import type { Tenant } from '../harness/deployment.ts';
import type { People } from '../harness/people.ts';
import { startWithPlatform } from '../harness/platform.ts';
import { until } from '../harness/until.ts';

const PLATFORM_ORIGIN = `svc.ledger/v1/tnt_${'0'.repeat(26)}/0`;

let people: People;
let folder: string;
let server: Server;
let vkey: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-witness-'));
  const cosigner = openCosigner(folder, 'witness');
  vkey = cosigner.vkey;
  const logs = new Map<string, NoteVerifier>();
  server = witnessServer(folder, cosigner, logs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  people = await startWithPlatform({ SVC_WITNESSES: `http://127.0.0.1:${port}=${vkey}` });
  const key = parseVkey(new LedgerKeys(people.deployment.masterKey).signerOf(0).vkey);
  if (!key.ok) throw new Error(key.reason);
  logs.set(PLATFORM_ORIGIN, key.value);
});
afterAll(async () => {
  await people?.stop();
  server?.close();
  await rm(folder, { recursive: true });
});

/** The size that the tenant's last witnessed checkpoint has; null without one. */
async function witnessedSize({ id, vera }: Tenant): Promise<number | null> {
  const { status, body } = await vera.get<WitnessedCheckpoint>('/v1/evidence/witnessed');
  if (status !== 200) return null;
  const key = new LedgerKeys(people.deployment.masterKey).signerOf(0).vkey;
  const signers = signerCheck({ key, witnesses: [vkey] });
  const opened = openWitnessed(JSON.stringify(body), signers);
  expect(opened).toMatchObject({ ok: true, value: { tenant: id } });
  expect(signers.signatures.witnesses).toHaveLength(1);
  return opened.ok ? opened.value.size : null;
}

test('checkpoints are signed, mapped and cosigned by the running service without a request that asks for it [EVID-04, EVID-07]', async () => {
  const tenant = await people.deployment.createTenant('acme');
  for (const name of ['first', 'second']) {
    await tenant.alice.post('/v1/tokens', { name });
    const { body } = await tenant.vera.get<LogCheckpoint>('/v1/evidence/checkpoint');
    await until(
      `the ${name} change is witnessed`,
      async () => (await witnessedSize(tenant)) === body.size,
      120_000,
    );
  }
});
