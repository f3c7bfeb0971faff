import { Buffer } from 'node:buffer';

/** A place in a text; both count from 1, columns in UTF-16 code units. */
export type Position = { readonly line: number; readonly column: number };

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Line starts of UTF-8 bytes, and from byte offset to position. Lines end at LF, as for git and code hosts; a CR
 * before it belongs to the line. Built on first use, so that files without findings pay nothing.
 */
export class LineIndex {
  readonly bytes: Buffer;
  readonly #firstLine: number;
  #starts: number[] | undefined;
  #last = { start: 0, offset: 0, column: 1 };
  #lastAsked = { line: 0, offset: 0, column: 1 };

  /** `firstLine` is the number of the first line, when the bytes are a part of a file. */
  constructor(bytes: Uint8Array, firstLine = 1) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#firstLine = firstLine;
  }

  /** Position of a byte offset. Ascending offsets on one long line cost each byte once. */
  position(offset: number): Position {
    const line = this.#lineAt(offset);
    const start = this.start(line);
    const known = this.#last;
    const resumes = known.start === start && known.offset <= offset;
    const from = resumes ? known.offset : start;
    const column = (resumes ? known.column : 1) + units(this.bytes.subarray(from, offset));
    this.#last = { start, offset, column };
    return { line, column };
  }

  /** Byte offset of a line and column, at most the line's end. Ascending columns of one line cost each byte once. */
  offset(line: number, column: number): number {
    const known = this.#lastAsked;
    const resumes = known.line === line && known.column <= column;
    let at = resumes ? known.offset : this.start(line);
    let reached = resumes ? known.column : 1;
    const end = this.end(line);
    while (reached < column && at < end) {
      const lead = this.bytes[at] as number;
      const length = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
      at += length;
      reached += length === 4 ? 2 : 1;
    }
    this.#lastAsked = { line, offset: at, column: reached };
    return at;
  }

  /** Number of lines; a text that ends in LF has an empty last one. */
  get count(): number {
    return this.#lines().length;
  }

  /** Byte offset at which a line (from 1) starts. */
  start(line: number): number {
    return this.#lines()[line - this.#firstLine] ?? this.bytes.length;
  }

  /** Byte offset after the last byte of a line, without its LF. */
  end(line: number): number {
    const next = this.#lines()[line - this.#firstLine + 1];
    return next === undefined ? this.bytes.length : next - 1;
  }

  /** Text of a line without its line end. */
  text(line: number): string {
    return decoder.decode(this.bytes.subarray(this.start(line), this.end(line))).replace(/\r$/, '');
  }

  #lines(): number[] {
    if (this.#starts !== undefined) return this.#starts;
    const starts = [0];
    for (let at = this.bytes.indexOf(10); at !== -1; at = this.bytes.indexOf(10, at + 1))
      starts.push(at + 1);
    this.#starts = starts;
    return starts;
  }

  /** Greatest line whose start is not past the offset. */
  #lineAt(offset: number): number {
    const starts = this.#lines();
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low + this.#firstLine;
  }
}

function units(bytes: Uint8Array): number {
  return bytes.length === 0 ? 0 : decoder.decode(bytes).length;
}
