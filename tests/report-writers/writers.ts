import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PACKAGES = ['semgrep==1.185.0', 'checkov==3.3.30'];
const VENV = join(import.meta.dirname, '../../node_modules/.cache', PACKAGES.join('-'));
const MAX_RUN_MS = 120_000;

/** True where the machine has a Python that the tools run on. */
export const HAS_PYTHON =
  spawnSync('python3', ['-c', 'import sys, venv; sys.exit(sys.version_info < (3, 10))']).status ===
  0;

/** Installs pinned releases of Semgrep and Checkov into a virtual environment of the clone, once. */
export async function installWriters(): Promise<void> {
  const mark = join(VENV, 'installed');
  if (existsSync(mark)) return;
  await run('python3', ['-m', 'venv', VENV]);
  await run(join(VENV, 'bin/pip'), ['install', '--quiet', ...PACKAGES]);
  writeFileSync(mark, '');
}

/** Semgrep's report on a folder, by rules of ours: it reads none from the network. */
export async function semgrepReport(folder: string, rules: string): Promise<string> {
  const output = join(folder, 'semgrep.sarif');
  const quiet = ['--metrics=off', '--disable-version-check', '--no-git-ignore', '--quiet'];
  await runIn(folder, 'semgrep', [
    'scan',
    ...quiet,
    '--config',
    rules,
    '--sarif',
    '--output',
    output,
    'src',
  ]);
  return readFileSync(output, 'utf8');
}

/** Checkov's report on a folder, by the checks that it brings. It exits with 1 where one fails. */
export async function checkovReport(folder: string): Promise<string> {
  const args = [
    '-d',
    '.',
    '-o',
    'sarif',
    '--output-file-path',
    'out',
    '--skip-download',
    '--soft-fail',
  ];
  await runIn(folder, 'checkov', args);
  return readFileSync(join(folder, 'out', 'results_sarif.sarif'), 'utf8');
}

async function runIn(cwd: string, command: string, args: readonly string[]): Promise<void> {
  const path = [join(VENV, 'bin'), process.env['PATH'] ?? ''].join(':');
  const env = { PATH: path, HOME: cwd, SEMGREP_SEND_METRICS: 'off', LC_ALL: 'C.UTF-8' };
  await run(join(VENV, 'bin', command), args, {
    cwd,
    env,
    timeout: MAX_RUN_MS,
    killSignal: 'SIGKILL',
  });
}
