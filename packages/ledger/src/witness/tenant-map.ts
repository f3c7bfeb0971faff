import { sha256, toUtf8 } from '#runtime';
import { concatBytes, equalBytes } from '../bytes/bytes.ts';
import { type Checkpoint, encodeCheckpoint } from '../signed/checkpoint.ts';
import { HASH_BYTES, isTenant } from '../tree/hash-chain.ts';
import { emptyRoot, nodeHash } from '../tree/merkle-tree.ts';

/** One place of a map: where it is, and its hash there. */
export type MapLeaf = { readonly key: Uint8Array; readonly leaf: Uint8Array };

const KEY_BITS = HASH_BYTES * 8;
const LEAF_PREFIX = Uint8Array.of(0x00);

/**
 * Returns the one place of a tenant in every map: SHA-256 of `svc.ledger/map/v1 <tenant>` and a newline. Ids of tenants are random, so a
 * key does not disclose whose it is.
 */
export function mapKey(tenant: string): Uint8Array {
  if (!isTenant(tenant)) throw new TypeError(`${JSON.stringify(tenant)} is not a tenant`);
  return sha256(toUtf8(`svc.ledger/map/v1 ${tenant}\n`));
}

/**
 * Returns the place of a checkpoint in a map. The leaf is SHA-256(0x00 || key || salt || text of the checkpoint): the salt, 32 bytes of
 * this map alone, hides from the neighbours whether the log has grown.
 */
export function mapLeaf(checkpoint: Checkpoint, salt: Uint8Array): MapLeaf {
  if (salt.length !== HASH_BYTES) throw new TypeError('a salt has 32 bytes');
  const key = mapKey(checkpoint.tenant);
  const text = toUtf8(encodeCheckpoint(checkpoint));
  return { key, leaf: sha256(concatBytes(LEAF_PREFIX, key, salt, text)) };
}

/**
 * Returns the root of the map over leaves with different keys, a sparse Merkle tree: a subtree at depth d has the leaves whose keys
 * have the same first d bits; without leaves its hash is SHA-256 of nothing, of one leaf that leaf, else
 * SHA-256(0x01 || subtree of the bit 0 || subtree of the bit 1). On the way from the root along a key there is one leaf, so no map has
 * two checkpoints of a tenant.
 */
export function mapRoot(leaves: readonly MapLeaf[]): Uint8Array {
  return subtree([...leaves].sort(byKey), 0);
}

/** Returns the siblings on the way from a key's leaf to the root; throws where the map does not have the key. */
export function mapProof(leaves: readonly MapLeaf[], key: Uint8Array): Uint8Array[] {
  const proof: Uint8Array[] = [];
  let rest: readonly MapLeaf[] = [...leaves].sort(byKey);
  for (let depth = 0; rest.length > 1; depth++) {
    const [zeros, ones] = split(rest, depth);
    const [own, other] = bitOf(key, depth) === 0 ? [zeros, ones] : [ones, zeros];
    proof.unshift(subtree(other, depth + 1));
    rest = own;
  }
  if (rest[0] === undefined || !equalBytes(rest[0].key, key)) {
    throw new RangeError('the map does not have the key');
  }
  return proof;
}

/** True if the proof shows that the leaf is the one at its key in the map of this root. */
export function checkMapProof(
  root: Uint8Array,
  { key, leaf }: MapLeaf,
  proof: readonly Uint8Array[],
): boolean {
  if (proof.length > KEY_BITS || proof.some((hash) => hash.length !== HASH_BYTES)) return false;
  let hash = leaf;
  for (const [i, sibling] of proof.entries()) {
    const depth = proof.length - 1 - i;
    hash = bitOf(key, depth) === 0 ? nodeHash(hash, sibling) : nodeHash(sibling, hash);
  }
  return equalBytes(hash, root);
}

function subtree(sorted: readonly MapLeaf[], depth: number): Uint8Array {
  if (sorted.length === 0) return emptyRoot();
  if (sorted.length === 1) return (sorted[0] as MapLeaf).leaf;
  if (depth === KEY_BITS) throw new TypeError('two leaves of a map have one key');
  const [zeros, ones] = split(sorted, depth);
  return nodeHash(subtree(zeros, depth + 1), subtree(ones, depth + 1));
}

/** The leaves of a sorted subtree whose bit at this depth is 0, and those of 1. */
function split(sorted: readonly MapLeaf[], depth: number): [MapLeaf[], MapLeaf[]] {
  const at = sorted.findIndex(({ key }) => bitOf(key, depth) === 1);
  return at < 0 ? [[...sorted], []] : [sorted.slice(0, at), sorted.slice(at)];
}

function bitOf(key: Uint8Array, depth: number): number {
  return ((key[depth >> 3] as number) >> (7 - (depth & 7))) & 1;
}

function byKey(a: MapLeaf, b: MapLeaf): number {
  for (let i = 0; i < HASH_BYTES; i++) {
    const difference = (a.key[i] as number) - (b.key[i] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}
