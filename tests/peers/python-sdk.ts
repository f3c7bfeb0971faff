import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PACKAGES = ['mcp==2.3.0', 'mcp-server-fetch==2026.10.24'];
const VENV = join(import.meta.dirname, '../../node_modules/.cache', PACKAGES.join('-'));
const MAX_RUN_MS = 60_000;
const CLIENT = join(import.meta.dirname, 'python-client.py');

const found = spawnSync(
  'python3',
  ['-c', 'import sys; print(sys.version_info[1], sys.base_prefix)'],
  {
    encoding: 'utf8',
  },
);
const [minor = 0, prefix = ''] = found.status === 0 ? found.stdout.trim().split(' ') : [];

/** True where the machine has a Python that the SDK runs on. */
export const HAS_PYTHON = Number(minor) >= 10;

/** Folder of that Python. */
export const PYTHON_PREFIX = prefix;

/** Starts the reference server `fetch`, which may read pages of loopback here. */
export const FETCH_SERVER = {
  command: join(VENV, 'bin/python'),
  args: ['-m', 'mcp_server_fetch', '--ignore-robots-txt', '--allow-private-ips'],
};

/** Installs pinned releases of the official SDK and of `fetch` into a virtual environment of the clone, once. */
export async function installPythonSdk(): Promise<void> {
  if (existsSync(join(VENV, 'installed'))) return;
  await run('python3', ['-m', 'venv', VENV]);
  await run(join(VENV, 'bin/pip'), ['install', '--quiet', ...PACKAGES]);
  await run('touch', [join(VENV, 'installed')]);
}

/** Runs the client of this folder at an address; returns what it prints. */
export async function runPythonClient(url: string, token: string): Promise<unknown> {
  return runPython(CLIENT, [url], { SVC_AGENT_TOKEN: token });
}

/** Runs a program with the SDK and these variables; returns the JSON that it prints. */
export async function runPython(
  program: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<unknown> {
  const env = { PATH: process.env['PATH'] ?? '', ...variables };
  const options = { env, timeout: MAX_RUN_MS, killSignal: 'SIGKILL' } as const;
  const { stdout } = await run(join(VENV, 'bin/python'), [program, ...args], options);
  return JSON.parse(stdout);
}
