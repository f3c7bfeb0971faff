import { equalBytes } from '../bytes/bytes.ts';
import { sha256 } from '../bytes/sha256.ts';
import { HASH_BYTES } from './hash-chain.ts';

/**
 * A complete subtree over the leaves `index * 2^level` up to but not including `(index + 1) * 2^level`. Its hash never
 * changes once all of its leaves exist, so it can be stored.
 */
export type TreeNode = { readonly level: number; readonly index: number };

/** Leaves `from` up to but not including `to`. */
type LeafRange = readonly [from: number, to: number];

/** The hashes of proof elements, each given as the complete subtrees that it is made of, in order. */
export type ProofNodes = readonly (readonly TreeNode[])[];

const NODE_PREFIX = Uint8Array.of(0x01);

/** Returns the hash of an inner node: SHA-256(0x01 || left || right), RFC 6962 section 2.1. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(NODE_PREFIX, left, right);
}

/** Returns the root of an empty tree: SHA-256 of nothing, RFC 6962 section 2.1. */
export function emptyRoot(): Uint8Array {
  return sha256();
}

/** Returns the hash of neighbouring complete subtrees in order, each at most as large as the one before it. */
export function foldNodes(hashes: readonly Uint8Array[]): Uint8Array {
  return hashes.length === 0
    ? emptyRoot()
    : hashes.reduceRight((right, left) => nodeHash(left, right));
}

/** Returns the complete subtrees that make a tree of `size` leaves, largest first: one for each bit of the size. */
export function rootNodes(size: number): TreeNode[] {
  demandSize(size);
  return nodesOf([0, size]);
}

/**
 * Returns what the inclusion proof of leaf `index` in a tree of `size` leaves consists of, from the leaf's sibling to the
 * root's child (RFC 9162 section 2.1.3.1, the PATH of RFC 6962).
 */
export function inclusionNodes(index: number, size: number): ProofNodes {
  demandSize(size);
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) {
    throw new RangeError(`leaf ${index} is outside the tree of ${size}`);
  }
  const ranges: LeafRange[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + powerBelow(to - from);
    if (index < middle) {
      ranges.unshift([middle, to]);
      to = middle;
    } else {
      ranges.unshift([from, middle]);
      from = middle;
    }
  }
  return ranges.map(nodesOf);
}

/**
 * Returns what the consistency proof between the trees of the first `first` and the first `second` leaves consists of
 * (RFC 9162 section 2.1.4.1, the PROOF of RFC 6962). It is empty between equal sizes and from an empty tree.
 */
export function consistencyNodes(first: number, second: number): ProofNodes {
  demandSize(first);
  demandSize(second);
  if (first > second) throw new RangeError(`size ${first} is beyond the tree of ${second}`);
  if (first === 0) return [];
  const ranges: LeafRange[] = [];
  let [from, to] = [0, second];
  while (first !== to) {
    const middle = from + powerBelow(to - from);
    if (first <= middle) {
      ranges.unshift([middle, to]);
      to = middle;
    } else {
      ranges.unshift([from, middle]);
      from = middle;
    }
  }
  // from 0 the subtree is the first tree itself, which the verifier has
  if (from > 0) ranges.unshift([from, to]);
  return ranges.map(nodesOf);
}

/** Returns the hashes of a proof or root, given the hash of each complete subtree. */
export function proofHashes(
  nodes: ProofNodes,
  hashOf: (node: TreeNode) => Uint8Array,
): Uint8Array[] {
  return nodes.map((parts) => foldNodes(parts.map(hashOf)));
}

/** True if the proof shows that `leaf` is the hash of leaf `index` in the tree (RFC 9162 section 2.1.3.2). */
export function checkInclusion(
  claim: {
    readonly leaf: Uint8Array;
    readonly index: number;
    readonly size: number;
    readonly root: Uint8Array;
  },
  proof: readonly Uint8Array[],
): boolean {
  const { leaf, index, size, root } = claim;
  if (!isSize(size) || !isSize(index) || index >= size || !areHashes([leaf, root, ...proof])) {
    return false;
  }
  let [at, last] = [index, size - 1];
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      hash = nodeHash(sibling, hash);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && equalHashes(hash, root);
}

/** The sizes and roots of two trees, of which the first is claimed to be the beginning of the second. */
export type ConsistencyClaim = {
  readonly first: number;
  readonly firstRoot: Uint8Array;
  readonly second: number;
  readonly secondRoot: Uint8Array;
};

/** True if the proof shows that the first tree is the beginning of the second (RFC 9162 section 2.1.4.2). */
export function checkConsistency(
  { first, firstRoot, second, secondRoot }: ConsistencyClaim,
  proof: readonly Uint8Array[],
): boolean {
  if (!isSize(first) || !isSize(second) || first > second) return false;
  if (!areHashes([firstRoot, secondRoot, ...proof])) return false;
  if (first === second) return proof.length === 0 && equalHashes(firstRoot, secondRoot);
  if (first === 0) return proof.length === 0 && equalHashes(firstRoot, emptyRoot());
  const [start, ...path] = powerBelow(first + 1) === first ? [firstRoot, ...proof] : proof;
  if (start === undefined) return false;
  let [at, last] = [first - 1, second - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  let [hash, longHash] = [start, start];
  for (const sibling of path) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      hash = nodeHash(sibling, hash);
      longHash = nodeHash(sibling, longHash);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      longHash = nodeHash(longHash, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && equalHashes(hash, firstRoot) && equalHashes(longHash, secondRoot);
}

/** True if two hashes are the same bytes. */
export function equalHashes(a: Uint8Array, b: Uint8Array): boolean {
  return equalBytes(a, b);
}

/** The complete subtrees of a range that begins at a multiple of a power of two not below its length, largest first. */
function nodesOf([from, to]: LeafRange): TreeNode[] {
  const nodes: TreeNode[] = [];
  let at = from;
  while (at < to) {
    const level = Math.log2(powerBelow(to - at + 1));
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
}

/** The largest power of two below `count`, which is 2 or more. */
function powerBelow(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

function areHashes(hashes: readonly Uint8Array[]): boolean {
  return hashes.every((hash) => hash.length === HASH_BYTES);
}

function isSize(size: number): boolean {
  return Number.isSafeInteger(size) && size >= 0;
}

function demandSize(size: number): void {
  if (!isSize(size)) throw new RangeError(`tree size must be a safe integer (got ${size})`);
}

// shifts would cut sizes to 32 bits
function half(count: number): number {
  return Math.floor(count / 2);
}

function isOdd(count: number): boolean {
  return count % 2 === 1;
}
