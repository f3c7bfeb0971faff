import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Where a repository keeps its objects and refs, with a work tree or without. */
export type GitStorage = {
  /** Contains HEAD, and the index of a work tree. */
  readonly gitDir: string;
  /** Contains config, refs, objects and info/exclude. */
  readonly commonDir: string;
};

/** Where a work tree keeps its data. In a linked work tree or a submodule `gitDir` and `commonDir` lie elsewhere. */
export type GitDirectory = GitStorage & { readonly workTree: string };

/** Returns the storage of a bare repository, or null when the folder has no `HEAD` file or no `objects` folder. */
export function bareRepository(folder: string): GitStorage | null {
  const gitDir = resolve(folder);
  const isStorage = readText(join(gitDir, 'HEAD')) !== null && isFolder(join(gitDir, 'objects'));
  return isStorage ? { gitDir, commonDir: gitDir } : null;
}

/** Returns the nearest work tree that contains `folder`, or null. Files are read; git is not run (its config can run programs). */
export function findGitDirectory(folder: string): GitDirectory | null {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = gitDirectoryOf(at);
    if (found !== null) return found;
    if (dirname(at) === at) return null;
  }
}

/**
 * Returns the git directory of a work tree's top folder, or null for any other folder. gitrepository-layout(5): `.git`
 * is the directory, or a file `gitdir: PATH`; `commondir` in it names the shared part.
 */
export function gitDirectoryOf(workTree: string): GitDirectory | null {
  const dotGit = join(workTree, '.git');
  const target = /^gitdir: (.+)/.exec(readText(dotGit) ?? '')?.[1]?.trim();
  const gitDir = target === undefined ? dotGit : resolve(workTree, target);
  if (readText(join(gitDir, 'HEAD')) === null) return null;
  const common = readText(join(gitDir, 'commondir'))?.trim();
  return { workTree, gitDir, commonDir: common ? resolve(gitDir, common) : gitDir };
}

/** Object names are 32 bytes long in a SHA-256 repository, 20 in all others. */
export function objectNameBytes(git: GitStorage): 20 | 32 {
  const config = readText(join(git.commonDir, 'config')) ?? '';
  return /^\s*objectformat\s*=\s*sha256\s*$/im.test(config) ? 32 : 20;
}

/** Returns the text of a regular file, null if it is missing or cannot be read. Anything else, as a pipe, could block. */
export function readText(path: string): string | null {
  try {
    if (!statSync(path).isFile()) return null;
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
