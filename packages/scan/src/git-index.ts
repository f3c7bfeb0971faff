import { Buffer } from 'node:buffer';
import { pathText } from './path-text.ts';

/** Bytes of an entry before its object name: ten 32-bit stat fields. */
const STAT_BYTES = 40;
const MODE_OFFSET = 24;
const GITLINK = 0o160000;
const EXTENDED = 0x4000;

/** Paths tracked as files, and the name of the file that holds the rest of a split index, null when there is none. */
export type GitIndex = { readonly paths: readonly string[]; readonly sharedIndex: string | null };

/**
 * Parses a git index file, gitformat-index(5), versions 2 to 4. Null when it is none. In a split index the changed
 * entries of the shared file have no name here and are left out.
 *
 *     "DIRC" version count   { stat 40, object name 20|32, flags 2, [extended 2], path NUL, padding }*
 */
export function parseGitIndex(index: Uint8Array, objectNameBytes: 20 | 32): GitIndex | null {
  const bytes = Buffer.from(index.buffer, index.byteOffset, index.byteLength);
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'DIRC') return null;
  const version = bytes.readUInt32BE(4);
  if (version < 2 || version > 4) return null;
  const count = bytes.readUInt32BE(8);
  const paths: string[] = [];
  let at = 12;
  let previous = Buffer.alloc(0);
  for (let entry = 0; entry < count; entry++) {
    const start = at;
    const flagsAt = start + STAT_BYTES + objectNameBytes;
    if (flagsAt + 2 > bytes.length) return null;
    const mode = bytes.readUInt32BE(start + MODE_OFFSET);
    const isExtended = version > 2 && (bytes.readUInt16BE(flagsAt) & EXTENDED) !== 0;
    let nameAt = flagsAt + (isExtended ? 4 : 2);
    let kept = previous.subarray(0, 0);
    if (version === 4) {
      const strip = readOffset(bytes, nameAt);
      if (strip === null || strip.value > previous.length) return null;
      kept = previous.subarray(0, previous.length - strip.value);
      nameAt = strip.next;
    }
    const nul = bytes.indexOf(0, nameAt);
    if (nul === -1) return null;
    const name = Buffer.concat([kept, bytes.subarray(nameAt, nul)]);
    if (mode !== GITLINK && name.length > 0) paths.push(pathText(name));
    previous = name;
    at = version === 4 ? nul + 1 : start + padded(nul - start);
  }
  return { paths, sharedIndex: sharedIndex(bytes, at, objectNameBytes) };
}

/** Entries are padded with 1 to 8 NULs to a multiple of eight. */
function padded(length: number): number {
  return (length + 8) & ~7;
}

/** The offset encoding of packs: big-endian groups of 7 bits, each but the last plus one. */
function readOffset(
  bytes: Buffer,
  start: number,
): { readonly value: number; readonly next: number } | null {
  let value = 0;
  for (let at = start; at < bytes.length && at < start + 5; at++) {
    const byte = bytes[at] as number;
    value = value * 128 + (byte & 127);
    if ((byte & 128) === 0) return { value, next: at + 1 };
    value++;
  }
  return null;
}

/** The `link` extension of a split index begins with the object name of the shared one. */
function sharedIndex(bytes: Buffer, start: number, objectNameBytes: number): string | null {
  let at = start;
  while (at + 8 <= bytes.length - objectNameBytes) {
    if (bytes.toString('latin1', at, at + 4) === 'link') {
      return `sharedindex.${bytes.toString('hex', at + 8, at + 8 + objectNameBytes)}`;
    }
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return null;
}
