import { compileSegments } from '@svc/git';

/** Where GitHub looks for the file, from the top of the repository; the first that exists counts. */
export const CODE_OWNERS_PATHS = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'] as const;

/** GitHub loads only files below 3 MB: of more bytes than these nothing needs to be read. */
export const MAX_OWNERS_BYTES = 3 * 1024 * 1024 - 1;
/** A path is compared with each rule, so their number is what an outsider can make a lookup cost. */
const MAX_RULES = 50_000;
const MAX_PROBLEMS = 1000;

/** A user, a team, an address of a commit's author without control, format and other invisible characters. */
const OWNER =
  /^@[A-Za-z0-9][\w-]{0,100}$|^@[A-Za-z0-9][\w-]{0,100}\/[\w.-]{1,200}$|^[^@\s\p{C}]{1,200}@[^@\s\p{C}]{1,200}$/u;

type OwnerRule = {
  /** From 1. */
  readonly line: number;
  /** Empty where the line takes the ownership of an earlier one away. */
  readonly owners: readonly string[];
  readonly matches: (path: string) => boolean;
  /** Characters of its pattern if that has wildcards, which are tried at each character of a path; else 0. */
  readonly wildcardLength: number;
};

/** A line that does not count, and why; `line` is null for the whole file. Reasons quote nothing of it. */
export type OwnersProblem = { readonly line: number | null; readonly reason: string };

export type CodeOwners = {
  readonly rules: readonly OwnerRule[];
  readonly problems: readonly OwnersProblem[];
};

/**
 * Parses a CODEOWNERS file in GitHub's grammar: a pattern as in gitignore(5) but without `!`, `[ ]` and `\#`, then users,
 * teams and e-mail addresses up to a comment. A line that is not valid is skipped and named. A file of 3 MB and more has no
 * rules, as on GitHub. Sections are GitLab's, and not valid here. Source:
 * https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners
 */
export function parseCodeOwners(bytes: Uint8Array): CodeOwners {
  if (bytes.length > MAX_OWNERS_BYTES) return refused('the file is not below 3 MB');
  const rules: OwnerRule[] = [];
  const problems: OwnersProblem[] = [];
  for (const [at, text] of new TextDecoder().decode(bytes).split('\n').entries()) {
    const rule = parseLine(text.replace(/\r$/, ''));
    if (rule === null) continue;
    if (typeof rule !== 'string') rules.push({ line: at + 1, ...rule });
    else if (problems.length < MAX_PROBLEMS) problems.push({ line: at + 1, reason: rule });
    if (rules.length > MAX_RULES) return refused(`the file has more than ${MAX_RULES} rules`);
  }
  return { rules, problems };
}

/**
 * Returns the owners of a path from the top of the repository, and the line that says so: the last that matches. Null where no
 * line matches; no owners where it has none.
 */
export function ownersOf(
  { rules }: CodeOwners,
  path: string,
): { readonly owners: readonly string[]; readonly line: number } | null {
  const rule = rules.findLast(({ matches }) => matches(path));
  return rule === undefined ? null : { owners: rule.owners, line: rule.line };
}

function refused(reason: string): CodeOwners {
  return { rules: [], problems: [{ line: null, reason }] };
}

/** Returns the rule of a line, why it is not valid, or null for a line without one. */
function parseLine(line: string): Omit<OwnerRule, 'line'> | string | null {
  const text = line.trimStart();
  if (text === '' || text.startsWith('#')) return null;
  const pattern = /^(?:\\.|[^\s\\])+\\?/.exec(text)?.[0] ?? text;
  const matches = compilePattern(pattern);
  if (typeof matches === 'string') return matches;
  const owners: string[] = [];
  for (const owner of text.slice(pattern.length).split(/\s+/)) {
    if (owner.startsWith('#')) break;
    if (owner === '') continue;
    if (!OWNER.test(owner)) return 'an owner is not @user, @organisation/team or an e-mail address';
    owners.push(owner);
  }
  return { owners, matches, wildcardLength: /[*?]/.test(pattern) ? pattern.length : 0 };
}

/** Compiles a pattern, or returns why it is not valid. */
function compilePattern(pattern: string): OwnerRule['matches'] | string {
  const bare = pattern.replace(/\\./g, 'x');
  if (pattern.startsWith('!')) return 'a pattern cannot be negated with !';
  if (pattern.startsWith('\\#')) return 'a pattern cannot start with an escaped #';
  if (/[[\]]/.test(bare)) return 'a pattern cannot have a range in [ ]';
  if (bare.endsWith('\\')) return 'a pattern ends with a backslash';
  const isFolder = bare.endsWith('/');
  const body = pattern.replace(/^\//, '').replace(/\/$/, '');
  if (body === '') return 'a pattern is empty';
  const isAnchored = pattern.startsWith('/') || body.includes('/');
  const glob = isAnchored ? body : `**/${body}`;
  const isOpen = /(?:^|\/)\*\*$/.test(body);
  // `docs/*` is what lies directly in docs, and `docs/**` needs nothing below it
  const isLevel = !isFolder && isAnchored && (isOpen || /(?:^|\/)\*$/.test(body));
  const own = isFolder ? null : compileSegments(glob);
  const below = isLevel ? null : compileSegments(isOpen ? `${glob}/*/**` : `${glob}/**`);
  return (path) => own?.(path) === true || below?.(path) === true;
}
