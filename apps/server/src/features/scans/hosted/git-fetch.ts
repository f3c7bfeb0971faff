import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScanErrorCode } from '@svc/contract';
import { type BareRepository, type GitRemote, gitEnvironment } from './git-environment.ts';
import type { GitProgram } from './git-program.ts';
import { type ProgramEnd, runLimited } from './limited-process.ts';
import { trustedAuthorities } from './trusted-authorities.ts';

export type FetchLimits = { readonly timeoutMs: number; readonly maxBytes: number };
export const FETCH_LIMITS: FetchLimits = { timeoutMs: 10 * 60_000, maxBytes: 2 * 1024 ** 3 };

const MAX_MEMORY_BYTES = 4 * 1024 ** 3;
const MAX_OUTPUT_BYTES = 64 * 1024;

export type Fetched =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: ScanErrorCode; readonly detail: string };

export type Fetch = {
  readonly program: GitProgram;
  readonly repository: BareRepository;
  readonly remote: GitRemote;
  /** Options of `git fetch` beside those that every fetch has. */
  readonly options: readonly string[];
  /** What is fetched: refspecs, or names of objects. */
  readonly wanted: readonly string[];
  readonly limits: FetchLimits;
  readonly signal: AbortSignal;
};

/**
 * Fetches into a bare repository. Nothing is checked out: no name, link, filter, hook or submodule of a commit takes effect.
 */
export async function fetchObjects(fetch: Fetch): Promise<Fetched> {
  const { program, repository, remote, limits, signal } = fetch;
  const { git, prlimit, setpriv } = program;
  const { gitDirectory, home } = repository;
  const fetching = [
    git,
    `--git-dir=${gitDirectory}`,
    'fetch',
    '--quiet',
    '--no-tags',
    '--no-auto-maintenance',
    '--no-recurse-submodules',
    '--no-write-fetch-head',
    ...fetch.options,
    remote.url,
    ...fetch.wanted,
  ];
  const [file = git, ...args] =
    prlimit === null ? fetching : [prlimit, ...bounds(limits), ...fetching];
  const end = await runLimited({
    setpriv,
    file,
    args,
    env: gitEnvironment(git, repository, remote),
    cwd: home,
    timeoutMs: limits.timeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    signal,
    isOverLimit: async () => (await packedBytes(gitDirectory)) > limits.maxBytes,
  });
  if (end.code === 0 && end.cut === null) return { ok: true };
  return { ok: false, ...fetchError(end) };
}

/**
 * Makes what `git init` makes, without its templates, which are hooks and settings of the system; an empty home, and the file of
 * authorities.
 */
export async function makeBareRepository(folder: string): Promise<BareRepository> {
  const gitDirectory = join(folder, 'repository');
  await mkdir(join(gitDirectory, 'objects', 'pack'), { recursive: true });
  await mkdir(join(gitDirectory, 'refs', 'heads'), { recursive: true });
  await writeFile(join(gitDirectory, 'HEAD'), 'ref: refs/heads/scanned\n');
  await writeFile(
    join(gitDirectory, 'config'),
    '[core]\n\trepositoryformatversion = 0\n\tbare = true\n',
  );
  const home = join(folder, 'home');
  await mkdir(home);
  const authorities = join(folder, 'authorities.pem');
  await writeFile(authorities, trustedAuthorities());
  return { gitDirectory, home, authorities };
}

/** For prlimit: memory, and the size of one file. */
function bounds({ maxBytes }: FetchLimits): string[] {
  return ['--core=0', `--as=${MAX_MEMORY_BYTES}`, `--fsize=${maxBytes}`, '--'];
}

async function packedBytes(gitDirectory: string): Promise<number> {
  const folder = join(gitDirectory, 'objects', 'pack');
  const names = await readdir(folder);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * What git reports, in its own words under LC_ALL=C, by why it stopped; the first that matches counts. The words of the server stand
 * behind `remote: ` and match nothing.
 */
const REPORTED: readonly (readonly [RegExp, ScanErrorCode])[] = [
  [/^fatal: fsck error in packed object/m, 'repository_rejected'],
  // the connection broke off in the middle
  [/^fatal: early EOF$|RPC failed; /m, 'host_unavailable'],
  [/^fatal: Out of memory, |^fatal: .*: File too large$/m, 'limit_exceeded'],
  // index-pack has ended without a word: by SIGXFSZ
  [/^fatal: fetch-pack: invalid index-pack output$/m, 'limit_exceeded'],
  [/^fatal: Authentication failed for |^fatal: could not read Username/m, 'installation_rejected'],
  [/^fatal: unable to access .*: The requested URL returned error: 40[34]$/m, 'no_access'],
  [/^fatal: repository '.*' not found$/m, 'no_access'],
];

/** Returns why a fetch failed; the detail is for the log, and never has what git reported: a server chooses words of it. */
function fetchError(end: ProgramEnd): {
  readonly error: ScanErrorCode;
  readonly detail: string;
} {
  if (end.cut === 'time' || end.cut === 'room' || end.cut === 'output') {
    return { error: 'limit_exceeded', detail: `git fetch was ended for its ${end.cut}` };
  }
  if (end.endedBy === 'SIGXFSZ') {
    return { error: 'limit_exceeded', detail: 'git fetch was ended for its room' };
  }
  const error = REPORTED.find(([pattern]) => pattern.test(end.errors))?.[1] ?? 'host_unavailable';
  return { error, detail: `git fetch ended with ${end.code ?? end.endedBy}` };
}
