import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const RELEASE = join(import.meta.dirname, '../..');

/** How a process ended, and all its output. */
export type Exit = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type Launch = {
  /** The whole environment but PATH: nothing of the test's own gets through. */
  readonly env: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly user?: { readonly uid: number; readonly gid: number };
  readonly cwd?: string;
  /** Folder of the clone whose `svc-server` is run; this one by default. */
  readonly release?: string | undefined;
};

/** `svc-server` as a process of its own. */
export type ServerProcess = {
  readonly pid: number;
  /** Where it listens; null when it ended before it did. */
  readonly listening: Promise<string | null>;
  readonly exited: Promise<Exit>;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Exit>;
};

/** A process that listens. */
export type RunningServer = ServerProcess & { readonly url: string };

const running = new Set<ChildProcess>();

export function launch({
  env,
  args = [],
  user = {} as never,
  cwd = '/',
  release = RELEASE,
}: Launch): ServerProcess {
  const path = process.env['PATH'] ?? '';
  const program = join(release, 'apps/server/bin/svc-server.js');
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: path,
      SVC_LISTEN: '127.0.0.1:0',
      SVC_METRICS_ADDRESS: 'off',
      SVC_LOG_LEVEL: 'info',
      ...env,
    },
    cwd,
    ...user,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let stdout = '';
  let stderr = '';
  const listens = Promise.withResolvers<string | null>();
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
    const url = urlIn(stdout);
    if (url !== null) listens.resolve(url);
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const exited = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject);
    // not `exit`: what is still in the pipes is part of the output; a database that outlives the process has neither open
    child.once('close', (code, signal) => {
      running.delete(child);
      listens.resolve(null);
      resolve({ code, signal, stdout, stderr });
    });
  });
  return {
    pid: child.pid as number,
    listening: listens.promise,
    exited,
    end: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}

/** Starts the service; throws with its output when it ends instead of listening. */
export async function startServer(options: Launch): Promise<RunningServer> {
  const server = launch(options);
  const url = await server.listening;
  if (url !== null) return { ...server, url };
  const { code, signal, stderr, stdout } = await server.exited;
  throw new Error(
    `svc-server ended with ${code ?? signal} before it listened:\n${stdout}${stderr}`,
  );
}

/** Runs a command of the program to its end. */
export function run(args: readonly string[], env: Launch['env']): Promise<Exit> {
  return launch({ args, env }).exited;
}

/** Kills what tests have left running; answers how many processes that were. */
export async function killLeftServers(): Promise<number> {
  const left = [...running];
  await Promise.all(
    left.map((child) => {
      const closed = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      return closed;
    }),
  );
  return left.length;
}

/** Of the log's line `{"url":"http://127.0.0.1:1234","msg":"svc-server listens",...}`. */
function urlIn(log: string): string | null {
  return /"url":"([^"]+)"/.exec(log)?.[1] ?? null;
}
