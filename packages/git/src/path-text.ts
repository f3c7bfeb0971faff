import { Buffer, isUtf8 } from 'node:buffer';

/**
 * A file name as text. Bytes that are not UTF-8 become `\xNN`, so that every file has a name that can be printed,
 * stored and distinguished from its neighbours.
 */
export function pathText(name: Uint8Array): string {
  const bytes = Buffer.from(name.buffer, name.byteOffset, name.byteLength);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    const byte = bytes[at] as number;
    text +=
      length > 0
        ? bytes.toString('utf8', at, at + length)
        : `\\x${byte.toString(16).padStart(2, '0').toUpperCase()}`;
    at += Math.max(1, length);
  }
  return text;
}

/** Returns the length of the UTF-8 sequence at an offset, 0 if it is invalid. */
function sequenceLength(bytes: Buffer, at: number): number {
  for (let length = 1; length <= 4 && at + length <= bytes.length; length++) {
    if (isUtf8(bytes.subarray(at, at + length))) return length;
  }
  return 0;
}
