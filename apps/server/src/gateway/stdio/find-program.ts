import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A program that cannot be started; the message says why and names no path: a tenant's administrator reads it. */
export class LaunchError extends Error {}

/**
 * Checks that a program is there and can be executed, before a shell finds out and prints so. A name without a slash is searched
 * in the folders of `path`, as execvp(3) does; without these the shell has its own. Throws `LaunchError`.
 */
export async function checkProgram(program: string, path: string | undefined): Promise<void> {
  if (!program.includes('/') && path === undefined) return;
  const folders = program.includes('/') ? [''] : (path ?? '').split(':').filter(Boolean);
  let isThere = false;
  for (const folder of folders) {
    const file = await stat(join(folder, program)).catch((error: NodeJS.ErrnoException) => error);
    if (file instanceof Error) {
      isThere ||= file.code === 'EACCES';
      continue;
    }
    if (file.isFile() && (file.mode & 0o111) !== 0) return;
    isThere = true;
  }
  throw new LaunchError(
    isThere
      ? 'the program of the server cannot be executed (EACCES)'
      : 'the program of the server does not exist (ENOENT)',
  );
}
