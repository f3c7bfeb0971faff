import { readFile, statfs } from 'node:fs/promises';

const FOLDER = '/dev/shm';
/** What databases of a whole run may take up at once, with room to spare. */
const MIN_FREE_BYTES = 6 * 1024 ** 3;

/**
 * Returns the folder that Linux keeps in memory, where programs may run from it and it has room; else null. A database server there
 * has every setting that it has on a disk, and waits for none.
 */
export async function memoryFolder(): Promise<string | null> {
  try {
    const mounts = await readFile('/proc/mounts', 'utf8');
    const [, type, options = ''] =
      mounts
        .split('\n')
        .map((line) => line.split(' ').slice(1))
        .findLast(([folder]) => folder === FOLDER) ?? [];
    if (type !== 'tmpfs' || /\b(noexec|ro)\b/.test(options)) return null;
    const { bavail, bsize } = await statfs(FOLDER);
    return bavail * bsize >= MIN_FREE_BYTES ? FOLDER : null;
  } catch {
    return null;
  }
}
