import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PACKAGES = ['mcp==2.3.0', 'mcp-server-fetch==2026.10.24'];
const VENV = join(import.meta.dirname, '../../node_modules/.cache', PACKAGES.join('-'));
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

/** Runs the client at an address; returns what it prints. */
export async function runPythonClient(url: string, token: string): Promise<unknown> {
  const env = { PATH: process.env['PATH'] ?? '', SVC_AGENT_TOKEN: token };
  const { stdout } = await run(join(VENV, 'bin/python'), [CLIENT, url], { env });
  return JSON.parse(stdout);
}
