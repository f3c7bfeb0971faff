import { HASH_BYTES, isCount } from '../tree/hash-chain.ts';
import { foldNodes, type TreeNode } from '../tree/merkle-tree.ts';
import type { Outcome } from './signed-note.ts';

/** Hashes in a full tile (C2SP tlog-tiles). */
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;

/**
 * A tile (C2SP tlog-tiles): up to 256 hashes of one level, 32 bytes each. Tile `index` of level 0 has the leaf hashes from
 * `256 * index` on; of level L, the roots of the tiles `256 * index` and following of level L - 1.
 */
export type Tile = { readonly level: number; readonly index: number };

/** Returns the tile that a complete subtree is computed from, and the range of hashes in it. */
export function tileOf(node: TreeNode): Tile & { readonly from: number; readonly to: number } {
  const level = Math.floor(node.level / TILE_HEIGHT);
  const width = 2 ** (node.level % TILE_HEIGHT);
  const first = node.index * width;
  const index = Math.floor(first / TILE_WIDTH);
  const from = first - index * TILE_WIDTH;
  return { level, index, from, to: from + width };
}

/** Returns the hash of a complete subtree of 2^k hashes that follow each other in a tile. */
export function hashInTile(tile: Uint8Array, from: number, to: number): Uint8Array {
  if (to * HASH_BYTES > tile.length) {
    throw new RangeError(`the tile has no hashes ${from} up to ${to}`);
  }
  let hashes = Array.from({ length: to - from }, (_, i) =>
    tile.subarray((from + i) * HASH_BYTES, (from + i + 1) * HASH_BYTES),
  );
  while (hashes.length > 1) {
    hashes = Array.from({ length: hashes.length / 2 }, (_, i) =>
      foldNodes(hashes.slice(2 * i, 2 * i + 2)),
    );
  }
  return hashes[0] as Uint8Array;
}

/** Returns the root of a full tile: one hash of the level above. */
export function tileRoot(tile: Uint8Array): Uint8Array {
  return hashInTile(tile, 0, TILE_WIDTH);
}

/** Returns the number of hashes in a level of a tree of `size` leaves. */
export function levelWidth(level: number, size: number): number {
  return Math.floor(size / TILE_WIDTH ** level);
}

/**
 * The path of a tile, `/tile/<level>/<index>[.p/<width>]`; the index in groups of three digits, all but the last with an x:
 *
 *     tile/0/x001/x234/067          tile 1234067 of level 0, full
 *     tile/1/000.p/17               the first 17 hashes of tile 0 of level 1
 */
export function tilePath({ level, index }: Tile, width: number): string {
  if (!isCount(index) || level < 0 || level > 63 || width < 1 || width > TILE_WIDTH) {
    throw new RangeError('no such tile');
  }
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const groups = padded.match(/.{3}/g) as string[];
  const name = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/');
  return `tile/${level}/${name}${width < TILE_WIDTH ? `.p/${width}` : ''}`;
}

/** The exact inverse of `tilePath`. */
export function parseTilePath(path: string): Outcome<Tile & { readonly width: number }> {
  const match = /^tile\/(\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path);
  const none = { ok: false, reason: 'not the path of a tile' } as const;
  if (match === null) return none;
  const tile = {
    level: Number(match[1]),
    index: Number((match[2] as string).replaceAll(/[x/]/g, '')),
    width: match[3] === undefined ? TILE_WIDTH : Number(match[3]),
  };
  try {
    return tilePath(tile, tile.width) === path ? { ok: true, value: tile } : none;
  } catch {
    return none;
  }
}
