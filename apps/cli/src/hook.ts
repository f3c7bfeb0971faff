import { chmodSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findGitDirectory, plainReason } from '@svc/git';
import { writeFileAtomic } from './atomic-file.ts';
import type { Context } from './context.ts';
import type { Env } from './env.ts';
import { CliError } from './exit-code.ts';
import { configValues, expanded } from './git-config.ts';
import { adviceFor } from './program-name.ts';

const ARGUMENTS = 'scan --mode enforce --fail-on critical --staged';
const MARK = '# Written by "svc hook install"';
const REFUSED =
  'Commit refused. Remove the secret, or suppress it with a reason: svc:ignore RULE REASON owner=TEAM expires=YYYY-MM-DD';

/**
 * Writes a pre-commit hook for the repository that contains the working folder, into the folder git reads: `core.hooksPath`
 * or the repository's own folder. A hook that svc did not write is not overwritten, and the command fails.
 */
export function installHook(program: readonly string[], context: Context): void {
  const line = hookLine(program, context.env);
  const folder = hooksFolder(context.env, line);
  const file = join(folder, 'pre-commit');
  try {
    if (hookAt(file) === 'foreign') {
      throw new CliError(
        `${file}: there is a pre-commit hook that svc did not write; add this line to it: ${line}`,
      );
    }
    mkdirSync(folder, { recursive: true });
    writeFileAtomic(file, hookText(program), 0o755);
    chmodSync(file, 0o755);
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`${file}: cannot be written: ${plainReason(error)}`);
  }
  context.out(
    adviceFor(
      context.env.program,
      `${file} now rejects a commit whose added lines have a critical finding; svc hook remove removes it.\n`,
    ),
  );
}

/** Removes the hook that `installHook` wrote. One that svc did not write is left alone, and the command fails. */
export function removeHook(program: readonly string[], context: Context): void {
  const line = hookLine(program, context.env);
  const file = join(hooksFolder(context.env, line), 'pre-commit');
  try {
    const hook = hookAt(file);
    if (hook === 'foreign') {
      throw new CliError(`${file}: svc did not write this hook, so it is left as it is`);
    }
    if (hook === 'ours') rmSync(file);
    context.out(hook === 'ours' ? `${file} is removed.\n` : `There is no hook at ${file}.\n`);
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`${file}: cannot be removed: ${plainReason(error)}`);
  }
}

function hookAt(file: string): 'none' | 'ours' | 'foreign' {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return 'none';
  return stat.isFile() && readFileSync(file, 'utf8').includes(MARK) ? 'ours' : 'foreign';
}

/** The line that scans from anybody's hook: in a clone, where no svc is on the PATH, with the paths of Node.js and the program. */
function hookLine(program: readonly string[], env: Env): string {
  const words = env.program === 'svc' ? ['svc'] : program.map(quoted);
  return `${words.join(' ')} ${ARGUMENTS}`;
}

/** A word as a shell reads it. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Returns the hook as a shell script. Without svc in its place or on the PATH the commit is refused. */
function hookText(program: readonly string[]): string {
  const words = program.map(quoted);
  return `#!/bin/sh
${MARK}: scans what this commit would add. "svc hook remove" stops it.
if [ ${words.map((word) => `-e ${word}`).join(' ] && [ ')} ]; then
  ${words.join(' ')} ${ARGUMENTS}
else
  svc ${ARGUMENTS}
fi
code=$?
case $code in
  0) ;;
  1) echo '${REFUSED}' >&2 ;;
  *) echo 'Commit refused. The scan failed; the reason is above.' >&2 ;;
esac
exit $code
`;
}

/** Returns the folder from which git runs hooks of the repository that contains the working folder. */
function hooksFolder({ home, configHome }: Env, line: string): string {
  const git = findGitDirectory(process.cwd());
  if (git === null) throw new CliError('not in a git work tree');
  const own = [join(git.commonDir, 'config'), join(git.gitDir, 'config.worktree')];
  const others = ['/etc/gitconfig'];
  if (configHome !== null) others.push(join(configHome, 'git', 'config'));
  if (home !== null) others.push(join(home, '.gitconfig'));
  const set = [...others, ...own]
    .flatMap((file) => configValues(file, 'core', 'hookspath', home))
    .at(-1);
  if (set === undefined || set.value === '') return join(git.commonDir, 'hooks');
  if (set.isConditional || others.includes(set.file)) {
    throw new CliError(
      `${set.file} sets core.hooksPath for more than this repository; add this line to the pre-commit hook there: ${line}`,
    );
  }
  return expanded(set.value, realpathSync(git.workTree), home);
}
