import type { Buffer } from 'node:buffer';
import type { Code } from './code-tree.ts';
import { detached } from './detached.ts';
import { LATIN1 } from './pack-writer.ts';

/** Packed code, and how far it has been read. */
export type PackReader = {
  readonly bytes: Buffer;
  at: number;
  /** Line of the node before. */
  line: number;
  /** Nodes in the order in which they begin; null while one's parts are read. */
  readonly nodes: (Code | null)[];
  readonly texts: readonly string[];
};

/** Reads the texts; what follows are nodes. */
export function packReader(bytes: Buffer): PackReader {
  const texts: string[] = [];
  const reader: PackReader = { bytes, at: 0, line: 1, nodes: [], texts };
  const count = readNumber(reader);
  const lengths: number[] = [];
  for (let at = 0; at < count; at++) lengths.push(readNumber(reader));
  const encoding = readNumber(reader) === LATIN1 ? 'latin1' : 'utf16le';
  const size = readNumber(reader);
  const all = bytes.toString(encoding, reader.at, reader.at + size);
  reader.at += size;
  let start = 0;
  for (const length of lengths) {
    texts.push(detached(all.slice(start, start + length)));
    start += length;
  }
  return reader;
}

/** Reads what `writeNumber` wrote. */
export function readNumber(reader: PackReader): number {
  const { bytes } = reader;
  let byte = bytes[reader.at++] as number;
  if (byte < 0x80) return byte;
  let number = byte & 0x7f;
  for (let shift = 7; ; shift += 7) {
    byte = bytes[reader.at++] as number;
    number |= (byte & 0x7f) << shift;
    if (byte < 0x80) return number >>> 0;
  }
}

/** Reads what `writeText` wrote. */
export function readText(reader: PackReader): string | null {
  const number = readNumber(reader);
  return number === 0 ? null : (reader.texts[number - 1] as string);
}
