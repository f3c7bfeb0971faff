import type { Buffer } from 'node:buffer';
import { constants, openSync, readSync } from 'node:fs';

/** Not through a link that replaced the file after it was listed, and without waiting for a pipe's writer. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Opens what was listed as a regular file; the caller closes it. Throws as `openSync` does. */
export function openListed(file: string | Buffer): number {
  return openSync(file, FLAGS);
}

/** Reads on into `bytes` from `start`, until they are full or the file ends; returns where that is. */
export function readOn(descriptor: number, bytes: Uint8Array, start: number): number {
  let length = start;
  for (let count = -1; count !== 0 && length < bytes.length; length += count) {
    count = readSync(descriptor, bytes, length, bytes.length - length, null);
  }
  return length;
}
