import { hash } from 'node:crypto';
import { HASH_BYTES } from './hash-chain.ts';

/**
 * Walks a hash chain over events that lie in a larger buffer: the same hashes as `leafHash` and `chainHash`, in hex, without
 * an allocation for each. Both inputs are kept as they are hashed:
 *
 *     leaf input    00 | event bytes
 *     chain input   32 bytes of the previous chain hash | 32 bytes of the leaf hash
 */
export class ChainCursor {
  #leafInput = Buffer.alloc(4096);
  readonly #chainInput = Buffer.alloc(2 * HASH_BYTES);
  /** Chain hash after the last event, 64 hex digits. */
  chain: string;
  /** Leaf hash of the last event, 64 hex digits; empty before the first. */
  leaf = '';

  constructor(previous: Uint8Array) {
    this.#chainInput.set(previous);
    this.chain = this.#chainInput.toString('hex', 0, HASH_BYTES);
  }

  /** Moves over the event that lies in `bytes` from `start` to `end`. */
  advance(bytes: Buffer, start: number, end: number): void {
    const length = 1 + end - start;
    if (length > this.#leafInput.length) this.#leafInput = Buffer.alloc(2 * length);
    bytes.copy(this.#leafInput, 1, start, end);
    this.leaf = hash('sha256', this.#leafInput.subarray(0, length));
    this.#chainInput.write(this.leaf, HASH_BYTES, 'hex');
    this.chain = hash('sha256', this.#chainInput);
    this.#chainInput.write(this.chain, 0, 'hex');
  }
}
