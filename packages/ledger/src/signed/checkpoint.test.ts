import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SIGNER, sampleLog } from '../sample-log.ts';
import { CompactRange } from '../tree/compact-range.ts';
import { inclusionNodes, proofHashes } from '../tree/merkle-tree.ts';
import { encodeLogProof, openLogProof, parseLogProof } from '../witness/log-proof.ts';
import {
  type Checkpoint,
  encodeCheckpoint,
  openCheckpoint,
  parseCheckpoint,
  signCheckpoint,
} from './checkpoint.ts';
import { cosignerFromSeed, parseCosignerVkey } from './cosignature.ts';
import { type NoteVerifier, parseVkey, signerFromSeed } from './signed-note.ts';
import { hashInTile, tileOf } from './tiles.ts';

const { events } = sampleLog(5);
const tree = new CompactRange();
for (const { leaf } of events) tree.append(leaf);
const checkpoint: Checkpoint = { tenant: 'acme', logNo: 0, size: tree.size, root: tree.root };
const tile = Buffer.concat(events.map(({ leaf }) => Buffer.from(leaf)));

const verifierOf = (vkey: string, parse = parseVkey): NoteVerifier => {
  const parsed = parse(vkey);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.value;
};
const KEY = verifierOf(SIGNER.vkey);
const note = signCheckpoint(checkpoint, SIGNER);

function receipt(index: number): string {
  const proof = proofHashes(inclusionNodes(index, events.length), (node) => {
    const { from, to } = tileOf(node);
    return hashInTile(tile, from, to);
  });
  return encodeLogProof({ index, proof, checkpoint: note });
}

describe('a checkpoint', () => {
  test('reads as C2SP tlog-checkpoint has it, and opens with the key that signed it [EVID-04]', () => {
    const root = Buffer.from(tree.root).toString('base64');
    expect(encodeCheckpoint(checkpoint)).toBe(`svc.ledger/v1/acme/0\n5\n${root}\n`);
    expect(openCheckpoint(note, KEY)).toEqual({
      ok: true,
      value: { ...checkpoint, root: Buffer.from(tree.root) },
    });
    const other = verifierOf(signerFromSeed('other', Buffer.alloc(32, 1)).vkey);
    expect(openCheckpoint(note, other).ok).toBe(false);
  });

  test('parses to what it was made of, and no other text parses [EVID-04]', () => {
    const text = encodeCheckpoint(checkpoint);
    for (let i = 0; i < text.length; i++) {
      for (const character of ['', ' ', '0', 'A', '\n', '=']) {
        const changed = text.slice(0, i) + character + text.slice(i + 1);
        const parsed = parseCheckpoint(changed);
        if (parsed.ok) expect(encodeCheckpoint(parsed.value)).toBe(changed);
      }
    }
    for (const bad of [
      '',
      `${text}x\n`,
      text.replace('\n5\n', '\n05\n'),
      text.replace('/0\n', '/0/1\n'),
    ]) {
      expect(parseCheckpoint(bad).ok).toBe(false);
    }
    expect(() => encodeCheckpoint({ ...checkpoint, size: 0 })).toThrow('empty tree');
  });

  test('is cosigned by a witness, who signs its time too [EVID-04]', () => {
    const seed = Buffer.alloc(32, 9);
    const witness = cosignerFromSeed('witness.example', seed, () => 1_763_633_600);
    const cosigned = signCheckpoint(checkpoint, SIGNER, witness);
    const key = verifierOf(witness.vkey, parseCosignerVkey);
    expect(openCheckpoint(cosigned, key).ok).toBe(true);
    expect(parseVkey(witness.vkey).ok).toBe(false);
    const later = cosignerFromSeed('witness.example', seed, () => 1_763_633_601);
    const lines = signCheckpoint(checkpoint, SIGNER, later).split('\n');
    const line = Buffer.from((lines.at(-2) as string).split(' ')[2] as string, 'base64');
    line.writeBigUInt64BE(1_763_633_600n, 4);
    const forged = [...lines.slice(0, -2), `— witness.example ${line.toString('base64')}`, ''];
    expect(openCheckpoint(forged.join('\n'), key).ok).toBe(false);
  });

  test.each([0, 3, 8, 9, 71, 73])(
    'with a cosignature of %i bytes is refused [EVID-04]',
    (length) => {
      const text = Buffer.from('x');
      const { vkey, sign } = cosignerFromSeed('witness', Buffer.alloc(32, 9), () => 1);
      const { verify } = verifierOf(vkey, parseCosignerVkey);
      expect(verify(text, sign(text))).toBe(true);
      expect(verify(text, Uint8Array.from([...sign(text), 0].slice(0, length)))).toBe(false);
    },
  );

  test.each([SIGNER.vkey, '', 'witness+0123abcd+BA=='])(
    'is not cosigned by the key %j [EVID-04]',
    (vkey) => {
      expect(parseCosignerVkey(vkey)).toMatchObject({ ok: false, reason: expect.any(String) });
    },
  );
});

describe('a receipt', () => {
  test('proves each event under the checkpoint, and no other event [EVID-04]', () => {
    for (const { index, bytes } of events) {
      expect(openLogProof(receipt(index), bytes, KEY)).toMatchObject({
        ok: true,
        value: { size: 5 },
      });
      const other = events[(index + 1) % events.length]?.bytes as Uint8Array;
      expect(openLogProof(receipt(index), other, KEY).ok).toBe(false);
    }
  });

  test('parses to what it was made of, and with any byte changed proves nothing [EVID-04]', () => {
    const text = receipt(3);
    const parsed = parseLogProof(text);
    expect(parsed.ok && encodeLogProof(parsed.value)).toBe(text);
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom('', 'A', '1', '\n'), (at, character) => {
        const changed = text.slice(0, at) + character + text.slice(at + 1);
        if (changed === text) return;
        const opened = openLogProof(changed, events[3]?.bytes as Uint8Array, KEY);
        expect(opened.ok).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
