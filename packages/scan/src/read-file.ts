import { Buffer } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { SkipReason } from '@svc/contract';
import { contentOf, SNIFFED_BYTES } from './content.ts';

/** Bytes of a file, or why there are none. `detail` is for people. */
export type ReadResult =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'skipped';
      readonly reason: SkipReason;
      readonly detail: string;
    };

/** Reads whole files into one buffer, made larger for large files; a result holds until the next call. */
export type FileReader = (file: string | Buffer) => ReadResult;

/** What the buffer starts with, and past what it is not kept for the next file. */
const SMALL = 256 * 1024;
const LARGE = 4 * 1024 * 1024;

/** Not through a link that replaced the file after it was listed, and without waiting for a pipe's writer. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** A reader that leaves files above `maxBytes` alone and notices a file whose length changes while it is read. */
export function fileReader(maxBytes: number): FileReader {
  let buffer = Buffer.allocUnsafeSlow(SMALL);
  return (file) => {
    if (buffer.length > LARGE) buffer = Buffer.allocUnsafeSlow(SMALL);
    let descriptor: number;
    try {
      descriptor = openSync(file, FLAGS);
    } catch (error) {
      return unreadable(error);
    }
    try {
      const stat = fstatSync(descriptor);
      if (!stat.isFile()) {
        return { kind: 'skipped', reason: 'not-a-regular-file', detail: 'not a regular file' };
      }
      if (stat.size > maxBytes) {
        const head = buffer.subarray(0, readFully(descriptor, buffer, SNIFFED_BYTES));
        if (contentOf(head).kind === 'binary') {
          return { kind: 'skipped', reason: 'binary', detail: 'binary' };
        }
        const detail = `${stat.size} bytes, over the limit of ${maxBytes}`;
        return { kind: 'skipped', reason: 'too-large', detail };
      }
      // One byte more than the size shows a file that grew.
      if (buffer.length <= stat.size) buffer = Buffer.allocUnsafeSlow(roundedUp(stat.size + 1));
      const length = readFully(descriptor, buffer, stat.size + 1);
      if (length === stat.size) return { kind: 'read', bytes: buffer.subarray(0, length) };
      const detail = 'its length changed while it was read';
      return { kind: 'skipped', reason: 'changed-while-read', detail };
    } catch (error) {
      return unreadable(error);
    } finally {
      closeSync(descriptor);
    }
  };
}

function roundedUp(bytes: number): number {
  return Math.ceil(bytes / 1048576) * 1048576;
}

function readFully(descriptor: number, buffer: Buffer, length: number): number {
  let filled = 0;
  while (filled < length) {
    const count = readSync(descriptor, buffer, filled, length - filled, null);
    if (count === 0) break;
    filled += count;
  }
  return filled;
}

function unreadable(error: unknown): ReadResult {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
  return { kind: 'skipped', reason: 'unreadable', detail: `cannot be read (${code})` };
}
