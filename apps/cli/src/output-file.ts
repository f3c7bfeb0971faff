import { lstatSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { plainReason } from '@svc/git';
import { writeFileAtomic } from './atomic-file.ts';
import { CliError } from './exit-code.ts';

/**
 * Writes a result to the file that an option names. A regular file is replaced in one step, the one that a symbolic link
 * points to included; a device or a pipe, such as /dev/stdout, is written to. `mode` is that of a new file. Throws `CliError` with the option and
 * the file.
 */
export function writeOutputFile(option: string, file: string, text: string, mode = 0o666): void {
  try {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat === undefined || stat.isFile()) writeFileAtomic(targetOf(file), text, mode);
    else writeFileSync(file, text);
  } catch (error) {
    throw new CliError(`${option} ${file}: cannot be written: ${plainReason(error)}`);
  }
}

function targetOf(file: string): string {
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? realpathSync(file) : file;
}
