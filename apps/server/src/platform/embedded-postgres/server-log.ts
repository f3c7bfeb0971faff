import { constants } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';

const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Opens an empty log for the database server. Processes that start at once share one file. A symbolic link, or a file with several
 * hard links, which the database's user could create in folders of earlier releases, is replaced and not written to.
 */
export async function openServerLog(file: string): Promise<FileHandle> {
  const flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK;
  const log = await open(file, flags, 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ELOOP' && error.code !== 'ENXIO') throw error;
    return null;
  });
  if (log !== null) {
    const { nlink, uid } = await log.stat();
    const isOwn = (await log.stat()).isFile() && nlink === 1 && uid === (process.getuid?.() ?? uid);
    if (isOwn) {
      await log.truncate();
      return log;
    }
    await log.close();
  }
  await rm(file);
  return open(file, flags | O_EXCL, 0o600);
}
