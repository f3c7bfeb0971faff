import { writeSha256 } from '#runtime';
import { ascii } from '../bytes/bytes.ts';
import { HASH_BYTES } from './hash-chain.ts';

/** `0` to `f`, by value. */
const HEX = ascii('0123456789abcdef');

/**
 * Walks a hash chain over events that lie in a larger buffer: the same hashes as `leafHash` and `chainHash`, without an
 * allocation for each. Both inputs lie ready to be hashed:
 *
 *     leaf input     00 | event bytes
 *     chain input    32 bytes of the last chain hash | 32 bytes of the last leaf hash
 */
export class ChainCursor {
  #leafInput = new Uint8Array(4096);
  readonly #chainInput = new Uint8Array(2 * HASH_BYTES);

  constructor(previous: Uint8Array) {
    this.#chainInput.set(previous);
  }

  /** Chain hash after the last event, 32 bytes. */
  get chain(): Uint8Array {
    return this.#chainInput.slice(0, HASH_BYTES);
  }

  /** Leaf hash of the last event, 32 bytes. */
  get leaf(): Uint8Array {
    return this.#chainInput.slice(HASH_BYTES);
  }

  /** Moves over the event that lies in `bytes` from `start` to `end`. */
  advance(bytes: Uint8Array, start: number, end: number): void {
    const length = 1 + end - start;
    if (length > this.#leafInput.length) this.#leafInput = new Uint8Array(2 * length);
    this.#leafInput.set(bytes.subarray(start, end), 1);
    const leafInput = this.#leafInput.subarray(0, length);
    writeSha256(leafInput, this.#chainInput, HASH_BYTES);
    writeSha256(this.#chainInput, this.#chainInput, 0);
  }

  /** Do the 64 hex digits at `at` spell the leaf hash of the last event? */
  leafIs(digits: Uint8Array, at: number): boolean {
    return spells(digits, at, this.#chainInput, HASH_BYTES);
  }

  /** Do the 64 hex digits at `at` spell the chain hash after the last event? */
  chainIs(digits: Uint8Array, at: number): boolean {
    return spells(digits, at, this.#chainInput, 0);
  }
}

function spells(digits: Uint8Array, at: number, bytes: Uint8Array, offset: number): boolean {
  for (let i = 0; i < HASH_BYTES; i++) {
    const byte = bytes[offset + i] as number;
    if (digits[at + 2 * i] !== HEX[byte >> 4]) return false;
    if (digits[at + 2 * i + 1] !== HEX[byte & 15]) return false;
  }
  return true;
}
