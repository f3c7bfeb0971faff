import { describe, expect, test } from 'vitest';
import { sha256 } from '../bytes/sha256.ts';
import { SIGNER } from '../sample-log.ts';
import { openCheckpoint, signCheckpoint } from '../signed/checkpoint.ts';
import { cosignerFromSeed, parseCosignerVkey } from '../signed/cosignature.ts';
import { parseVkey, signerFromSeed } from '../signed/signed-note.ts';
import { CompactRange } from '../tree/compact-range.ts';
import { consistencyNodes, proofHashes } from '../tree/merkle-tree.ts';
import {
  addCosignatures,
  encodeAddCheckpoint,
  judgeCheckpoint,
  parseAddCheckpoint,
  type TreeHead,
} from './witness.ts';

const leaves = (count: number, salt = '') =>
  Array.from({ length: count }, (_, i) => sha256(Buffer.from(`${salt}${i}`)));

function treeOf(hashes: readonly Uint8Array[]): CompactRange {
  const tree = new CompactRange();
  for (const hash of hashes) tree.append(hash);
  return tree;
}

function proofOf(hashes: readonly Uint8Array[], from: number): Uint8Array[] {
  return proofHashes(
    consistencyNodes(from, hashes.length),
    ({ level, index }) => treeOf(hashes.slice(index * 2 ** level, (index + 1) * 2 ** level)).root,
  );
}

function request(hashes: readonly Uint8Array[], oldSize: number, signer = SIGNER): string {
  const checkpoint = signCheckpoint(
    { tenant: 'acme', logNo: 0, size: hashes.length, root: treeOf(hashes).root },
    signer,
  );
  return encodeAddCheckpoint({ oldSize, proof: proofOf(hashes, oldSize), checkpoint });
}

const COSIGNER = cosignerFromSeed('witness.example/w1', Buffer.alloc(32, 3), () => 1_790_000_000);
const key = parseVkey(SIGNER.vkey);
if (!key.ok) throw new Error(key.reason);
const parts = {
  keysOf: (origin: string) => (origin === 'svc.ledger/v1/acme/0' ? [key.value] : []),
  cosigner: COSIGNER,
};
const judge = (body: string, last?: TreeHead) => judgeCheckpoint(body, () => last, parts);

function cosigned(count: number): TreeHead {
  const answer = judge(request(leaves(count), 0));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.treeHead;
}

describe('a witness', () => {
  test('cosigns the first checkpoint and each that continues it [EVID-07]', () => {
    for (const from of [1, 2, 5, 8]) {
      for (const to of [from, from + 1, 2 * from, 13]) {
        const body = request(leaves(to), from);
        const answer = judge(body, cosigned(from));
        expect(answer.status, `${from} to ${to}`).toBe(200);
        if (answer.status !== 200) continue;
        const parsed = parseAddCheckpoint(body);
        const note = addCosignatures(parsed.ok ? parsed.value.checkpoint : '', answer.cosignature);
        const witness = parseCosignerVkey(COSIGNER.vkey);
        expect(witness.ok && openCheckpoint(note, witness.value)).toMatchObject({
          ok: true,
          value: { size: to },
        });
      }
    }
  });

  test('refuses a log that was rewritten, and a rollback [EVID-07]', () => {
    const last = cosigned(5);
    expect(judge(request(leaves(8, 'other'), 5), last).status).toBe(422);
    expect(judge(request(leaves(5, 'other'), 5), last).status).toBe(422);
    expect(judge(request(leaves(3), 3), last)).toEqual({ status: 409, size: 5 });
    expect(judge(request(leaves(8), 0), last)).toEqual({ status: 409, size: 5 });
  });

  test('refuses other logs, other keys and bodies that are not requests [EVID-07]', () => {
    const other = signerFromSeed(SIGNER.name, Buffer.alloc(32, 9));
    expect(judge(request(leaves(2), 0, other)).status).toBe(403);
    const stranger = request(leaves(2), 0).replace('/acme/', '/else/');
    expect(judge(stranger).status).toBe(404);
    for (const body of [
      '',
      'old 1\n',
      'old -1\n\nx',
      `old 01\n${request(leaves(2), 0).slice(6)}`,
    ]) {
      expect(judge(body).status, JSON.stringify(body)).toBe(400);
    }
  });
});
