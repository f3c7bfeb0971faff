import { Buffer } from 'node:buffer';
import { pathText } from './path-text.ts';

/** Bytes of an entry before its object name: ten 32-bit stat fields. */
const STAT_BYTES = 40;
const MODE_OFFSET = 24;
const GITLINK = 0o160000;
const EXTENDED = 0x4000;
const INTENT_TO_ADD = 0x2000;

/** Paths tracked as files, and the name of the shared file of a split index, null if the index is not split. */
export type GitIndex = { readonly paths: readonly string[]; readonly sharedIndex: string | null };

/** An entry of the index as the next commit would have it. */
export type IndexEntry = {
  readonly path: string;
  readonly mode: number;
  /** Name of its object, in hex. */
  readonly object: string;
  /** 0, or 1 to 3 while a merge has a conflict there. */
  readonly stage: number;
  /** Announced by `git add -N`: its content is not staged. */
  readonly isIntent: boolean;
};

/**
 * Parses a git index file, gitformat-index(5), versions 2 to 4. Returns null for any other file. In a split index the changed
 * entries of the shared file have no name here and are left out.
 *
 *     "DIRC" version count   { stat 40, object name 20|32, flags 2, [extended 2], path NUL, padding }*
 */
export function parseGitIndex(index: Uint8Array, objectNameBytes: 20 | 32): GitIndex | null {
  const bytes = Buffer.from(index.buffer, index.byteOffset, index.byteLength);
  const paths: string[] = [];
  const end = visitEntries(bytes, objectNameBytes, (name, start) => {
    const mode = bytes.readUInt32BE(start + MODE_OFFSET);
    if (mode !== GITLINK && name.length > 0) paths.push(pathText(name));
  });
  if (end === null) return null;
  const link = extension(bytes, end, 'link', objectNameBytes);
  if (link === null) return { paths, sharedIndex: null };
  return { paths, sharedIndex: `sharedindex.${link.toString('hex', 0, objectNameBytes)}` };
}

/** Returns the entries of an index that is not split, and its `TREE` extension; null for any other file. */
export function parseIndexEntries(
  index: Uint8Array,
  objectNameBytes: 20 | 32,
): { readonly entries: readonly IndexEntry[]; readonly trees: Buffer | null } | null {
  const bytes = Buffer.from(index.buffer, index.byteOffset, index.byteLength);
  const entries: IndexEntry[] = [];
  const end = visitEntries(bytes, objectNameBytes, (name, start, flags) => {
    entries.push({
      path: pathText(name),
      mode: bytes.readUInt32BE(start + MODE_OFFSET),
      object: bytes.toString('hex', start + STAT_BYTES, start + STAT_BYTES + objectNameBytes),
      stage: (flags.basic >> 12) & 3,
      isIntent: (flags.extended & INTENT_TO_ADD) !== 0,
    });
  });
  if (end === null || extension(bytes, end, 'link', objectNameBytes) !== null) return null;
  return { entries, trees: extension(bytes, end, 'TREE', objectNameBytes) };
}

/** Calls `visit` for each entry with its name and its offset; returns the offset after the last, null if the bytes are not an index. */
function visitEntries(
  bytes: Buffer,
  objectNameBytes: 20 | 32,
  visit: (name: Buffer, start: number, flags: { basic: number; extended: number }) => void,
): number | null {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'DIRC') return null;
  const version = bytes.readUInt32BE(4);
  if (version < 2 || version > 4) return null;
  const count = bytes.readUInt32BE(8);
  let at = 12;
  let previous = Buffer.alloc(0);
  for (let entry = 0; entry < count; entry++) {
    const start = at;
    const flagsAt = start + STAT_BYTES + objectNameBytes;
    if (flagsAt + 2 > bytes.length) return null;
    const basic = bytes.readUInt16BE(flagsAt);
    const isExtended = version > 2 && (basic & EXTENDED) !== 0;
    if (isExtended && flagsAt + 4 > bytes.length) return null;
    const extended = isExtended ? bytes.readUInt16BE(flagsAt + 2) : 0;
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
    visit(name, start, { basic, extended });
    previous = name;
    at = version === 4 ? nul + 1 : start + padded(nul - start);
  }
  return at;
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

/** Data of an extension: `link` names the shared part of a split index, `TREE` the trees that are unchanged. */
function extension(
  bytes: Buffer,
  start: number,
  name: 'link' | 'TREE',
  objectNameBytes: number,
): Buffer | null {
  let at = start;
  while (at + 8 <= bytes.length - objectNameBytes) {
    const length = bytes.readUInt32BE(at + 4);
    if (bytes.toString('latin1', at, at + 4) === name) {
      return bytes.subarray(at + 8, at + 8 + length);
    }
    at += 8 + length;
  }
  return null;
}
