import { readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findGitDirectory, type GitDirectory } from '@svc/scan';
import { CliError } from './exit-code.ts';

/** What an upload says a report is about. */
export type Checkout = {
  /** `owner/name`, or one name. */
  readonly name: string;
  readonly ref: string;
  readonly commit: string | null;
};

export type CheckoutOverrides = {
  readonly repo: string | null;
  readonly ref: string | null;
  /** The ref of the CI run, for a detached checkout. */
  readonly ciRef: string | null;
};

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/**
 * Reads name, ref and commit of the checkout that holds `path` from git's files; git itself is not run. A folder
 * outside git has its own name, `refs/heads/main` and no commit. Throws `CliError` when no ref can be told.
 */
export function checkoutOf(path: string, overrides: CheckoutOverrides): Checkout {
  const real = realpathSync(path);
  const folder = statSync(real).isDirectory() ? real : dirname(real);
  const git = findGitDirectory(folder);
  const name = overrides.repo ?? (git && originName(git)) ?? basename(git?.workTree ?? folder);
  const given = overrides.ref === null ? null : fullRef(overrides.ref);
  if (git === null) return { name: wireName(name), ref: given ?? 'refs/heads/main', commit: null };
  const head = textOf(join(git.gitDir, 'HEAD')) ?? '';
  const branch = /^ref: (\S+)/.exec(head)?.[1] ?? null;
  const ref = given ?? branch ?? overrides.ciRef;
  if (ref === null) throw new CliError('HEAD is detached: say with --ref which ref this is');
  const commit = branch === null ? head.trim() : commitOf(git, branch);
  return {
    name: wireName(name),
    ref,
    commit: commit !== null && COMMIT.test(commit) ? commit : null,
  };
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

/** `owner/name` of the origin remote: https, ssh and scp-like addresses. Credentials in it are left behind. */
function originName(git: GitDirectory): string | null {
  const config = textOf(join(git.commonDir, 'config')) ?? '';
  let isOrigin = false;
  for (const line of config.split('\n')) {
    const section = /^\s*\[(.*)\]\s*$/.exec(line)?.[1];
    if (section !== undefined) isOrigin = /^remote\s+"origin"$/i.test(section.trim());
    const url = isOrigin ? /^\s*url\s*=\s*(\S+)/i.exec(line)?.[1] : undefined;
    if (url !== undefined) return nameInAddress(url);
  }
  return null;
}

function nameInAddress(url: string): string | null {
  const path = /^(?:[a-z+]+:\/\/[^/]+\/|[^/:]+:)(.+)$/i.exec(url)?.[1];
  const parts =
    path
      ?.replace(/\/+$/, '')
      .replace(/\.git$/, '')
      .split('/')
      .filter(Boolean) ?? [];
  return parts.length < 2 ? null : parts.slice(-2).join('/');
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
