import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Throws when there is no git, which the walk commits and scans with. */
export async function requireGit(): Promise<void> {
  await promisify(execFile)('git', ['--version']).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error('git is not installed (ENOENT); install it, then run this again');
  });
}
