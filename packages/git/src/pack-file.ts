import { Buffer } from 'node:buffer';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { GitError } from './git-error.ts';

/** Objects that are asked for one after the other mostly lie beside each other. */
const WINDOW_BYTES = 64 * 1024;
/** A larger window is not kept. */
const MAX_KEPT_WINDOW_BYTES = 1024 * 1024;

/** The bytes of one pack, opened when first read and never loaded as a whole. */
export class PackFile {
  readonly #path: string;
  readonly #nameBytes: 20 | 32;
  #opened: { readonly descriptor: number; readonly end: number } | undefined;
  #kept: Buffer = Buffer.alloc(0);
  #window: Buffer = Buffer.alloc(0);
  #windowAt = 0;

  constructor(path: string, nameBytes: 20 | 32) {
    this.#path = path;
    this.#nameBytes = nameBytes;
  }

  /** Offset at which the checksum begins, which follows the last entry. */
  get end(): number {
    return this.#open().end;
  }

  /**
   * Returns `length` bytes at an offset, or those up to the end. They are valid until the next call: the window is one buffer, so that
   * reading a pack leaves no garbage outside of V8's heap. Throws `GitError` where the file has shrunk.
   */
  bytes(offset: number, length: number): Buffer {
    const wanted = Math.max(0, Math.min(length, this.end - offset));
    const start = offset - this.#windowAt;
    if (start >= 0 && start + wanted <= this.#window.length) {
      return this.#window.subarray(start, start + wanted);
    }
    this.#windowAt = offset;
    this.#window = this.#fill(offset, Math.max(wanted, Math.min(WINDOW_BYTES, this.end - offset)));
    return this.#window.subarray(0, wanted);
  }

  close(): void {
    if (this.#opened !== undefined) closeSync(this.#opened.descriptor);
    this.#opened = undefined;
  }

  #fill(offset: number, length: number): Buffer {
    const { descriptor } = this.#open();
    const window = this.#room(length);
    let filled = 0;
    while (filled < length) {
      const count = readSync(descriptor, window, filled, length - filled, offset + filled);
      if (count === 0) throw new GitError(`${this.#path}: truncated`);
      filled += count;
    }
    return window;
  }

  #room(length: number): Buffer {
    if (length > MAX_KEPT_WINDOW_BYTES) return Buffer.allocUnsafeSlow(length);
    if (length > this.#kept.length) {
      this.#kept = Buffer.allocUnsafeSlow(Math.max(WINDOW_BYTES, length));
    }
    return this.#kept.subarray(0, length);
  }

  #open(): { readonly descriptor: number; readonly end: number } {
    if (this.#opened === undefined) {
      const descriptor = openSync(this.#path, 'r');
      this.#opened = { descriptor, end: fstatSync(descriptor).size - this.#nameBytes };
    }
    return this.#opened;
  }
}
