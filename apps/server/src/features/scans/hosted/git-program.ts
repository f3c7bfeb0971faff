import { access, constants } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { runLimited } from './limited-process.ts';

/** The programs of the system that a fetch uses. */
export type GitProgram = {
  readonly git: string;
  /** Bounds memory, file size and processor time of git; null where the system has none. */
  readonly prlimit: string | null;
  /** Ends a program with the process that has started it; null where the system has none that can. */
  readonly setpriv: string | null;
  /** `2.45.4` */
  readonly version: string;
};

/** Pins addresses by `http.curloptResolve`; older ones would look names up themselves. */
const OLDEST = [2, 37];
/**
 * The first release of each series without a known hole that a server can use against a fetch, or that leaks what is sent:
 * CVE-2024-50349, CVE-2024-52006, CVE-2025-48384 and those of the same day. Distributions mend older ones under the old number.
 */
const MENDED = [
  [2, 43, 7],
  [2, 44, 4],
  [2, 45, 4],
  [2, 46, 4],
  [2, 47, 3],
  [2, 48, 2],
  [2, 49, 1],
  [2, 50, 1],
];
const PROBE = {
  setpriv: null,
  env: {},
  cwd: '/',
  timeoutMs: 10_000,
  maxOutputBytes: 1_000,
  signal: new AbortController().signal,
};

/** Returns git and prlimit of the search path; null where there is no git that can fetch. */
export async function findGit(searchPath: string): Promise<GitProgram | null> {
  const git = await find('git', searchPath);
  if (git === null) return null;
  const env = { PATH: dirname(git), LC_ALL: 'C' };
  const { code, output } = await runLimited({ ...PROBE, file: git, args: ['--version'], env });
  const [, version] = /^git version (\d+\.\d+(?:\.\d+)?)/.exec(output.toString()) ?? [];
  if (code !== 0 || version === undefined) return null;
  const [prlimit, setpriv] = [await find('prlimit', searchPath), await find('setpriv', searchPath)];
  return {
    git,
    prlimit,
    setpriv: setpriv && (await endsOrphans(setpriv)) ? setpriv : null,
    version,
  };
}

/** That of util-linux does; there are others of this name. */
async function endsOrphans(setpriv: string): Promise<boolean> {
  const { code } = await runLimited({ ...PROBE, setpriv, file: setpriv, args: ['--version'] });
  return code === 0;
}

/** Returns what an operator should know about git, as a sentence; null where nothing is wrong. */
export function gitProblem(program: GitProgram | null): string | null {
  if (program === null) {
    return 'no git was found: repositories of the code host are not scanned; install git 2.43.7 or later';
  }
  const version = program.version.split('.').map(Number);
  if (compare(version, OLDEST) < 0) {
    return `git ${program.version} is too old: repositories of the code host are not scanned; install git 2.43.7 or later`;
  }
  return hasKnownHoles(version)
    ? `git ${program.version} has known holes unless its distributor has mended them; install its latest release`
    : null;
}

/** Returns whether git is new enough to fetch by. */
export function canFetch(program: GitProgram | null): program is GitProgram {
  return program !== null && compare(program.version.split('.').map(Number), OLDEST) >= 0;
}

function hasKnownHoles(version: readonly number[]): boolean {
  const ofSeries = MENDED.find(([major, minor]) => version[0] === major && version[1] === minor);
  const newest = MENDED.at(-1) as readonly number[];
  return compare(version, ofSeries ?? newest) < 0;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = [0, 1, 2].find((n) => (a[n] ?? 0) !== (b[n] ?? 0));
  return at === undefined ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

async function find(name: string, searchPath: string): Promise<string | null> {
  for (const folder of searchPath.split(delimiter).filter((each) => each.startsWith('/'))) {
    const path = join(folder, name);
    if (await isExecutable(path)) return path;
  }
  return null;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
