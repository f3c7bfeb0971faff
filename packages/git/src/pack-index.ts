import { Buffer } from 'node:buffer';
import { GitError } from './git-error.ts';

/** Where the objects of one pack are. Offsets are bytes into the pack file. */
export type PackIndex = {
  /** Offset of an object by its name, null when the pack does not hold it. */
  find(name: Uint8Array): number | null;
  /** Offset at which the entry after this one starts; `end` for the last. */
  after(offset: number, end: number): number;
  /** Names (hex) that start so; `prefix` has 4 digits or more. */
  startingWith(prefix: string): string[];
};

/**
 * Reads a pack index of version 2, gitformat-pack(5). Throws `GitError` for any other.
 *
 *     FF "tOc" 2   fanout 256*4   names n*20|32   CRC n*4   offsets n*4   long offsets m*8   2 checksums
 */
export function parsePackIndex(bytes: Buffer, nameBytes: 20 | 32): PackIndex {
  if (bytes.length < 1032 || bytes.readUInt32BE(0) !== 0xff744f63 || bytes.readUInt32BE(4) !== 2) {
    throw new GitError('not a pack index of version 2');
  }
  const count = bytes.readUInt32BE(8 + 255 * 4);
  const namesAt = 8 + 1024;
  const offsetsAt = namesAt + count * (nameBytes + 4);
  const longAt = offsetsAt + count * 4;
  if (longAt + 2 * nameBytes > bytes.length) throw new GitError('truncated pack index');
  const fanout = (byte: number) => (byte < 0 ? 0 : bytes.readUInt32BE(8 + byte * 4));
  const nameAt = (index: number) =>
    bytes.subarray(namesAt + index * nameBytes, namesAt + (index + 1) * nameBytes);
  const offsetAt = (index: number) => {
    const offset = bytes.readUInt32BE(offsetsAt + index * 4);
    if (offset < 0x80000000) return offset;
    const long = longAt + (offset - 0x80000000) * 8;
    if (long + 8 > bytes.length) throw new GitError('truncated pack index');
    return Number(bytes.readBigUInt64BE(long));
  };
  /** First index whose name is not less. */
  const lowerBound = (name: Uint8Array) => {
    let low = Math.min(fanout((name[0] as number) - 1), count);
    let high = Math.min(fanout(name[0] as number), count);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (Buffer.compare(nameAt(middle), name) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  let sorted: Float64Array | undefined;
  return {
    find(name) {
      const index = lowerBound(name);
      return index < count && Buffer.compare(nameAt(index), name) === 0 ? offsetAt(index) : null;
    },
    after(offset, end) {
      sorted ??= Float64Array.from({ length: count }, (_, index) => offsetAt(index)).sort();
      let low = 0;
      let high = count;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sorted[middle] as number) <= offset) low = middle + 1;
        else high = middle;
      }
      return sorted[low] ?? end;
    },
    startingWith(prefix) {
      const start = Buffer.alloc(nameBytes);
      start.write(prefix.padEnd(prefix.length + (prefix.length % 2), '0'), 'hex');
      const names: string[] = [];
      for (let index = lowerBound(start); index < count; index++) {
        const name = nameAt(index).toString('hex');
        if (!name.startsWith(prefix)) break;
        names.push(name);
      }
      return names;
    },
  };
}
