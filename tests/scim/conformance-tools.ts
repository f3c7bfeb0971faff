import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

const VERSIONS = { 'scim2-cli': '0.6.0', 'scim2-tester': '0.5.2', 'scim-sanity': '0.7.4' } as const;
const CACHE = join(import.meta.dirname, '../../node_modules/.cache');
const VENV = join(CACHE, 'scim-conformance-1');
const INSTALLED = join(VENV, 'installed');

/** What a run printed and how it ended. */
export type Run = { readonly code: number; readonly output: string };

/** Installs the pinned conformance tools from the Python package index into a virtual environment of the clone, once. */
export async function installConformanceTools(): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  if (existsSync(INSTALLED)) return;
  await mustRun('python3', ['-m', 'venv', VENV]);
  const packages = Object.entries(VERSIONS).map(([name, version]) => `${name}==${version}`);
  await mustRun(join(VENV, 'bin/pip'), ['install', '--quiet', ...packages]);
  await mkdir(INSTALLED);
}

/** Runs `scim2 test`: discovery, and every announced attribute through POST, PUT, PATCH and the attribute parameters. */
export function runScim2(url: string, token: string): Promise<Run> {
  // in the environment, where no list of processes shows it
  const env = { SCIM_CLI_URL: url, SCIM_CLI_HEADERS: `Authorization: Bearer ${token}` };
  return run(join(VENV, 'bin/scim2'), ['test'], env);
}

/** Runs `scim-sanity probe`, which makes and removes users and groups; its report is JSON. */
export function runScimSanity(url: string, token: string): Promise<Run> {
  const args = ['probe', url, '--token', token, '--i-accept-side-effects', '--json-output'];
  return run(join(VENV, 'bin/scim-sanity'), args, {});
}

async function mustRun(command: string, args: readonly string[]): Promise<void> {
  const { code, output } = await run(command, args, {});
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed (${code}):\n${output}`);
}

function run(command: string, args: readonly string[], env: Record<string, string>): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: CACHE,
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
