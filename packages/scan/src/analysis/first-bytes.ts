import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** Not through a link that replaced the file after it was listed, and without waiting for a pipe's writer. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The first bytes of a regular file, at most so many; null when it cannot be read. */
export function firstBytes(file: string, most: number): Uint8Array | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, FLAGS);
  } catch {
    return null;
  }
  try {
    const { size } = fstatSync(descriptor);
    const bytes = new Uint8Array(Math.min(size, most));
    let length = 0;
    for (let count = -1; count !== 0 && length < bytes.length; length += count) {
      count = readSync(descriptor, bytes, length, bytes.length - length, null);
    }
    return bytes.subarray(0, length);
  } catch {
    return null;
  } finally {
    closeSync(descriptor);
  }
}
