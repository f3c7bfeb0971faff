import { readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { commitTime, findGitDirectory, type GitDirectory, OBJECT_NAME } from '@svc/git';
import { CliError, UsageError } from './exit-code.ts';
import { idNoun } from './id-argument.ts';

/** Repository, ref and commit that an uploaded report is about. */
export type Checkout = {
  /** `owner/name` on the code host, `host/owner/name` elsewhere, or one name for a tree without an origin. */
  readonly name: string;
  readonly ref: string;
  readonly commit: string | null;
  /** When the commit was committed, RFC 3339 in UTC; null without a commit. */
  readonly committedAt: string | null;
  /** Path of what was scanned from the repository's top, '' for all of it. */
  readonly root: string;
};

export type CheckoutOverrides = {
  readonly repo: string | null;
  readonly ref: string | null;
  /** The ref of the CI run, for a detached checkout. */
  readonly ciRef: string | null;
  /** Address of the code host; null for https://github.com. */
  readonly codeHostUrl: string | null;
};

/**
 * Reads name, ref and commit of the checkout that contains `path` from git's files; git itself is not run. A folder
 * outside git has its own name, `refs/heads/main` and no commit. Throws `CliError` when no ref can be determined.
 */
export function checkoutOf(path: string, overrides: CheckoutOverrides): Checkout {
  const real = realpathSync(path);
  const folder = statSync(real).isDirectory() ? real : dirname(real);
  const git = findGitDirectory(folder);
  const name =
    checkedName(overrides.repo) ??
    (git && originName(git, hostOf(overrides.codeHostUrl ?? DEFAULT_CODE_HOST))) ??
    basename(git?.workTree ?? folder);
  const given = overrides.ref === null ? null : fullRef(overrides.ref);
  const root = rootOf(real, git?.workTree ?? folder);
  const known = { name: wireName(name), root };
  if (git === null)
    return { ...known, ref: given ?? 'refs/heads/main', commit: null, committedAt: null };
  const head = textOf(join(git.gitDir, 'HEAD')) ?? '';
  const branch = /^ref: (\S+)/.exec(head)?.[1] ?? null;
  const ref = given ?? branch ?? overrides.ciRef;
  if (ref === null) throw new CliError('HEAD is detached: say with --ref which ref this is');
  const found = branch === null ? head.trim() : commitOf(git, branch);
  const commit = found !== null && OBJECT_NAME.test(found) ? found : null;
  return { ...known, ref, commit, committedAt: commit === null ? null : timeOf(git, commit) };
}

/** Returns the top of the repository of a path; outside git its folder. */
export function topOf(path: string): string {
  const real = realpathSync(path);
  const folder = statSync(real).isDirectory() ? real : dirname(real);
  return findGitDirectory(folder)?.workTree ?? folder;
}

/** Returns the path of the scanned folder from the repository's top, '' or 'a/b/'; of a file, that of its folder. */
export function folderBelowTop(path: string): string {
  const real = realpathSync(path);
  const folder = statSync(real).isDirectory() ? real : dirname(real);
  const below = rootOf(folder, findGitDirectory(folder)?.workTree ?? folder);
  return below === '' ? '' : `${below}/`;
}

function rootOf(real: string, top: string): string {
  return relative(top, real).split(sep).join('/');
}

/** The API takes times of the years 1970 to 9999. */
const MAX_SECONDS = 253402300799;

function timeOf(git: GitDirectory, commit: string): string | null {
  const seconds = commitTime(git, commit);
  if (seconds === null || !(seconds >= 0 && seconds <= MAX_SECONDS)) return null;
  return new Date(seconds * 1000).toISOString();
}

const DEFAULT_CODE_HOST = 'https://github.com';

function hostOf(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  if (host !== '') return host;
  throw new CliError(
    `SVC_CODE_HOST_URL must be a URL with a host, as https://github.com (got ${JSON.stringify(url)})`,
  );
}

/** A whole id: a shorter text of this form, such as node_modules, is a name. */
const ID = /^[a-z]+_[0-9a-z]{26}$/;
const NAME = /^[A-Za-z0-9_.-]+(?:\/[A-Za-z0-9_.-]+)*$/;
const MAX_NAME = 200;

function checkedName(name: string | null): string | null {
  const noun = name !== null && ID.test(name) ? idNoun(name) : null;
  if (noun !== null) {
    throw new UsageError(
      `--repo must be the name of a repository (got ${name}, the id of ${noun})`,
    );
  }
  if (name === null || (NAME.test(name) && name.length <= MAX_NAME)) return name;
  throw new UsageError(
    `--repo must be names of letters, digits, "_", "." and "-" joined by "/" (got ${JSON.stringify(name)})`,
  );
}

function fullRef(ref: string): string {
  return ref.startsWith('refs/') ? ref : `refs/heads/${ref}`;
}

function commitOf(git: GitDirectory, ref: string): string | null {
  const loose = textOf(join(git.commonDir, ref));
  if (loose !== null) return loose.trim();
  const packed = textOf(join(git.commonDir, 'packed-refs')) ?? '';
  const line = packed.split('\n').find((entry) => entry.endsWith(` ${ref}`));
  return line?.split(' ', 1)[0] ?? null;
}

/** Returns the name in the URL of the origin remote: https, ssh and scp-like addresses. Credentials are dropped. */
function originName(git: GitDirectory, codeHost: string): string | null {
  const config = textOf(join(git.commonDir, 'config')) ?? '';
  let isOrigin = false;
  for (const line of config.split('\n')) {
    const section = /^\s*\[(.*)\]\s*$/.exec(line)?.[1];
    if (section !== undefined) isOrigin = /^remote\s+"origin"$/i.test(section.trim());
    const url = isOrigin ? /^\s*url\s*=\s*(\S+)/i.exec(line)?.[1] : undefined;
    if (url !== undefined) return nameInAddress(url, codeHost);
  }
  return null;
}

/**
 * Returns `owner/name` for an address on the code host and `host/owner/name` for one elsewhere; null for a path.
 *
 *     https://user:token@host:8443/owner/name.git    ssh://git@host/owner/name    git@host:owner/name.git
 */
function nameInAddress(url: string, codeHost: string): string | null {
  const address =
    /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?([^/:]+)(?::\d*)?\/(.+)$/i.exec(url) ??
    /^(?:[^/@:]+@)?([^/:@]{2,}):(?!\/\/)(.+)$/.exec(url);
  if (address === null) return null;
  const host = (address[1] as string).toLowerCase();
  const path = (address[2] as string).replace(/\/+$/, '').replace(/\.git$/, '');
  const parts = path.split('/').filter(Boolean);
  if (parts.length === 0) return null;
  return (host === codeHost ? parts : [host, ...parts]).join('/');
}

/** Names on the wire have letters, digits, `_`, `.` and `-` only. */
function wireName(name: string): string {
  return name.replace(/[^A-Za-z0-9_./-]+/g, '-').slice(0, 200) || 'unnamed';
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
