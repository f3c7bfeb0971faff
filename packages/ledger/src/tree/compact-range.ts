import { HASH_BYTES } from './hash-chain.ts';
import { foldNodes, nodeHash, rootNodes } from './merkle-tree.ts';

/**
 * The Merkle tree of the first `size` leaves, kept as the hashes of its complete subtrees, largest first: enough to
 * append leaves and to compute the root at every size on the way, at 32 bytes for each bit of the size.
 */
export class CompactRange {
  #size: number;
  readonly #hashes: Uint8Array[];

  /** Throws on a number of hashes that the size does not have. */
  constructor(size = 0, hashes: readonly Uint8Array[] = []) {
    if (hashes.length !== rootNodes(size).length || hashes.some((h) => h.length !== HASH_BYTES)) {
      throw new TypeError(`a tree of size ${size} has no such compact range`);
    }
    this.#size = size;
    this.#hashes = [...hashes];
  }

  get size(): number {
    return this.#size;
  }

  get hashes(): readonly Uint8Array[] {
    return [...this.#hashes];
  }

  get root(): Uint8Array {
    return foldNodes(this.#hashes);
  }

  append(leaf: Uint8Array): void {
    let node = leaf;
    for (let size = this.#size; size % 2 === 1; size = (size - 1) / 2) {
      node = nodeHash(this.#hashes.pop() as Uint8Array, node);
    }
    this.#hashes.push(node);
    this.#size++;
  }
}
