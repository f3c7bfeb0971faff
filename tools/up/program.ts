import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const ROOT = join(import.meta.dirname, '..', '..');
const CLI = join(ROOT, 'apps/cli/bin/svc.js');
const SERVER = join(ROOT, 'apps/server/bin/svc-server.js');

/** How a command ended, and what it said. */
export type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Runs `svc` as a developer would, in the folder of this project. */
export function svc(args: readonly string[], env: NodeJS.ProcessEnv, input = ''): Promise<Ran> {
  return run([CLI, ...args], env, input);
}

/** Runs a command of `svc-server` as an operator would; throws what it said when it failed. */
export async function svcServer(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { code, stdout, stderr } = await run([SERVER, ...args], env, '');
  if (code !== 0) throw new Error(stderr.trim());
  return stdout;
}

function run(args: readonly string[], env: NodeJS.ProcessEnv, input: string): Promise<Ran> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      args,
      { cwd: ROOT, env, maxBuffer: 256 * 1024 * 1024 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

/** A service process that listens. */
export type Server = {
  readonly url: string;
  readonly exited: Promise<void>;
  stop(): Promise<void>;
};

/** Starts the service and waits until it says where it listens; throws what it said instead. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, [SERVER], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit').then(() => {});
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const url = listensAt(line);
    if (url === null) continue;
    child.stdout?.resume();
    return {
      url,
      exited,
      stop: async () => {
        child.kill('SIGTERM');
        await exited;
      },
    };
  }
  await exited;
  throw new Error(said.join('').trim() || 'svc-server ended without a word');
}

function listensAt(line: string): string | null {
  try {
    const { url } = JSON.parse(line) as { url?: unknown };
    return typeof url === 'string' ? url : null;
  } catch {
    return null;
  }
}
