import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns paths from the root of the files that git tracks or would track, sorted, without symbolic links and deleted files.
 * Throws if the root is not a git work tree.
 */
export function workspaceFiles(root: string): readonly string[] {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const out = execFileSync('git', options, { cwd: root, maxBuffer: 2 ** 28 }).toString();
  return out
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .filter((path) => lstatSync(join(root, path)).isFile())
    .sort();
}

/** Returns the text of a file, or null when it is not text: it contains a NUL byte or is not UTF-8. */
export function readText(root: string, path: string): string | null {
  const bytes = readFileSync(join(root, path));
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
