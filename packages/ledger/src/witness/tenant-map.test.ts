import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../bytes/sha256.ts';
import { checkMapProof, type MapLeaf, mapKey, mapLeaf, mapProof, mapRoot } from './tenant-map.ts';

const HASH = fc.uint8Array({ minLength: 32, maxLength: 32 });
/** Keys of which many share their first byte. */
const KEY = fc
  .tuple(fc.constantFrom(0, 1, 128, 255), HASH)
  .map(([first, rest]) => Uint8Array.of(first, ...rest.subarray(1)));
const LEAVES = fc
  .uniqueArray(KEY, { selector: (key) => Buffer.from(key).toString('hex'), maxLength: 8 })
  .map((keys) => keys.map((key): MapLeaf => ({ key, leaf: sha256(key) })));

const checkpoint = (size: number) => ({
  tenant: 'acme',
  logNo: 0,
  size,
  root: sha256(Uint8Array.of(size)),
});

describe('the map of checkpoints', () => {
  test('proves each of its leaves, at its key alone [EVID-07]', () => {
    fc.assert(
      fc.property(LEAVES, HASH, (leaves, other) => {
        const root = mapRoot(leaves);
        for (const { key, leaf } of leaves) {
          const proof = mapProof(leaves, key);
          expect(checkMapProof(root, { key, leaf }, proof)).toBe(true);
          expect(checkMapProof(root, { key, leaf: other }, proof)).toBe(false);
          for (const { key: elsewhere } of leaves) {
            if (elsewhere === key) continue;
            const proofThere = mapProof(leaves, elsewhere);
            expect(checkMapProof(root, { key: elsewhere, leaf }, proofThere)).toBe(false);
          }
          for (let at = 0; at < proof.length; at++) {
            const changed = proof.with(at, other);
            expect(checkMapProof(root, { key, leaf }, changed)).toBe(false);
          }
          expect(checkMapProof(root, { key, leaf }, proof.slice(1))).toBe(proof.length === 0);
        }
      }),
    );
  });

  test('tells keys apart that differ in their last bit [EVID-07]', () => {
    const [a, b] = [0, 1].map((last) => Uint8Array.of(...new Uint8Array(31), last));
    const leaves = [a, b].map((key = new Uint8Array(32)) => ({ key, leaf: sha256(key) }));
    for (const leaf of leaves) {
      const proof = mapProof(leaves, leaf.key);
      expect(proof).toHaveLength(256);
      expect(checkMapProof(mapRoot(leaves), leaf, proof)).toBe(true);
    }
  });

  test('does not depend on the order of its leaves, and changes with each of them', () => {
    fc.assert(
      fc.property(LEAVES, (leaves) => {
        expect(mapRoot(leaves.toReversed())).toEqual(mapRoot(leaves));
        for (const [at, { key }] of leaves.entries()) {
          const changed = leaves.with(at, { key, leaf: sha256(Uint8Array.of(at)) });
          expect(mapRoot(changed)).not.toEqual(mapRoot(leaves));
        }
      }),
    );
  });

  test('has no proof of a key that it does not have, and no root of a key that it has twice', () => {
    const leaf = mapLeaf(checkpoint(1), new Uint8Array(32));
    expect(() => mapProof([leaf], mapKey('other'))).toThrow(RangeError);
    expect(() => mapProof([], leaf.key)).toThrow(RangeError);
    expect(() => mapRoot([leaf, mapLeaf(checkpoint(2), new Uint8Array(32))])).toThrow(TypeError);
  });

  test('hides by its salt whether a checkpoint is the same as in another map', () => {
    const [a, b] = [1, 2].map((salt) => mapLeaf(checkpoint(1), new Uint8Array(32).fill(salt)));
    expect(a?.leaf).not.toEqual(b?.leaf);
    expect(a?.key).toEqual(b?.key);
  });
});
