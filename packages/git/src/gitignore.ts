import { compileSegment } from './glob.ts';
import { compileSegments } from './path-glob.ts';

/** `ignored` or `kept` when a rule decides about the path, null when none does. */
export type IgnoreVerdict = 'ignored' | 'kept' | null;

/** Rules of one ignore file. `path` is relative to the folder of that file, with forward slashes. */
export type IgnoreRules = (path: string, isDirectory: boolean) => IgnoreVerdict;

type Rule = {
  readonly negated: boolean;
  readonly directoryOnly: boolean;
  readonly matches: (path: string, name: string) => boolean;
};

/**
 * Compiles a .gitignore file as gitignore(5) of git 2.39 describes it: the last rule that matches decides. Paths under an ignored
 * folder are the walker's matter: it does not descend.
 */
export function parseGitignore(text: string): IgnoreRules {
  const rules: Rule[] = [];
  for (const line of text.replace(/^\ufeff/, '').split('\n')) {
    const rule = parseRule(line.replace(/\r$/, ''));
    if (rule !== null) rules.push(rule);
  }
  return (path, isDirectory) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    for (let at = rules.length - 1; at >= 0; at--) {
      const rule = rules[at] as Rule;
      if (rule.directoryOnly && !isDirectory) continue;
      if (rule.matches(path, name)) return rule.negated ? 'kept' : 'ignored';
    }
    return null;
  };
}

function parseRule(line: string): Rule | null {
  if (line.startsWith('#')) return null;
  const negated = line.startsWith('!');
  let glob = withoutTrailingSpaces(negated ? line.slice(1) : line);
  const directoryOnly = glob.endsWith('/');
  if (directoryOnly) glob = glob.slice(0, -1);
  if (glob === '') return null;
  if (!glob.includes('/')) {
    const fits = compileSegment(glob);
    return { negated, directoryOnly, matches: (_, name) => fits(name) };
  }
  return { negated, directoryOnly, matches: compileSegments(glob.replace(/^\//, '')) };
}

/** Trailing spaces do not count unless quoted with a backslash. */
function withoutTrailingSpaces(glob: string): string {
  let end = glob.length;
  while (glob[end - 1] === ' ' && !isEscaped(glob, end - 1)) end--;
  return glob.slice(0, end);
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}
