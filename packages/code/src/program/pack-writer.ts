import { Buffer } from 'node:buffer';
import type { Code } from './code-tree.ts';

/** What is being packed, and how far it got. */
export type PackWriter = {
  room: Uint8Array<ArrayBuffer>;
  length: number;
  /** Line of the node before. */
  line: number;
  /** Nodes by their number in the order in which they begin. */
  readonly nodes: Map<Code, number>;
  /** Texts by their number. */
  readonly texts: Map<string, number>;
  /** Returns all that was written, the texts first. */
  readonly bytes: () => Uint8Array<ArrayBuffer>;
};

/** How the texts are encoded: as UTF-16, which keeps lone surrogates, unless a byte is enough for each unit. */
export const LATIN1 = 0;
const UTF16 = 1;

const FIRST_ROOM = 16 * 1024;
/** No number is longer: seven bits of 32 a byte. */
const MAX_NUMBER_BYTES = 5;

export function packWriter(): PackWriter {
  const writer: PackWriter = {
    room: new Uint8Array(FIRST_ROOM),
    length: 0,
    line: 1,
    nodes: new Map(),
    texts: new Map(),
    bytes: () => withTexts(writer),
  };
  return writer;
}

/** Seven bits a byte, the lowest first; the eighth bit is set in all but the last. */
export function writeNumber(writer: PackWriter, number: number): void {
  if (writer.length + MAX_NUMBER_BYTES > writer.room.length) grow(writer);
  let left = number;
  while (left > 0x7f) {
    writer.room[writer.length++] = (left & 0x7f) | 0x80;
    left >>>= 7;
  }
  writer.room[writer.length++] = left;
}

/** Writes the number of a text, from 1; 0 for null. */
export function writeText(writer: PackWriter, text: string | null): void {
  if (text === null) {
    writeNumber(writer, 0);
    return;
  }
  const known = writer.texts.get(text) ?? writer.texts.size + 1;
  if (known > writer.texts.size) writer.texts.set(text, known);
  writeNumber(writer, known);
}

function grow(writer: PackWriter): void {
  const larger = new Uint8Array(2 * writer.room.length);
  larger.set(writer.room);
  writer.room = larger;
}

function withTexts(writer: PackWriter): Uint8Array<ArrayBuffer> {
  const texts = [...writer.texts.keys()];
  const all = texts.join('');
  const isLatin1 = /^[\0-\xff]*$/.test(all);
  const encoded = Buffer.from(all, isLatin1 ? 'latin1' : 'utf16le');
  const head = packWriter();
  writeNumber(head, texts.length);
  for (const text of texts) writeNumber(head, text.length);
  writeNumber(head, isLatin1 ? LATIN1 : UTF16);
  writeNumber(head, encoded.length);
  const bytes = new Uint8Array(head.length + encoded.length + writer.length);
  bytes.set(head.room.subarray(0, head.length));
  bytes.set(encoded, head.length);
  bytes.set(writer.room.subarray(0, writer.length), head.length + encoded.length);
  return bytes;
}
