import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A bare repository, written object by object, so that it may contain what no work tree could. */
export type GitRepository = {
  readonly folder: string;
  /** Returns the name of the blob. */
  blob(content: string | Buffer): string;
  /** Entries of one level, `MODE NAME` by their object; names are taken as they are. */
  tree(entries: Readonly<Record<string, string>>): string;
  /** Commits a tree on the branch `main` and returns the commit. */
  commit(tree: string): string;
  /** Commits files of one level. */
  commitFiles(files: Readonly<Record<string, string | Buffer>>): string;
  /** Commits files of one level on a branch, with a parent; `refs/pull/1/head` works as well. */
  commitOn(ref: string, parent: string, files: Readonly<Record<string, string | Buffer>>): string;
};

const roots: string[] = [];
process.once('exit', () => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

/** Makes an empty one; deleted at the end of the process. */
export function gitRepository(): GitRepository {
  const root = mkdtempSync(join(tmpdir(), 'svc-git-'));
  roots.push(root);
  const folder = join(root, 'hosted.git');
  const git = (args: readonly string[], input: string | Buffer = '') =>
    execFileSync('git', args, {
      input,
      env: {
        PATH: process.env['PATH'],
        HOME: root,
        GIT_DIR: folder,
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_AUTHOR_NAME: 'test',
        GIT_AUTHOR_EMAIL: 'test@example.invalid',
        GIT_COMMITTER_NAME: 'test',
        GIT_COMMITTER_EMAIL: 'test@example.invalid',
      },
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
      .toString()
      .trim();
  git(['init', '--quiet', '--bare', '--initial-branch=main', folder]);
  const blob = (content: string | Buffer) =>
    git(['hash-object', '-w', '--stdin', '-t', 'blob'], content);
  const tree = (entries: Readonly<Record<string, string>>) => {
    const parts = Object.entries(entries).map(([entry, object]) =>
      Buffer.concat([Buffer.from(`${entry}\0`), Buffer.from(object, 'hex')]),
    );
    // as it is: git would refuse some of the names
    const args = ['hash-object', '-w', '--stdin', '--literally', '-t', 'tree'];
    return git(args, Buffer.concat(parts));
  };
  const commit = (of: string) => {
    const name = git(['commit-tree', of, '-m', 'a commit']);
    git(['update-ref', 'refs/heads/main', name]);
    return name;
  };
  const filesTree = (files: Readonly<Record<string, string | Buffer>>) => {
    const names = Object.keys(files).sort();
    return tree(
      Object.fromEntries(names.map((name) => [`100644 ${name}`, blob(files[name] ?? '')])),
    );
  };
  return {
    folder,
    blob,
    tree,
    commit,
    commitFiles: (files) => commit(filesTree(files)),
    commitOn: (ref, parent, files) => {
      const name = git(['commit-tree', filesTree(files), '-p', parent, '-m', 'a change']);
      git(['update-ref', ref, name]);
      return name;
    },
  };
}
