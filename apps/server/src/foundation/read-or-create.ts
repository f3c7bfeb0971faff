import { randomUUID } from 'node:crypto';
import { link, open, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The text of a small file of our own. A missing one is first made, mode 0600, holding `content`: whole or not at all, on
 * disk before it is used, and by one of however many processes that start at once; the others read that one's.
 */
export async function readOrCreate(file: string, content: () => string): Promise<string> {
  const text = await readIfThere(file);
  if (text !== null) return text;
  const fresh = `${file}.new-${randomUUID()}`;
  try {
    await writeFile(fresh, content(), { mode: 0o600, flush: true });
    // unlike a rename, a link does not replace what another process has put there meanwhile
    await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(fresh, { force: true });
  }
  await syncFolder(dirname(file));
  return readFile(file, 'utf8');
}

function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
