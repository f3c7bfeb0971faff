import type { Buffer } from 'node:buffer';
import { closeSync, fstatSync, readSync } from 'node:fs';
import type { SkipReason } from '@svc/contract';
import { plainReason } from '@svc/git';
import { contentOf, SNIFFED_BYTES } from './content.ts';
import { openListed, readOn } from './open-file.ts';

/** Why a file was not read; `detail` is for people. */
export type Skipped = { readonly reason: SkipReason; readonly detail: string };

/** Returns a buffer for a file of at least `length` bytes; its content is kept when it has to grow. */
export type Room = (length: number) => Uint8Array;

/** Reads whole files to the beginning of the room. Returns the number of bytes, or the reason for skipping the file. */
export type FileReader = (file: string | Buffer) => number | Skipped;

/** Returns a reader that skips what is longer than `maxBytes`. */
export type OpenReader = (maxBytes: number, room: Room) => FileReader;

/** Most files are shorter, and read by one call. */
export const FIRST_READ = 128 * 1024;

/**
 * Returns a reader that skips files above `maxBytes`. One call reads the file as it was then; if several are
 * needed, a file whose length changes meanwhile is reported as changed.
 */
export function fileReader(maxBytes: number, room: Room): FileReader {
  return (file) => {
    let descriptor: number;
    try {
      descriptor = openListed(file);
    } catch (error) {
      return unreadable(error);
    }
    try {
      const length = readSync(descriptor, room(FIRST_READ), 0, FIRST_READ, null);
      if (length < FIRST_READ && length <= maxBytes) return length;
      return readRest(descriptor, length, maxBytes, room);
    } catch (error) {
      return unreadable(error);
    } finally {
      closeSync(descriptor);
    }
  };
}

function readRest(
  descriptor: number,
  first: number,
  maxBytes: number,
  room: Room,
): number | Skipped {
  const stat = fstatSync(descriptor);
  if (!stat.isFile()) return { reason: 'not-a-regular-file', detail: 'not a regular file' };
  const size = Math.max(stat.size, first);
  if (size > maxBytes) {
    const head = room(FIRST_READ).subarray(0, Math.min(first, SNIFFED_BYTES));
    if (contentOf(head).kind === 'binary') return { reason: 'binary', detail: 'binary' };
    return { reason: 'too-large', detail: `${size} bytes, over the limit of ${maxBytes}` };
  }
  // One byte more than the size shows a file that grew.
  const length = readOn(descriptor, room(size + 1).subarray(0, size + 1), first);
  if (length === stat.size) return length;
  return { reason: 'changed-while-read', detail: 'its length changed while it was read' };
}

function unreadable(error: unknown): Skipped {
  return { reason: 'unreadable', detail: `cannot be read: ${plainReason(error)}` };
}
