import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { virtualEnvironment } from '../sdk-python/pythons.ts';

const run = promisify(execFile);
const MAX_RUN_MS = 120_000;

/** Pinned releases of Semgrep and Checkov, in a virtual environment of the clone. */
const environment = () =>
  virtualEnvironment('python3', 'report-writers', ['semgrep==1.185.0', 'checkov==3.3.30']);

/** Installs the tools once. */
export async function installWriters(): Promise<void> {
  await environment();
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

/** Checkov's report on a folder, by the checks that it brings. */
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
  const bin = dirname(await environment());
  const path = [bin, process.env['PATH'] ?? ''].join(':');
  const env = { PATH: path, HOME: cwd, SEMGREP_SEND_METRICS: 'off', LC_ALL: 'C.UTF-8' };
  await run(join(bin, command), args, {
    cwd,
    env,
    timeout: MAX_RUN_MS,
    killSignal: 'SIGKILL',
  });
}
