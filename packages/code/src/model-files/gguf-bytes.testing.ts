/** Test input: a value of a GGUF header as written. */
export type GgufEntry = readonly [
  key: string,
  type: number,
  value: string | number | readonly string[],
];

/** Test input: a GGUF header of version 3 with these entries. */
export function ggufBytes(entries: readonly GgufEntry[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const integer = (value: number, size: number) => {
    const bytes = new Uint8Array(size);
    const view = new DataView(bytes.buffer);
    if (size === 8) view.setBigUint64(0, BigInt(value), true);
    else view.setUint32(0, value, true);
    parts.push(bytes);
  };
  const text = (value: string) => {
    const bytes = new TextEncoder().encode(value);
    integer(bytes.length, 8);
    parts.push(bytes);
  };
  integer(0x46554747, 4);
  integer(3, 4);
  integer(0, 8);
  integer(entries.length, 8);
  for (const [key, type, value] of entries) {
    text(key);
    integer(type, 4);
    if (typeof value === 'string') text(value);
    else if (typeof value === 'number') integer(value, type === 10 ? 8 : 4);
    else {
      integer(8, 4);
      integer(value.length, 8);
      for (const one of value) text(one);
    }
  }
  return Buffer.concat(parts);
}
