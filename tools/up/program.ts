import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';

export const ROOT = join(import.meta.dirname, '..', '..');
const CLI = join(ROOT, 'apps/cli/bin/svc.js');
const SERVER = join(ROOT, 'apps/server/bin/svc-server.js');
/** The first start creates a database. */
const MAX_START_SECONDS = 120;
/** A connection of a process that is killed is reset before its parent is notified. */
const MAX_EXIT_DELAY_MS = 1000;

/** How a command ended, and its output. */
export type CommandResult = {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
};

export type CommandOptions = {
  readonly env: NodeJS.ProcessEnv;
  /** Default: the root of this repository. */
  readonly cwd?: string;
  /** Standard input. */
  readonly input?: string;
};

/** Runs `svc` as a developer would. */
export function svc(args: readonly string[], options: CommandOptions): Promise<CommandResult> {
  return run([CLI, ...args], options);
}

/** Runs a command of `svc-server` as an operator would; throws its error output when it fails. */
export async function svcServer(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { code, stdout, stderr } = await run([SERVER, ...args], { env });
  if (code !== 0) throw new Error(stderr.trim());
  return stdout;
}

function run(
  args: readonly string[],
  { env, cwd = ROOT, input = '' }: CommandOptions,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      args,
      { cwd, env, maxBuffer: 256 * 1024 * 1024 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

/** A service process that listens. */
export type Server = {
  readonly url: string;
  readonly pid: number;
  /** Rejects when the process ends without `stop` having been called; the error names the log. */
  readonly failed: Promise<never>;
  /** Rejects with the end of the process if that follows at once, else with the error of a call that failed. */
  causeOf(error: unknown): Promise<never>;
  stop(): Promise<void>;
};

/** Starts the service, appends its output to `logFile` and waits until it listens. Errors name the log. */
export async function startServer(env: NodeJS.ProcessEnv, logFile: string): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, [SERVER], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logFile, { flags: 'a', mode: 0o600 });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  const state = { isStopping: false };
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const failed = exited.then(([code, signal]) => {
    if (state.isStopping) return new Promise<never>(() => {});
    throw new Error(`The service ended (${signal ?? `exit code ${code}`}); its log is ${logFile}`);
  });
  // The caller that waits for the service handles the rejection; until then it must not count as unhandled.
  failed.catch(() => {});
  const stop = async () => {
    state.isStopping = true;
    child.kill('SIGTERM');
    await exited;
    log.end();
  };
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      deadline.reject(
        new Error(
          `The service does not listen after ${MAX_START_SECONDS} s; its log is ${logFile}`,
        ),
      ),
    MAX_START_SECONDS * 1000,
  );
  try {
    const url = await Promise.race([listeningUrl(child), failed, deadline.promise]);
    const causeOf = async (error: unknown) => {
      await Promise.race([failed, setTimeoutPromise(MAX_EXIT_DELAY_MS)]);
      throw error;
    };
    return { url, pid: child.pid as number, failed, causeOf, stop };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves to the address in the log line that the service writes when it listens; never without such a line. */
function listeningUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    lines.on('line', (line) => {
      const url = urlIn(line);
      if (url !== null) resolve(url);
    });
  });
}

function urlIn(line: string): string | null {
  try {
    const { url } = JSON.parse(line) as { url?: unknown };
    return typeof url === 'string' ? url : null;
  } catch {
    return null;
  }
}
