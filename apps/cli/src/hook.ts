import { chmodSync, lstatSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { findGitDirectory, type GitDirectory } from '@svc/scan';
import { writeFileAtomic } from './atomic-file.ts';
import type { Context } from './context.ts';
import type { Env } from './env.ts';
import { CliError } from './exit-code.ts';
import { configValues, expanded } from './git-config.ts';

const ARGUMENTS = 'scan --mode enforce --fail-on critical --staged';
const MARK = '# Written by "svc hook install"';

/**
 * Writes a pre-commit hook for the repository that holds the working folder, where git looks for it: `core.hooksPath`
 * or the repository's own folder. A hook that svc did not write is left alone, and the command fails.
 */
export function installHook(program: readonly string[], context: Context): void {
  const git = findGitDirectory(process.cwd());
  if (git === null) throw new CliError('not in a git work tree');
  const folder = hooksFolder(git, context.env);
  const file = join(folder, 'pre-commit');
  try {
    const stat = lstatSync(file, { throwIfNoEntry: false });
    const isOurs = stat?.isFile() === true && readFileSync(file, 'utf8').includes(MARK);
    if (stat !== undefined && !isOurs) {
      throw new CliError(
        `${file}: there is a pre-commit hook that svc did not write; add this line to it: svc ${ARGUMENTS}`,
      );
    }
    mkdirSync(folder, { recursive: true });
    writeFileAtomic(file, hookText(program), 0o755);
    chmodSync(file, 0o755);
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`${file}: cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
  context.out(`${file} now refuses a commit whose added lines hold a critical finding.\n`);
}

/** The hook as a shell script; without svc in its place or on the PATH the commit is refused, not let through. */
function hookText(program: readonly string[]): string {
  const words = program.map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
  return `#!/bin/sh
${MARK}: scans what this commit would add. Remove the file to stop it.
if [ ${words.map((word) => `-e ${word}`).join(' ] && [ ')} ]; then
  exec ${words.join(' ')} ${ARGUMENTS}
fi
exec svc ${ARGUMENTS}
`;
}

function hooksFolder(git: GitDirectory, { home, configHome }: Env): string {
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
      `${set.file} sets core.hooksPath for more than this repository; add this line to the pre-commit hook there: svc ${ARGUMENTS}`,
    );
  }
  return expanded(set.value, realpathSync(git.workTree), home);
}
