import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the bytes of all files and links below a folder. */
export async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory()) bytes += (await lstat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}
