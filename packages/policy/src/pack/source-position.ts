/** A place in a source file; lines and columns begin at 1, columns count UTF-16 units as editors do. */
export type SourcePosition = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
};

/** Returns the offsets at which the lines of a text begin, the first at 0. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns the place of an offset in the file whose lines begin at `starts`. */
export function positionAt(
  file: string,
  starts: readonly number[],
  offset: number,
): SourcePosition {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return { file, line: low + 1, column: offset - (starts[low] as number) + 1 };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Returns the offset in UTF-16 units of an offset in bytes of UTF-8, which is what the official engine counts in. */
export function offsetOfByte(text: string, byte: number): number {
  return decoder.decode(encoder.encode(text).subarray(0, byte)).length;
}
