import { Buffer } from 'node:buffer';
import { GitError } from './git-error.ts';

/** The size that a delta's result has, from its header. */
export function deltaResultSize(delta: Uint8Array): number {
  return varint(delta, varint(delta, 0).next).value;
}

/**
 * Applies a delta of a pack, gitformat-pack(5): two sizes, then copies from the base and literal bytes. Throws
 * `GitError` when the delta does not fit the base or its own sizes.
 *
 *     1oooosss offset size   copy from the base        0nnnnnnn bytes   n literal bytes
 */
export function applyDelta(base: Buffer, delta: Uint8Array): Buffer {
  const from = varint(delta, 0);
  const to = varint(delta, from.next);
  if (from.value !== base.length) throw new GitError('pack delta: base size does not match');
  const result = Buffer.allocUnsafeSlow(to.value);
  let filled = 0;
  let at = to.next;
  const byte = () => delta[at++] ?? 0;
  while (at < delta.length) {
    const code = byte();
    let offset = 0;
    let size = code;
    if ((code & 0x80) !== 0) {
      for (let bit = 0; bit < 4; bit++) if (code & (1 << bit)) offset += byte() * 2 ** (8 * bit);
      size = 0;
      for (let bit = 0; bit < 3; bit++) if (code & (16 << bit)) size |= byte() << (8 * bit);
      if (size === 0) size = 0x10000;
    }
    const source = (code & 0x80) !== 0 ? base : delta;
    const start = (code & 0x80) !== 0 ? offset : at;
    if (size === 0 || start + size > source.length || filled + size > result.length) {
      throw new GitError('pack delta: corrupt instruction');
    }
    result.set(source.subarray(start, start + size), filled);
    filled += size;
    if (source === delta) at += size;
  }
  if (filled !== result.length) throw new GitError('pack delta: truncated');
  return result;
}

/** Little-endian groups of 7 bits. */
function varint(bytes: Uint8Array, start: number): { value: number; next: number } {
  let value = 0;
  for (let at = start, scale = 1; at < bytes.length && at < start + 7; at++, scale *= 128) {
    const byte = bytes[at] as number;
    value += (byte & 127) * scale;
    if ((byte & 128) === 0) return { value, next: at + 1 };
  }
  throw new GitError('pack delta: missing sizes');
}
