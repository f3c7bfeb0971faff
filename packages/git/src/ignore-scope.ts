import { lstatSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import {
  findGitDirectory,
  type GitDirectory,
  gitDirectoryOf,
  objectNameBytes,
  readText,
} from './git-directory.ts';
import { parseGitIndex } from './git-index.ts';
import { type IgnoreRules, parseGitignore } from './gitignore.ts';

/** Ignored by default; a .gitignore may include them again (`!node_modules/`), and tracked files stay. */
const DEFAULT_EXCLUDES = 'node_modules/\n.venv/\n';

/** A .gitignore beyond this is not one a person wrote; it is not obeyed. */
const MAX_IGNORE_FILE_BYTES = 1024 * 1024;

/** Ignore rules that hold in a folder, nearest first, and what git tracks there. */
export type IgnoreScope = {
  /** From the top of the work tree (or the scanned root outside git) to this folder: '' or 'a/b/'. */
  readonly folder: string;
  readonly rules: RuleList | null;
  readonly tracked: Tracked;
};

type RuleList = {
  /** Folder of the ignore file, as `folder` above. */
  readonly base: string;
  readonly matches: IgnoreRules;
  readonly above: RuleList | null;
};

/** Tracked paths below the top of the work tree, read when first asked for. */
export type Tracked = {
  hasFile(path: string): boolean;
  /** Whether a file below this folder is tracked. */
  hasFolder(path: string): boolean;
};

const NOTHING_TRACKED: Tracked = { hasFile: () => false, hasFolder: () => false };

/** Scope of the folder a scan starts in, with the rules of its parents up to the top of the work tree. */
export function rootScope(root: string): IgnoreScope {
  const git = findGitDirectory(root);
  if (git === null) return withIgnoreFile(topScope(null), root);
  if (git.workTree === root) return withIgnoreFile(topScope(git), root);
  const parts = relative(git.workTree, root).split(sep);
  let scope = withIgnoreFile(topScope(git), git.workTree);
  let folder = git.workTree;
  let isIgnored = false;
  for (const part of parts) {
    isIgnored ||= ignores(scope, part, true);
    folder = join(folder, part);
    scope = withIgnoreFile({ ...scope, folder: `${scope.folder}${part}/` }, folder);
  }
  // A folder named on the command line is scanned even when its parents' rules leave it out.
  if (!isIgnored) return scope;
  return withIgnoreFile({ ...scope, rules: defaultRules(scope.folder) }, root);
}

/** Whether a listed folder contains files that change its scope. */
export type FolderNames = { readonly hasGit: boolean; readonly hasGitignore: boolean };

/** Scope of a folder within a scope; `path` is where it is on disk. A nested repository starts afresh. */
export function childScope(
  parent: IgnoreScope,
  name: string,
  path: string,
  { hasGit, hasGitignore }: FolderNames,
): IgnoreScope {
  const git = hasGit ? gitDirectoryOf(path) : null;
  const scope = git === null ? { ...parent, folder: `${parent.folder}${name}/` } : topScope(git);
  return hasGitignore ? withIgnoreFile(scope, path) : scope;
}

/** Whether the rules leave out an entry of the scope's folder. What git tracks is never left out by rules. */
export function ignores(scope: IgnoreScope, name: string, isDirectory: boolean): boolean {
  const path = scope.folder + name;
  for (let rules = scope.rules; rules !== null; rules = rules.above) {
    const verdict = rules.matches(path.slice(rules.base.length), isDirectory);
    if (verdict !== null) return verdict === 'ignored';
  }
  return false;
}

function topScope(git: GitDirectory | null): IgnoreScope {
  let rules = defaultRules('');
  if (git === null) return { folder: '', rules, tracked: NOTHING_TRACKED };
  const exclude = readText(join(git.commonDir, 'info', 'exclude'));
  if (exclude) rules = { base: '', matches: parseGitignore(exclude), above: rules };
  return { folder: '', rules, tracked: trackedBy(git) };
}

function defaultRules(base: string): RuleList {
  return { base, matches: parseGitignore(DEFAULT_EXCLUDES), above: null };
}

function withIgnoreFile(scope: IgnoreScope, path: string): IgnoreScope {
  const file = join(path, '.gitignore');
  let text: string;
  try {
    // Like git, a symbolic link is not followed.
    const stat = lstatSync(file, { throwIfNoEntry: false });
    if (!stat?.isFile() || stat.size > MAX_IGNORE_FILE_BYTES) return scope;
    text = readFileSync(file, 'utf8');
  } catch {
    return scope;
  }
  return {
    ...scope,
    rules: { base: scope.folder, matches: parseGitignore(text), above: scope.rules },
  };
}

function trackedBy(git: GitDirectory): Tracked {
  let sets: { readonly files: Set<string>; readonly folders: Set<string> } | undefined;
  const load = () => {
    sets ??= readTracked(git);
    return sets;
  };
  return {
    hasFile: (path) => load().files.has(path),
    hasFolder: (path) => load().folders.has(path),
  };
}

function readTracked(git: GitDirectory) {
  const paths = readIndex(git, 'index');
  const folders = new Set<string>();
  for (const path of paths) {
    for (let at = dirname(path); at !== '.' && !folders.has(at); at = dirname(at)) folders.add(at);
  }
  return { files: new Set(paths), folders };
}

/** Paths of an index file and of the shared one it names. Without an index, as before the first add, nothing. */
function readIndex(git: GitDirectory, name: string): string[] {
  try {
    const index = parseGitIndex(readFileSync(join(git.gitDir, name)), objectNameBytes(git));
    const shared = index?.sharedIndex ?? null;
    const rest = shared === null || name !== 'index' ? [] : readIndex(git, shared);
    return [...(index?.paths ?? []), ...rest];
  } catch {
    return [];
  }
}
