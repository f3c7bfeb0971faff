/** A place in a source file; lines and columns begin at 1, columns count UTF-16 units as editors do. */
export type SourcePosition = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
};

export function positionAt(file: string, text: string, offset: number): SourcePosition {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { file, line: before.split('\n').length, column: offset - lineStart + 1 };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Returns the offset in UTF-16 units of an offset in bytes of UTF-8, which is what the official engine counts in. */
export function offsetOfByte(text: string, byte: number): number {
  return decoder.decode(encoder.encode(text).subarray(0, byte)).length;
}
