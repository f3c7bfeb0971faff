import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const COMPILERS = ['cc', 'gcc', 'clang'];

/** Compiles `NAME.c` of this folder into `folder`; resolves to the program. Throws when the machine has no C compiler. */
export async function compileC(
  name: string,
  folder: string,
  compilers: readonly string[] = COMPILERS,
): Promise<string> {
  const program = join(folder, name);
  const source = join(import.meta.dirname, `${name}.c`);
  for (const compiler of compilers) {
    try {
      await promisify(execFile)(compiler, ['-O2', '-Wall', '-Werror', '-o', program, source]);
      return program;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  throw new Error(`this needs a C compiler on the PATH (${compilers.join(', ')})`);
}
