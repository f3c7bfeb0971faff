import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildSdk, SDK_PACKAGE } from '@svc/sdk/build';
import { ROOT } from '../../tools/run-tool.ts';
import type { Job, Report } from './node/program.ts';

const run = promisify(execFile);
const SOURCES = join(import.meta.dirname, 'node');
/** Keeps the frameworks from talking to their makers. */
const QUIET = {
  MASTRA_TELEMETRY_DISABLED: '1',
  LANGSMITH_TRACING: 'false',
  OPENAI_AGENTS_DISABLE_TRACING: '1',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
};
const MAX_INSTALL_MS = 15 * 60_000;

/** Installs the frameworks as they are pinned, and the SDK as it is published, into a folder. */
export async function installFrameworks(folder: string): Promise<void> {
  for (const file of globSync('*.{ts,json}', { cwd: SOURCES })) {
    cpSync(join(SOURCES, file), join(folder, file));
  }
  const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', ['ci', ...options], { cwd: folder, timeout: MAX_INSTALL_MS });
  buildSdk();
  const { stdout } = await run('npm', ['pack', '--silent', SDK_PACKAGE], { cwd: folder });
  const target = join(folder, 'node_modules', '@svc-control', 'sdk');
  mkdirSync(target, { recursive: true });
  await run('tar', ['-xzf', stdout.trim(), '--strip-components=1', '-C', target], { cwd: folder });
}

/** Returns what the compiler says about the programs. */
export async function typeErrors(folder: string): Promise<string> {
  const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  try {
    await run(process.execPath, [compiler, '-p', folder, '--noEmit'], { cwd: folder });
    return '';
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
}

/** Runs a program of a framework as the agent of a token; `cancelled` resolves when it is to stop. */
export async function runProgram(
  program: string,
  job: Job,
  agent: { readonly api: string; readonly token: string; readonly home: string },
  cancelled: Promise<unknown> | null = null,
): Promise<Report> {
  const child = fork(program, [JSON.stringify(job)], {
    cwd: join(program, '..'),
    env: {
      PATH: process.env['PATH'],
      HOME: agent.home,
      SVC_API: agent.api,
      SVC_AGENT_TOKEN: agent.token,
      ...QUIET,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  child.stdout?.on('data', (text) => {
    printed += text;
  });
  child.stderr?.on('data', (text) => {
    printed += text;
  });
  cancelled?.then(() => child.send('cancel'));
  const exited = once(child, 'exit');
  const reported = once(child, 'message') as Promise<[Report]>;
  const first = await Promise.race([reported, exited.then(() => null)]);
  await exited;
  if (first === null) throw new Error(`${program} ended without a report:\n${printed}`);
  return first[0];
}

/** Runs a program of a document in the folder of the frameworks; returns what it prints. */
export async function runCode(
  folder: string,
  code: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const file = join(folder, 'documented.mjs');
  writeFileSync(file, code);
  const all = { PATH: process.env['PATH'], ...QUIET, ...env };
  return (await run(process.execPath, [file], { cwd: folder, env: all })).stdout;
}

/** A service that reads a check and never answers; `asked` resolves with the first, `closed` when its client has gone. */
export async function startSilentService() {
  let onAsked = () => {};
  let onClosed = () => {};
  const asked = new Promise<void>((resolve) => {
    onAsked = resolve;
  });
  const closed = new Promise<void>((resolve) => {
    onClosed = resolve;
  });
  const server = createServer((_request, response) => {
    response.on('close', onClosed);
    onAsked();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    closed,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
