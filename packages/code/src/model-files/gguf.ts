/** A value of a GGUF header; arrays keep their strings only, as the others are vocabularies and scores. */
export type GgufValue = string | number | boolean | readonly string[];

const UINT8 = 0;
const INT8 = 1;
const UINT16 = 2;
const INT16 = 3;
const UINT32 = 4;
const INT32 = 5;
const FLOAT32 = 6;
const BOOL = 7;
const STRING = 8;
const ARRAY = 9;
const UINT64 = 10;
const INT64 = 11;
const FLOAT64 = 12;

/** Bytes of one value by type; strings and arrays hold theirs. */
const SIZES: Readonly<Record<number, number>> = {
  [UINT8]: 1,
  [INT8]: 1,
  [UINT16]: 2,
  [INT16]: 2,
  [UINT32]: 4,
  [INT32]: 4,
  [FLOAT32]: 4,
  [BOOL]: 1,
  [UINT64]: 8,
  [INT64]: 8,
  [FLOAT64]: 8,
};

const MAX_ENTRIES = 10_000;
const MAX_STRINGS = 100;
const MAX_STRING_LENGTH = 1000;

/** Ends the parsing: the bytes end here, or are invalid. */
class EndOfHeader extends Error {}

/**
 * Parses the metadata of a GGUF file (ggml-org/ggml, docs/gguf.md), versions 2 and 3, little-endian, from its first bytes:
 *
 *     47 47 55 46 | version u32 | tensors u64 | entries u64 | key: length u64, bytes | type u32 | value | ...
 *
 * Null for any other file. Bounded whatever the lengths are: nothing is read beyond the given bytes, and what
 * was read before they end is returned.
 */
export function ggufMetadata(bytes: Uint8Array): ReadonlyMap<string, GgufValue> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 24 || view.getUint32(0, true) !== 0x46554747) return null;
  const version = view.getUint32(4, true);
  if (version !== 2 && version !== 3) return null;
  const entries = new Map<string, GgufValue>();
  const reader = { view, bytes, at: 16 };
  try {
    const count = Math.min(length(reader), MAX_ENTRIES);
    for (let index = 0; index < count; index++) {
      const key = text(reader);
      const found = value(reader, uint32(reader));
      if (found !== null) entries.set(key, found);
    }
  } catch (error) {
    if (!(error instanceof EndOfHeader)) throw error;
  }
  return entries;
}

type Reader = { readonly view: DataView; readonly bytes: Uint8Array; at: number };

/** Moves on by so many bytes and answers where they begin. */
function taken(reader: Reader, size: number): number {
  const start = reader.at;
  if (size > reader.bytes.length - start) throw new EndOfHeader();
  reader.at = start + size;
  return start;
}

function uint32(reader: Reader): number {
  return reader.view.getUint32(taken(reader, 4), true);
}

function length(reader: Reader): number {
  const long = reader.view.getBigUint64(taken(reader, 8), true);
  if (long > BigInt(Number.MAX_SAFE_INTEGER)) throw new EndOfHeader();
  return Number(long);
}

function text(reader: Reader): string {
  const size = length(reader);
  const start = taken(reader, size);
  return new TextDecoder().decode(
    reader.bytes.subarray(start, start + Math.min(size, MAX_STRING_LENGTH)),
  );
}

function value(reader: Reader, type: number): GgufValue | null {
  if (type === STRING) return text(reader);
  if (type === ARRAY) return array(reader);
  const size = SIZES[type];
  if (size === undefined) throw new EndOfHeader();
  return scalar(reader.view, taken(reader, size), type);
}

function array(reader: Reader): readonly string[] | null {
  const type = uint32(reader);
  const count = length(reader);
  const size = SIZES[type];
  if (size !== undefined) {
    taken(reader, count * size);
    return null;
  }
  if (type !== STRING) throw new EndOfHeader();
  const strings: string[] = [];
  for (let index = 0; index < count; index++) {
    if (strings.length < MAX_STRINGS) strings.push(text(reader));
    else taken(reader, length(reader));
  }
  return strings;
}

function scalar(view: DataView, at: number, type: number): number | boolean {
  switch (type) {
    case UINT8:
      return view.getUint8(at);
    case INT8:
      return view.getInt8(at);
    case UINT16:
      return view.getUint16(at, true);
    case INT16:
      return view.getInt16(at, true);
    case UINT32:
      return view.getUint32(at, true);
    case INT32:
      return view.getInt32(at, true);
    case FLOAT32:
      return view.getFloat32(at, true);
    case BOOL:
      return view.getUint8(at) !== 0;
    case UINT64:
      return Number(view.getBigUint64(at, true));
    case INT64:
      return Number(view.getBigInt64(at, true));
    default:
      return view.getFloat64(at, true);
  }
}
