import { closeSync, fstatSync } from 'node:fs';
import { openListed, readOn } from '../open-file.ts';

/** The first bytes of a regular file, at most so many; null when it cannot be read. */
export function firstBytes(file: string, most: number): Uint8Array | null {
  let descriptor: number;
  try {
    descriptor = openListed(file);
  } catch {
    return null;
  }
  try {
    const { size } = fstatSync(descriptor);
    const bytes = new Uint8Array(Math.min(size, most));
    return bytes.subarray(0, readOn(descriptor, bytes, 0));
  } catch {
    return null;
  } finally {
    closeSync(descriptor);
  }
}
