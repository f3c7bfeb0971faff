import type { Decoded, Encoding, Origins, Run } from './encoding.ts';

/** One escape: its length in bytes, and its decoded bytes. */
export type Escape = { readonly length: number; readonly bytes: readonly number[] };

/** How the escapes of an encoding are read. */
export type EscapeSyntax = {
  readonly encoding: Encoding;
  /** The byte that begins every escape. */
  readonly mark: number;
  /** Reads the escape that begins at a place; null when none does. */
  readonly read: (bytes: Uint8Array, at: number, end: number) => Escape | null;
};

/** Returns the text of `run` with its escapes decoded; all other bytes stay. */
export function replaceEscapes(syntax: EscapeSyntax, bytes: Uint8Array, run: Run): Decoded {
  const decoded = new Uint8Array(run.end - run.start);
  let size = 0;
  let copied = run.start;
  const copy = (end: number) => {
    decoded.set(bytes.subarray(copied, end), size);
    size += end - copied;
  };
  for (const [at, found] of escapesIn(syntax, bytes, run)) {
    copy(at);
    decoded.set(found.bytes, size);
    size += found.bytes.length;
    copied = at + found.length;
  }
  copy(run.end);
  return {
    encoding: syntax.encoding,
    run,
    bytes: decoded.subarray(0, size),
    origins: () => originsOf(syntax, bytes, run, size),
  };
}

function originsOf(syntax: EscapeSyntax, bytes: Uint8Array, run: Run, size: number): Origins {
  const starts = new Uint32Array(size);
  const ends = new Uint32Array(size);
  let place = 0;
  let copied = run.start;
  const copy = (end: number) => {
    for (; copied < end; copied++) {
      starts[place] = copied;
      ends[place++] = copied + 1;
    }
  };
  for (const [at, found] of escapesIn(syntax, bytes, run)) {
    copy(at);
    copied = at + found.length;
    starts.fill(at, place, place + found.bytes.length);
    ends.fill(copied, place, place + found.bytes.length);
    place += found.bytes.length;
  }
  copy(run.end);
  return { starts, ends };
}

/** The escapes in a run with their places, ascending. */
function* escapesIn(
  { mark, read }: EscapeSyntax,
  bytes: Uint8Array,
  { start, end }: Run,
): Generator<readonly [number, Escape]> {
  const within = bytes.subarray(0, end);
  for (let at = within.indexOf(mark, start); at >= 0; ) {
    const found = read(bytes, at, end);
    if (found !== null) yield [at, found];
    at = within.indexOf(mark, at + (found?.length ?? 1));
  }
}
