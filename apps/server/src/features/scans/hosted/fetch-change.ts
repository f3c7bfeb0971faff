import { isDeclarationFile } from '@svc/permissions/hints';
import { type BareRepository, localEnvironment } from './git-environment.ts';
import { type Fetch, type Fetched, fetchObjects } from './git-fetch.ts';
import type { GitProgram } from './git-program.ts';
import { runLimited } from './limited-process.ts';

/** Two commits of one repository: what a change is made on, and the change. Full object names. */
export type Change = {
  readonly base: string;
  readonly head: string;
  /** Ref of the repository that has the head, also where a fork made it; null where a branch has it. */
  readonly headRef: string | null;
};

/** Files of a change, before and after, and those beside them that are read with them. */
const MAX_OBJECTS = 20_000;
const MAX_LISTING_BYTES = 16 * 1024 * 1024;
const LISTING_TIMEOUT_MS = 60_000;
/** Neither history nor files: those that are wanted are asked for by name. */
const TREES_ONLY = ['--depth=1', '--filter=blob:none'];
const NO_MORE = ['--filter=blob:none'];

/**
 * Fetches the trees of two commits, and of files only what the diff between them and an examination of its files read: both versions of
 * every file that differs, and declarations beside changed ones.
 */
export async function fetchChange(
  fetch: Omit<Fetch, 'options' | 'wanted'>,
  { base, head, headRef }: Change,
): Promise<Fetched> {
  const refs = [`+${base}:refs/heads/base`, `+${headRef ?? head}:refs/heads/head`];
  const trees = await fetchObjects({ ...fetch, options: TREES_ONLY, wanted: refs });
  if (!trees.ok) return trees;
  const run = (args: readonly string[]) => runGit(fetch, args);
  const fetched = await run(['rev-parse', '--verify', 'refs/heads/head']);
  if (fetched?.toString().trim() !== head) {
    // the check asks for the head again
    return { ok: false, error: 'host_unavailable', detail: `${headRef} has another commit by now` };
  }
  const listed = await run(['diff-tree', '-r', '-z', '--raw', '--no-abbrev', base, head]);
  if (listed === null) return unlisted();
  const changed = changedEntries(listed);
  const folders = declarationFolders(changed);
  const beside = await declarationsIn(run, head, folders);
  const objects = new Set([...changed.flatMap((entry) => entry.objects), ...beside]);
  if (objects.size === 0) return { ok: true };
  if (objects.size > MAX_OBJECTS) {
    return { ok: false, error: 'limit_exceeded', detail: `over ${MAX_OBJECTS} files are changed` };
  }
  return fetchObjects({ ...fetch, options: NO_MORE, wanted: [...objects] });
}

/** Runs a command of git that reads the repository; null where it fails or prints too much. */
export async function runGit(
  {
    program: { git, setpriv },
    repository,
    signal,
  }: {
    readonly program: GitProgram;
    readonly repository: BareRepository;
    readonly signal: AbortSignal;
  },
  args: readonly string[],
  maxOutputBytes = MAX_LISTING_BYTES,
): Promise<Buffer | null> {
  const { gitDirectory, home } = repository;
  const end = await runLimited({
    setpriv,
    file: git,
    args: [`--git-dir=${gitDirectory}`, ...args],
    env: localEnvironment(git, home),
    cwd: home,
    timeoutMs: LISTING_TIMEOUT_MS,
    maxOutputBytes,
    signal,
  });
  return end.code === 0 && end.cut === null ? end.output : null;
}

type Entry = { readonly path: string; readonly objects: readonly string[] };

const RAW = /^:(\d{6}) (\d{6}) ([0-9a-f]+) ([0-9a-f]+) [A-Z]$/;
const REGULAR = /^100/;

/**
 * Parses `git diff-tree --raw -z`: regular files with their objects before and after.
 *
 *     ":100644 100644 OLD NEW M" 00 "path" 00 ...
 */
function changedEntries(listing: Buffer): Entry[] {
  const parts = listing.toString('utf8').split('\0');
  const entries: Entry[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [, oldMode = '', newMode = '', before = '', after = ''] = RAW.exec(parts[at] ?? '') ?? [];
    const versions = [
      [oldMode, before],
      [newMode, after],
    ] as const;
    const objects = versions.filter(([mode]) => REGULAR.test(mode)).map(([, object]) => object);
    entries.push({ path: parts[at + 1] ?? '', objects });
  }
  return entries;
}

/** Folders with a changed declaration of permissions, which is read with those beside it as one module. */
function declarationFolders(changed: readonly Entry[]): string[] {
  const paths = changed.map(({ path }) => path).filter(isDeclarationFile);
  return [...new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/') + 1)))];
}

/** Objects of the declarations that lie in the folders. */
async function declarationsIn(
  run: (args: readonly string[]) => Promise<Buffer | null>,
  head: string,
  folders: readonly string[],
): Promise<string[]> {
  const objects: string[] = [];
  for (const folder of folders) {
    const tree = folder === '' ? head : `${head}:${folder.slice(0, -1)}`;
    const listing = await run(['ls-tree', '-z', tree]);
    // a folder that the change removes
    if (listing === null) continue;
    for (const line of listing.toString('utf8').split('\0')) {
      const [, object, name] = /^100\d{3} blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
      if (object !== undefined && isDeclarationFile(`${folder}${name}`)) objects.push(object);
    }
  }
  return objects;
}

function unlisted(): Fetched {
  return { ok: false, error: 'limit_exceeded', detail: 'git lists no changed files' };
}
