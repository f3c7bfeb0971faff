const NEWLINE = 0x0a;

/**
 * Cuts a stream of chunks into lines, newline included. A line that lies within one chunk is a view into it, one that
 * crosses chunks a view into what is kept here: use a line before you ask for the next. Memory: the longest unfinished line, which the caller limits
 * by looking at `pendingBytes`.
 */
export class LineSplitter {
  #pending = Buffer.allocUnsafe(4096);
  #length = 0;
  #surrogate = '';

  /** Bytes since the last newline. */
  get pendingBytes(): number {
    return this.#length + this.#surrogate.length;
  }

  /** The lines that end in this chunk. Text may be cut anywhere, also within a pair of surrogates. */
  *push(chunk: string | Uint8Array): Generator<Buffer, void, undefined> {
    const bytes = typeof chunk === 'string' ? this.#encode(chunk) : view(chunk);
    let start = 0;
    for (;;) {
      const newline = bytes.indexOf(NEWLINE, start);
      if (newline < 0) break;
      const end = newline + 1;
      if (this.#length === 0) {
        yield bytes.subarray(start, end);
      } else {
        this.#keep(bytes, start, end);
        const line = this.#pending.subarray(0, this.#length);
        this.#length = 0;
        yield line;
      }
      start = end;
    }
    this.#keep(bytes, start, bytes.length);
  }

  #keep(bytes: Buffer, start: number, end: number): void {
    const length = this.#length + end - start;
    if (length > this.#pending.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#pending.length));
      this.#pending.copy(larger, 0, 0, this.#length);
      this.#pending = larger;
    }
    bytes.copy(this.#pending, this.#length, start, end);
    this.#length = length;
  }

  /** UTF-8 of the text; a leading surrogate at its end waits for its partner. */
  #encode(chunk: string): Buffer {
    const text = this.#surrogate + chunk;
    const last = text.charCodeAt(text.length - 1);
    const whole = last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length;
    this.#surrogate = text.slice(whole);
    return Buffer.from(text.slice(0, whole));
  }
}

function view(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
