import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** What the person asked `npm run up` for. */
export type Options = {
  /** Walk through the main job in a temporary folder and end. */
  readonly once: boolean;
  /** Open the console in a browser. */
  readonly open: boolean;
  /** Folders to scan and upload too, as absolute paths. */
  readonly folders: readonly string[];
};

const USAGE = 'usage: npm run up -- [--open] [PATH...], or npm run up -- --once';

/** Parses the arguments; throws for unknown ones, and for the first path that is not a folder which can be read. `cwd` is where relative paths begin. */
export function parseOptions(args: readonly string[], cwd: string): Options {
  const { once, open, paths } = parsed(args);
  if (once && (open || paths.length > 0)) throw new Error(`--once takes nothing else; ${USAGE}`);
  return { once, open, folders: [...new Set(paths.map((path) => folder(path, cwd)))] };
}

function parsed(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { once: { type: 'boolean' }, open: { type: 'boolean' } },
    });
    return { once: values.once ?? false, open: values.open ?? false, paths: positionals };
  } catch (error) {
    throw new Error(`${(error as Error).message}; ${USAGE}`);
  }
}

function folder(path: string, cwd: string): string {
  const absolute = resolve(cwd, path);
  try {
    if (!statSync(absolute).isDirectory()) throw new Error('not a folder');
    accessSync(absolute, constants.R_OK | constants.X_OK);
    readdirSync(absolute);
    return absolute;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(
      `${path} cannot be scanned (got ${absolute}: ${code ?? message}); give a folder`,
    );
  }
}
