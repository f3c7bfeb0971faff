import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, '../../node_modules/.cache');
const MAX_OUTPUT = 64 * 1024 * 1024;

/** Folder of the Python SDK. */
const SDK = join(import.meta.dirname, '../../python/sdk');

/** Minor versions of Python 3 that the SDK is for. */
export const MINORS: readonly number[] = [10, 11, 12, 13];

/** Returns the program of Python 3.MINOR, or null where the machine has none that makes virtual environments. */
export function findPython(minor: number): string | null {
  const candidates = [`python3.${minor}`, 'python3', ...pyenvPrograms(minor)];
  return candidates.find((program) => isPython(program, minor)) ?? null;
}

function isPython(program: string, minor: number): boolean {
  const code = `import sys, venv, ensurepip; sys.exit(sys.version_info[:2] != (3, ${minor}))`;
  return spawnSync(program, ['-c', code]).status === 0;
}

/** pyenv keeps its versions beside the folder of PATH that leads to the chosen one. */
function pyenvPrograms(minor: number): string[] {
  const folders = (process.env['PATH'] ?? '').split(':');
  const roots = folders.filter((folder) => basename(folder) === 'shims').map(dirname);
  return roots.flatMap((root) => {
    const versions = join(root, 'versions');
    const names = existsSync(versions) ? readdirSync(versions) : [];
    return names
      .filter((name) => name.startsWith(`3.${minor}.`))
      .map((name) => join(versions, name, 'bin/python3'));
  });
}

/** Returns the Python of a virtual environment of the clone with pinned packages, which is made once. */
export async function virtualEnvironment(
  python: string,
  name: string,
  packages: readonly string[],
): Promise<string> {
  return makeOnce(`${name}-${digest(packages.join(' '))}`, async (folder) => {
    await run(python, ['-m', 'venv', folder]);
    await run(join(folder, 'bin/pip'), ['install', '--quiet', ...packages]);
  });
}

/**
 * Does the same for a file of requirements, by `uv`: it links the files of one cache into every environment, where pip would
 * unpack a gigabyte again for each version of Python.
 */
export async function frameworkEnvironment(
  uv: string,
  python: string,
  minor: number,
  requirements: string,
): Promise<string> {
  const file = join(SDK, 'tests/frameworks', `requirements-${requirements}.txt`);
  const name = `sdk-python-3.${minor}-${requirements}-${digest(readFileSync(file, 'utf8'))}`;
  return makeOnce(name, async (folder) => {
    const env = { ...process.env, UV_CACHE_DIR: join(CACHE, 'uv'), UV_NO_CONFIG: '1' };
    await run(uv, ['venv', '--quiet', '--clear', '--python', python, folder], { env });
    const program = join(folder, 'bin/python');
    const args = ['pip', 'install', '--quiet', '--python', program, '--requirements', file];
    await run(uv, args, { env, maxBuffer: MAX_OUTPUT });
  });
}

async function makeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(CACHE, name);
  const done = join(folder, 'installed');
  if (!existsSync(done)) {
    await mkdir(CACHE, { recursive: true });
    await rm(folder, { recursive: true, force: true });
    await make(folder);
    await writeFile(done, '');
  }
  return join(folder, 'bin/python');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** How a run of pytest ended, and its last line, which counts the tests. */
export type Run = { readonly isPassed: boolean; readonly output: string; readonly summary: string };

/** Runs tests of the SDK. */
export async function pytest(
  python: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<Run> {
  const env = { ...process.env, ...variables, PYTHONDONTWRITEBYTECODE: '1' };
  const given = ['-m', 'pytest', '-q', '-rs', '--tb=short', ...args];
  const ended = await run(python, given, { cwd: SDK, env, maxBuffer: MAX_OUTPUT }).catch(
    (error: Error & { readonly stdout?: string; readonly stderr?: string }) => error,
  );
  const output = `${ended.stdout ?? ''}${ended.stderr ?? ''}`;
  const summary = (ended.stdout ?? '').trim().split('\n').at(-1) ?? '';
  return { isPassed: !(ended instanceof Error), output, summary };
}
