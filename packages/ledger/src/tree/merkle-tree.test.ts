import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../bytes/sha256.ts';
import {
  hashInTile,
  parseTilePath,
  TILE_WIDTH,
  tileOf,
  tilePath,
  tileRoot,
} from '../signed/tiles.ts';
import { CompactRange } from './compact-range.ts';
import { leafHash } from './hash-chain.ts';
import {
  checkConsistency,
  checkInclusion,
  consistencyNodes,
  inclusionNodes,
  nodeHash,
  proofHashes,
  rootNodes,
  type TreeNode,
} from './merkle-tree.ts';

/** Inputs and roots of the reference tree of Certificate Transparency (RFC 6962), for 1 to 8 leaves. */
const REFERENCE_LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const REFERENCE_ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex');
const leaves = (count: number) =>
  Array.from({ length: count }, (_, i) => leafHash(Buffer.from(`event ${i}`)));

/** The definition of RFC 6962 section 2.1, word for word. */
function naiveRoot(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length === 0) return sha256();
  if (hashes.length === 1) return hashes[0] as Uint8Array;
  const split = 2 ** Math.ceil(Math.log2(hashes.length) - 1);
  return nodeHash(naiveRoot(hashes.slice(0, split)), naiveRoot(hashes.slice(split)));
}

const naiveNode = (hashes: readonly Uint8Array[]) => (node: TreeNode) =>
  naiveRoot(hashes.slice(node.index * 2 ** node.level, (node.index + 1) * 2 ** node.level));

const sizes = fc.integer({ min: 0, max: 300 });

describe('the Merkle tree', () => {
  test('has the roots of the reference tree of RFC 6962 [EVID-04]', () => {
    const range = new CompactRange();
    const roots = REFERENCE_LEAVES.map((leaf) => {
      range.append(leafHash(Buffer.from(leaf, 'hex')));
      return hex(range.root);
    });
    expect(roots).toEqual(REFERENCE_ROOTS);
    expect(hex(new CompactRange().root)).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });

  test('has the root of its definition at every size, and from a compact range on [EVID-04]', () => {
    fc.assert(
      fc.property(sizes, sizes, (a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const all = leaves(to);
        const range = new CompactRange(from, rootNodes(from).map(naiveNode(all)));
        for (const leaf of all.slice(from)) range.append(leaf);
        expect(hex(range.root)).toBe(hex(naiveRoot(all)));
        expect(range.hashes.map(hex)).toEqual(rootNodes(to).map(naiveNode(all)).map(hex));
      }),
      { numRuns: 40 },
    );
  });

  test('proves the inclusion of each leaf, and of no other leaf, place or size [EVID-04]', () => {
    for (const size of [1, 2, 3, 5, 8, 13, 31, 64, 65]) {
      const all = leaves(size);
      const root = naiveRoot(all);
      for (let index = 0; index < size; index++) {
        const leaf = all[index] as Uint8Array;
        const proof = proofHashes(inclusionNodes(index, size), naiveNode(all));
        const check = (change: object, hashes = proof) =>
          checkInclusion({ leaf, index, size, root, ...change }, hashes);
        expect(check({})).toBe(true);
        expect(check({ leaf: leafHash(Buffer.from('another')) })).toBe(false);
        expect(check({ index: index + 1 })).toBe(false);
        expect(check({ index: index - 1 })).toBe(false);
        expect(check({ root: leaf.map((byte) => byte ^ 1) })).toBe(false);
        expect(check({}, [...proof, leaf])).toBe(false);
        if (proof.length > 0) expect(check({}, proof.slice(1))).toBe(false);
        for (const [i, hash] of proof.entries()) {
          expect(
            check(
              {},
              proof.with(
                i,
                hash.map((byte) => byte ^ 1),
              ),
            ),
          ).toBe(false);
        }
      }
    }
  });

  test('proves that each tree is the beginning of each later one, and of no rewritten one [EVID-04]', () => {
    fc.assert(
      fc.property(sizes, sizes, fc.nat(), (a, b, seed) => {
        const [first, second] = [Math.min(a, b), Math.max(a, b)];
        const all = leaves(second);
        const proof = proofHashes(consistencyNodes(first, second), naiveNode(all));
        const claim = {
          first,
          firstRoot: naiveRoot(all.slice(0, first)),
          second,
          secondRoot: naiveRoot(all),
        };
        expect(checkConsistency(claim, proof)).toBe(true);
        expect(checkConsistency(claim, [...proof, claim.secondRoot])).toBe(false);
        if (first === 0) return;
        const rewritten = all.with(seed % first, leafHash(Buffer.from('rewritten')));
        const forged = proofHashes(consistencyNodes(first, second), naiveNode(rewritten));
        const other = { ...claim, secondRoot: naiveRoot(rewritten) };
        expect(checkConsistency(other, forged)).toBe(false);
        expect(checkConsistency(other, proof)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  test('computes nodes beyond 2^32 leaves', () => {
    const size = 2 ** 40 + 3;
    expect(rootNodes(size)).toEqual([
      { level: 40, index: 0 },
      { level: 1, index: 2 ** 39 },
      { level: 0, index: 2 ** 40 + 2 },
    ]);
    expect(inclusionNodes(2 ** 40 + 2, size)).toEqual([
      [{ level: 1, index: 2 ** 39 }],
      [{ level: 40, index: 0 }],
    ]);
  });
});

describe('a tile', () => {
  test('has the hash of every complete subtree below its root [EVID-04]', () => {
    const all = leaves(2 * TILE_WIDTH);
    const tiles = [0, 1].map((i) => Buffer.concat(all.slice(i * TILE_WIDTH, (i + 1) * TILE_WIDTH)));
    for (const node of [
      { level: 0, index: 300 },
      { level: 3, index: 33 },
      { level: 7, index: 3 },
    ]) {
      const { level, index, from, to } = tileOf(node);
      expect(level).toBe(0);
      const hash = hashInTile(tiles[index] as Buffer, from, to);
      expect(hex(hash)).toBe(hex(naiveNode(all)(node)));
    }
    expect(tileOf({ level: 8, index: 1 })).toEqual({ level: 1, index: 0, from: 1, to: 2 });
    expect(hex(tileRoot(tiles[1] as Buffer))).toBe(hex(naiveNode(all)({ level: 8, index: 1 })));
  });

  test('has the path of C2SP tlog-tiles, and no other path parses', () => {
    expect(tilePath({ level: 0, index: 1234067 }, 256)).toBe('tile/0/x001/x234/067');
    expect(tilePath({ level: 1, index: 0 }, 17)).toBe('tile/1/000.p/17');
    expect(parseTilePath('tile/0/x001/x234/067')).toEqual({
      ok: true,
      value: { level: 0, index: 1234067, width: 256 },
    });
    for (const path of [
      'tile/0/x000/067',
      'tile/00/067',
      'tile/0/67',
      'tile/0/067.p/256',
      'tile/0/067.p/0',
      'tile/64/000',
    ]) {
      expect(parseTilePath(path).ok).toBe(false);
    }
  });
});
