import { Buffer } from 'node:buffer';
import { TABLE_PARTS, type TablePart } from '../compiled-matcher.ts';
import type { AnchoredDfa } from './anchored-dfa.ts';
import { type ByteSet, keyOf } from './byte-set.ts';
import type { Entry } from './entry.ts';
import type { TrigramMap } from './trigram-map.ts';

/**
 * An entry together with the uses of its sequence, which are numbered one after the other, and the tags of the bytes on the
 * sides of its window.
 */
export type TableEntry = Entry & {
  readonly firstUse: number;
  readonly useCount: number;
  readonly sides: number;
};

/** A pattern that a sequence represents, and the bytes between its start and the sequence; `gate`: the start is unknown. */
export type TableUse = {
  readonly pattern: number;
  readonly gate: boolean;
  readonly before: { readonly min: number; readonly max: number };
  readonly dfa: AnchoredDfa | null;
};

const ENTRY_BYTES = 40;
const USE_BYTES = 16;
const DFA_HEADER_BYTES = 264;

/**
 * The tables as bytes, little-endian, each part at a multiple of 16:
 *
 *     slots    u32 each: slot | tag << 18
 *     heads    u32 each: the first entry of the slot's head, whose others follow up to the one marked last | sides that any
 *              of them allows << 16
 *     entries  40 bytes: i16 compare at, i16 start, i16 end, u8 last, u8 0, u64 mask, u64 value,
 *                        u32 first use, u32 uses, u32 first check, u32 checks
 *     checks   2 bytes: i8 at, u8 set
 *     sets     256 bytes: flags
 *     uses     16 bytes: i32 offset in dfas or -1, u32 before.max, u32 before.min, i32 pattern (its complement for a gate)
 *     dfas     u32 start, u32 0, 256 bytes classes, u16 rows; each at a multiple of 4
 *
 * Throws a `RangeError` when there are more entries or sets than the fields can number.
 */
export function tableImage(
  map: TrigramMap,
  entries: readonly TableEntry[],
  uses: readonly TableUse[],
): { tables: Uint8Array; slotCount: number; parts: Readonly<Record<TablePart, number>> } {
  const slots: number[] = [];
  const heads: number[] = [];
  const chains = new ChainWriter(entries);
  for (const [slot, numbers] of [...map.watchers].sort(([a], [b]) => a - b)) {
    slots.push(slot | ((map.tags[slot] ?? 0) << 18));
    const sides = numbers.reduce((all, number) => all | (entries[number]?.sides ?? 0), 0);
    heads.push((chains.head(numbers) | (sides << 16)) >>> 0);
  }
  const dfas = new DfaWriter();
  const bytes: Readonly<Record<TablePart, Uint8Array>> = {
    slots: bytesOfNumbers(Uint32Array.from(slots)),
    heads: bytesOfNumbers(Uint32Array.from(heads)),
    entries: Buffer.concat(chains.entries),
    checks: Uint8Array.from(chains.checks),
    sets: Buffer.concat(chains.sets),
    uses: Buffer.concat(uses.map((use) => useRecord(use, dfas))),
    dfas: Buffer.concat(dfas.parts),
  };
  const parts: Partial<Record<TablePart, number>> = {};
  let size = 0;
  for (const part of TABLE_PARTS) {
    parts[part] = size;
    size += Math.ceil(bytes[part].length / 16) * 16;
  }
  const tables = new Uint8Array(size);
  for (const part of TABLE_PARTS) tables.set(bytes[part], parts[part]);
  return { tables, slotCount: slots.length, parts: parts as Record<TablePart, number> };
}

/** Writes each combination of entries that some slot has, once. */
class ChainWriter {
  readonly entries: Uint8Array[] = [];
  readonly checks: number[] = [];
  readonly sets: ByteSet[] = [];
  readonly #source: readonly TableEntry[];
  readonly #heads = new Map<string, number>();
  readonly #checksOf = new Map<Entry, number>();
  readonly #setNumbers = new Map<string, number>();

  constructor(source: readonly TableEntry[]) {
    this.#source = source;
  }

  head(numbers: readonly number[]): number {
    const key = numbers.join();
    let head = this.#heads.get(key);
    if (head === undefined) {
      head = this.entries.length;
      if (head > 0xffff) throw new RangeError(`more than ${0xffff} entries in the tables`);
      this.#heads.set(key, head);
      for (const [i, number] of numbers.entries()) {
        const entry = this.#source[number];
        if (entry) this.entries.push(this.#record(entry, i === numbers.length - 1));
      }
    }
    return head;
  }

  #record(entry: TableEntry, last: boolean): Uint8Array {
    const record = Buffer.alloc(ENTRY_BYTES);
    record.writeInt16LE(entry.compareAt, 0);
    record.writeInt16LE(entry.start, 2);
    record.writeInt16LE(entry.end, 4);
    record.writeUInt8(last ? 1 : 0, 6);
    record.writeBigUInt64LE(entry.mask, 8);
    record.writeBigUInt64LE(entry.value, 16);
    record.writeUInt32LE(entry.firstUse, 24);
    record.writeUInt32LE(entry.useCount, 28);
    record.writeUInt32LE(this.#firstCheck(entry), 32);
    record.writeUInt32LE(entry.checks.length, 36);
    return record;
  }

  #firstCheck(entry: Entry): number {
    let first = this.#checksOf.get(entry);
    if (first === undefined) {
      first = this.checks.length / 2;
      this.#checksOf.set(entry, first);
      for (const { at, set } of entry.checks) this.checks.push(at & 0xff, this.#setNumber(set));
    }
    return first;
  }

  #setNumber(set: ByteSet): number {
    let number = this.#setNumbers.get(keyOf(set));
    if (number === undefined) {
      number = this.sets.push(set) - 1;
      if (number > 0xff) throw new RangeError('more than 256 different sets in the tables');
      this.#setNumbers.set(keyOf(set), number);
    }
    return number;
  }
}

class DfaWriter {
  readonly parts: Uint8Array[] = [];
  readonly #offsets = new Map<AnchoredDfa, number>();
  #size = 0;

  offset(dfa: AnchoredDfa | null): number {
    if (dfa === null) return -1;
    let offset = this.#offsets.get(dfa);
    if (offset === undefined) {
      offset = this.#size;
      const rows = bytesOfNumbers(dfa.rows);
      const record = Buffer.alloc(DFA_HEADER_BYTES + Math.ceil(rows.length / 4) * 4);
      record.writeUInt32LE(dfa.start, 0);
      record.set(dfa.classOf, 8);
      record.set(rows, DFA_HEADER_BYTES);
      this.parts.push(record);
      this.#size += record.length;
      this.#offsets.set(dfa, offset);
    }
    return offset;
  }
}

function useRecord({ pattern, gate, before, dfa }: TableUse, dfas: DfaWriter): Uint8Array {
  const record = Buffer.alloc(USE_BYTES);
  record.writeInt32LE(dfas.offset(dfa), 0);
  record.writeUInt32LE(gate ? 0 : before.max, 4);
  record.writeUInt32LE(gate ? 0 : before.min, 8);
  record.writeInt32LE(gate ? ~pattern : pattern, 12);
  return record;
}

function bytesOfNumbers(numbers: Uint16Array | Uint32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
