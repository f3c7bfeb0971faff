import { toUtf8 } from '#runtime';

const NEWLINE = 0x0a;

/**
 * Cuts a stream of chunks into lines, newline included. A line that lies within one chunk is a view into it, one that
 * crosses chunks a view into what is kept here: use a line before you ask for the next. Memory: the longest unfinished line, which the caller limits
 * by looking at `pendingBytes`.
 */
export class LineSplitter {
  #pending = new Uint8Array(4096);
  #length = 0;
  #surrogate = '';

  /** Bytes since the last newline. */
  get pendingBytes(): number {
    return this.#length + this.#surrogate.length;
  }

  /** The lines that end in this chunk. Text may be cut anywhere, also within a pair of surrogates. */
  *push(chunk: string | Uint8Array): Generator<Uint8Array, void, undefined> {
    const bytes = typeof chunk === 'string' ? this.#encode(chunk) : chunk;
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

  #keep(bytes: Uint8Array, start: number, end: number): void {
    const length = this.#length + end - start;
    if (length > this.#pending.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#pending.length));
      larger.set(this.#pending.subarray(0, this.#length));
      this.#pending = larger;
    }
    this.#pending.set(bytes.subarray(start, end), this.#length);
    this.#length = length;
  }

  /** UTF-8 of the text; a leading surrogate at its end waits for its partner. */
  #encode(chunk: string): Uint8Array {
    const text = this.#surrogate + chunk;
    const last = text.charCodeAt(text.length - 1);
    const whole = last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length;
    this.#surrogate = text.slice(whole);
    return toUtf8(text.slice(0, whole));
  }
}
