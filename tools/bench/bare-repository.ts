import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Commits all files of a folder to the branch `main` of a new bare repository in `parent`; returns its folder and the commit. */
export function bareRepository(
  parent: string,
  tree: string,
): { readonly folder: string; readonly commit: string } {
  const folder = join(parent, 'hosted.git');
  const git = (...args: readonly string[]) =>
    execFileSync('git', [`--git-dir=${folder}`, ...args], {
      cwd: tree,
      env: {
        PATH: process.env['PATH'],
        HOME: parent,
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_AUTHOR_NAME: 'bench',
        GIT_AUTHOR_EMAIL: 'bench@example.invalid',
        GIT_COMMITTER_NAME: 'bench',
        GIT_COMMITTER_EMAIL: 'bench@example.invalid',
      },
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
      .toString()
      .trim();
  git('init', '--quiet', '--bare', '--initial-branch=main');
  git(`--work-tree=${tree}`, 'add', '--force', '--all', '.');
  const commit = git('commit-tree', git('write-tree'), '-m', 'a commit');
  git('update-ref', 'refs/heads/main', commit);
  git('repack', '-a', '-d', '-q');
  return { folder, commit };
}
