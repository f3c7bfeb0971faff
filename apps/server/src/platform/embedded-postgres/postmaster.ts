import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerUser } from './server-user.ts';

/**
 * The process id in postmaster.pid's first line, when such a process exists and belongs to the database's user. That user writes
 * the file, and could name any process of the machine for root to end, or put a link or a pipe there.
 */
export async function runningPid(data: string, user: ServerUser | null): Promise<number | null> {
  const pid = Number.parseInt(await firstBytes(join(data, 'postmaster.pid')), 10);
  if (!(pid > 1) || !isAlive(pid)) return null;
  if (user === null) return pid;
  // without /proc, PostgreSQL's file is the only source
  const owner = await stat(`/proc/${pid}`).then(
    ({ uid }) => uid,
    () => user.uid,
  );
  return owner === user.uid ? pid : null;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Up to 32 bytes of a regular file; none of anything else. */
async function firstBytes(file: string): Promise<string> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle: FileHandle | null = await open(file, flags).catch(() => null);
  if (handle === null) return '';
  try {
    if (!(await handle.stat()).isFile()) return '';
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(32), 0, 32, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
