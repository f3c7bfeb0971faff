/** A set of bytes: 256 flags. Sets are never changed once made, so what is derived from one is kept by identity. */
export type ByteSet = Uint8Array;

export const ANY_BYTE: ByteSet = new Uint8Array(256).fill(1);

const members = new WeakMap<ByteSet, readonly number[]>();
const keys = new WeakMap<ByteSet, string>();

/** The bytes of a set, ascending. */
export function bytesOf(set: ByteSet): readonly number[] {
  let bytes = members.get(set);
  if (bytes === undefined) {
    bytes = Array.from(set.keys()).filter((byte) => set[byte] === 1);
    members.set(set, bytes);
  }
  return bytes;
}

export function sizeOf(set: ByteSet): number {
  return bytesOf(set).length;
}

/** Equal for equal sets. */
export function keyOf(set: ByteSet): string {
  let key = keys.get(set);
  if (key === undefined) {
    key = String.fromCharCode(...bytesOf(set));
    keys.set(set, key);
  }
  return key;
}

export function overlap(a: ByteSet, b: ByteSet): boolean {
  return a.some((flag, byte) => flag === 1 && b[byte] === 1);
}
