import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CompactRange,
  consistencyNodes,
  leafHash,
  openNote,
  parseCosignerVkey,
  parseVkey,
  proofHashes,
  signCheckpoint,
  signerFromSeed,
} from '@svc/ledger';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cosignedBy, openCosigner, witnessServer } from './witness-server.ts';

const SIGNER = signerFromSeed('svc-ledger', Buffer.alloc(32, 4));
const ORIGIN = 'svc.ledger/v1/acme/0';

let folder: string;
let close: () => void;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'witness-'));
});
afterEach(() => {
  close();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<string> {
  const key = parseVkey(SIGNER.vkey);
  if (!key.ok) throw new Error(key.reason);
  const server = witnessServer(folder, openCosigner(folder, 'w'), new Map([[ORIGIN, key.value]]));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => server.close();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The API of a log of so many events. */
function logOf(size: number, salt = '') {
  const leaves = Array.from({ length: size }, (_, i) => leafHash(Buffer.from(`${salt}${i}`)));
  const rootOf = (from: number, to: number) => {
    const tree = new CompactRange();
    for (const leaf of leaves.slice(from, to)) tree.append(leaf);
    return tree.root;
  };
  const checkpoint = { tenant: 'acme', logNo: 0, size, root: rootOf(0, size) };
  return {
    checkpoint: async () => ({ note: signCheckpoint(checkpoint, SIGNER), size }),
    consistency: async (from: number, to: number) =>
      proofHashes(consistencyNodes(from, to), ({ level, index }) =>
        rootOf(index * 2 ** level, (index + 1) * 2 ** level),
      ).map((hash) => Buffer.from(hash).toString('hex')),
  };
}

const cosign = (url: string, size: number, salt = '') => cosignedBy(url, logOf(size, salt));

test('a witness cosigns a growing log, also after a restart, and refuses a rewritten one [EVID-07]', async () => {
  const url = await start();
  const { vkey } = openCosigner(folder, 'w');
  const key = parseCosignerVkey(vkey);
  for (const size of [3, 3, 7]) {
    const note = await cosign(url, size);
    expect(key.ok && openNote(note, key.value)).toMatchObject({
      ok: true,
      value: { signers: ['w'] },
    });
  }
  close();
  const restarted = await start();
  expect(openCosigner(folder, 'w').vkey).toBe(vkey);
  await expect(cosign(restarted, 9, 'other')).rejects.toThrow('answered 422');
  await expect(cosign(restarted, 5)).rejects.toThrow('rolled back');
  await expect(cosign(restarted, 9)).resolves.toContain('— w ');
});

test('a witness refuses to go on from a file that somebody changed [EVID-07]', async () => {
  const url = await start();
  await cosign(url, 3);
  const file = readdirSync(folder).find((name) => name.endsWith('.checkpoint')) as string;
  writeFileSync(
    join(folder, file),
    signCheckpoint({ tenant: 'acme', logNo: 0, size: 3, root: Buffer.alloc(32) }, SIGNER),
  );
  await expect(cosign(url, 5)).rejects.toThrow('answered 500');
});
