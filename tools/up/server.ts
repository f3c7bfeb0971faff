import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { ROOT, svcServer } from './program.ts';
import { ServiceLog } from './service-log.ts';

const SERVER = join(ROOT, 'apps/server/bin/svc-server.js');
/** A start that has logged nothing for so long hangs. */
const MAX_QUIET_MINUTES = 10;
/** A connection of a process that is killed is reset before its parent is notified. */
const MAX_EXIT_DELAY_MS = 1000;
const FIRST_PORT = 8080;
const LAST_PORT = 8179;

/** A service process that listens. */
export type Server = {
  readonly url: string;
  readonly pid: number;
  /** Rejects when the process ends without `stop` having been called; the error has the end of the log. */
  readonly failed: Promise<never>;
  /** Resolves with the work. Rejects when the process ends, also where the work fails just before because it does. */
  during<T>(work: Promise<T>): Promise<T>;
  stop(): Promise<void>;
};

/** Where the service writes its output, and what stops it whatever comes next. */
export type ServerPlace = { readonly logFile: string; readonly opened: AsyncDisposableStack };

class ServiceEnded extends Error {
  readonly isPortTaken: boolean;
  /** Whether the deployment has recorded another public address. */
  readonly isElsewhere: boolean;

  constructor(how: string, logFile: string, log: ServiceLog) {
    const lines = [`The service ended (${how}); its log is ${logFile}`, ...log.reasons()];
    super(lines.join('\n    '));
    const text = log.lines.join('\n');
    this.isPortTaken = /cannot listen on .*EADDRINUSE/.test(text);
    this.isElsewhere = /SVC_PUBLIC_URL must be \S+, as recorded by this deployment/.test(text);
  }
}

/**
 * Starts the service on the first port from 8080 on that it can bind. Whether a port is free is for the service to find out: one
 * that another process takes meanwhile is passed over.
 */
export async function startServerOnFreePort(
  envOf: (port: number) => NodeJS.ProcessEnv,
  place: ServerPlace,
  onTaken: (port: number) => void,
): Promise<Server> {
  for (let port = FIRST_PORT; port <= LAST_PORT; port++) {
    if (await isTaken(port)) {
      onTaken(port);
      continue;
    }
    try {
      return await startServerAt(envOf(port), place);
    } catch (error) {
      if (!(error instanceof ServiceEnded && error.isPortTaken)) throw error;
      onTaken(port);
    }
  }
  throw new Error(`ports ${FIRST_PORT} to ${LAST_PORT} of 127.0.0.1 are taken; free one of them`);
}

/** Starts the service; a deployment that was at another address is moved to this one. */
async function startServerAt(env: NodeJS.ProcessEnv, place: ServerPlace): Promise<Server> {
  try {
    return await startServer(env, place);
  } catch (error) {
    if (!(error instanceof ServiceEnded && error.isElsewhere)) throw error;
    await svcServer(['deployment', 'set-public-url', `${env['SVC_PUBLIC_URL']}`], env);
    return startServer(env, place);
  }
}

/** Spares a start of the service that cannot succeed. */
function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(true));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(false)));
  });
}

/** Starts the service, appends its output to a log file and waits until it listens. */
export async function startServer(
  env: NodeJS.ProcessEnv,
  { logFile, opened }: ServerPlace,
): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, [SERVER], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const file = createWriteStream(logFile, { flags: 'a', mode: 0o600 });
  // a full disk ends the service, which says so
  file.on('error', () => {});
  const log = new ServiceLog();
  const state = { isStopping: false };
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const failed = closed.then(([code, signal]) => {
    if (state.isStopping) return new Promise<never>(() => {});
    throw new ServiceEnded(signal ?? `exit code ${code}`, logFile, log);
  });
  // The caller that waits for the service handles the rejection; until then it must not count as unhandled.
  failed.catch(() => {});
  const stop = async () => {
    state.isStopping = true;
    child.kill('SIGTERM');
    await closed.catch(() => {});
    file.end();
  };
  opened.defer(stop);
  const url = await Promise.race([listeningUrl(child, file, log, logFile), failed]);
  const causeOf = async (error: unknown) => {
    await Promise.race([failed, setTimeoutPromise(MAX_EXIT_DELAY_MS)]);
    throw error;
  };
  const during = <T>(work: Promise<T>) => Promise.race([work.catch(causeOf), failed]);
  return { url, pid: child.pid as number, failed, during, stop };
}

/** Resolves to the address in the log line that the service writes when it listens; rejects once nothing was logged for long. */
function listeningUrl(
  child: ChildProcess,
  file: NodeJS.WritableStream,
  log: ServiceLog,
  logFile: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let isListening = false;
    const timer = setTimeout(() => {
      const message = `The service has not listened and has logged nothing for ${MAX_QUIET_MINUTES} minutes; its log is ${logFile}`;
      reject(new Error([message, ...log.reasons()].join('\n    ')));
    }, MAX_QUIET_MINUTES * 60_000);
    child.once('close', () => clearTimeout(timer));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        file.write(chunk);
        log.add(chunk);
        if (isListening) return;
        timer.refresh();
        const url = log.lines.map(urlIn).find((found) => found !== null);
        if (url === undefined) return;
        isListening = true;
        clearTimeout(timer);
        resolve(url);
      });
    }
  });
}

function urlIn(line: string): string | null {
  try {
    const { msg, url } = JSON.parse(line) as { msg?: unknown; url?: unknown };
    return msg === 'svc-server listens' && typeof url === 'string' ? url : null;
  } catch {
    return null;
  }
}
