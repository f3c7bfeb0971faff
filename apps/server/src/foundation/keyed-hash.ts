import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;

/**
 * Returns HMAC-SHA-256 (RFC 2104, FIPS 198-1) under one key of at most 64 bytes, as a function of the text that answers lower-case
 * hex. The padded keys are made once, and each hash is taken in one call: objects that hash piece by piece cost several times more.
 */
export function keyedHash(key: Uint8Array): (text: string) => string {
  if (key.length > BLOCK_BYTES) {
    throw new RangeError(`the key must have at most ${BLOCK_BYTES} bytes (got ${key.length})`);
  }
  const inner = padded(key, 0x36);
  const outer = Buffer.concat([padded(key, 0x5c), Buffer.alloc(DIGEST_BYTES)]);
  return (text) => {
    const message = Buffer.allocUnsafe(BLOCK_BYTES + Buffer.byteLength(text));
    inner.copy(message);
    message.write(text, BLOCK_BYTES);
    outer.write(hash('sha256', message, 'binary'), BLOCK_BYTES, 'binary');
    return hash('sha256', outer, 'hex');
  };
}

function padded(key: Uint8Array, pad: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  block.set(key);
  return block.map((byte) => byte ^ pad) as Buffer;
}
