import type { Decoded, Encoding, Origins, Run } from './encoding.ts';

/** One escape: how many bytes it takes, and the bytes that it stands for. */
export type Escape = { readonly length: number; readonly bytes: readonly number[] };

/** Reads the escape that begins at a place; null when none does. */
export type ReadEscape = (bytes: Uint8Array, at: number, end: number) => Escape | null;

/** Text of `run` with its escapes replaced by what they stand for; all other bytes stay. */
export function replaceEscapes(
  encoding: Encoding,
  bytes: Uint8Array,
  run: Run,
  read: ReadEscape,
): Decoded {
  const decoded = new Uint8Array(run.end - run.start);
  const size = replay(bytes, run, read, (byte, at) => {
    decoded[at] = byte;
  });
  return {
    encoding,
    run,
    bytes: decoded.subarray(0, size),
    origins: () => originsOf(bytes, run, read, size),
  };
}

function originsOf(bytes: Uint8Array, run: Run, read: ReadEscape, size: number): Origins {
  const starts = new Uint32Array(size);
  const ends = new Uint32Array(size);
  replay(bytes, run, read, (_, at, start, end) => {
    starts[at] = start;
    ends[at] = end;
  });
  return { starts, ends };
}

/** Gives each decoded byte, its place, and where it comes from; returns their number. */
function replay(
  bytes: Uint8Array,
  run: Run,
  read: ReadEscape,
  put: (byte: number, at: number, start: number, end: number) => void,
): number {
  let size = 0;
  for (let at = run.start; at < run.end; ) {
    const found = read(bytes, at, run.end);
    const end = at + (found?.length ?? 1);
    for (const byte of found?.bytes ?? [bytes[at] as number]) put(byte, size++, at, end);
    at = end;
  }
  return size;
}
