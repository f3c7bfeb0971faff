import { execFileSync } from 'node:child_process';
import type { CheckResult } from './check.ts';

/** Subjects are checked from the commit after this one: version 0.1.0. */
const FIRST_RELEASE = '8ec214f';
const MAX_SUBJECT_LENGTH = 72;

const FORM = /^[a-z0-9][\w./-]*(?:, [a-z0-9][\w./-]*)*: (?<verb>[a-z][\w-]*)(?:[ ,].*)?$/;
/** Forms of a verb that are not imperative, and imperatives that look like one. */
const NO_IMPERATIVE = /(?:ed|ing)$/;
const IMPERATIVES: ReadonlySet<string> = new Set([
  'embed',
  'feed',
  'need',
  'seed',
  'speed',
  'bring',
  'ping',
]);

/** Longer subjects of the history that was there before this check. No subject is added. */
const KNOWN: ReadonlySet<string> = new Set([
  'server/ingest: test adapters by cases, fingerprints, redaction and the API',
  'tests/api: cover suppressions that end, other refs and archived repositories',
  'findings: index lists by each filter, document the life cycle, add the list benchmark',
  "findings: make tables by the platform's function, index by class under row-level security",
  'server/db: backfill presence under an owner bound by row-level security, and test it',
  "server/embedded-postgres: write nothing through the database user's links",
  'server/govern: inspect calls in slices and seal how many findings are left out',
  'server: return events from writes, resolve credentials once, share pools fairly',
  'tests: cover presence per ref, partial scans, order of commits, repositories',
  'tests: share one database server with a migrated template between test files',
]);

/** Returns what is wrong with the subject of a commit, `area: imperative, one topic`; null when nothing is. */
export function subjectFault(subject: string): string | null {
  if (KNOWN.has(subject)) return null;
  const verb = FORM.exec(subject)?.groups?.['verb'];
  if (verb === undefined) return `must have the form "area: imperative" (got "${subject}")`;
  if (subject.length > MAX_SUBJECT_LENGTH) {
    return `must have at most ${MAX_SUBJECT_LENGTH} characters (got ${subject.length}: "${subject}")`;
  }
  if (subject.endsWith('.')) return `must not end with a full stop (got "${subject}")`;
  if (NO_IMPERATIVE.test(verb) && !IMPERATIVES.has(verb)) {
    return `must use the imperative (got "${verb}" in "${subject}")`;
  }
  return null;
}

/** Checks the commits of the work tree at `root` since the first release; passes where that part of the history is absent. */
export function checkCommitSubjects(root: string): CheckResult {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  try {
    git('merge-base', '--is-ancestor', FIRST_RELEASE, 'HEAD');
  } catch {
    return { ok: true, output: `skipped: the history does not hold ${FIRST_RELEASE}` };
  }
  const lines = git('log', '--no-merges', '--format=%h %s', `${FIRST_RELEASE}..HEAD`).split('\n');
  const faults = lines.filter(Boolean).flatMap((line) => {
    const [, commit, subject] = /^(\S+) (.*)$/.exec(line) as unknown as [string, string, string];
    const fault = subjectFault(subject);
    return fault === null ? [] : [`commit ${commit}: subject ${fault}; reword it`];
  });
  return { ok: faults.length === 0, output: faults.join('\n') };
}
