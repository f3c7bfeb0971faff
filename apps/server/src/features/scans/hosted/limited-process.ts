import { type ChildProcess, spawn } from 'node:child_process';
import { addAbortListener } from 'node:events';

/** A program with everything that bounds it. Its environment is exactly what is given. */
export type LimitedProgram = {
  /** See `GitProgram`. */
  readonly setpriv: string | null;
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly timeoutMs: number;
  /** More output ends the program. */
  readonly maxOutputBytes: number;
  readonly signal: AbortSignal;
  /** Asked twice a second; true ends the program. */
  readonly isOverLimit?: () => Promise<boolean>;
};

/** How a program ended. `cut`: it was ended for its time, its output, or what it takes up. */
export type ProgramEnd = {
  /** Null where a signal has ended it. */
  readonly code: number | null;
  readonly endedBy: NodeJS.Signals | null;
  readonly cut: 'time' | 'output' | 'room' | 'aborted' | null;
  readonly output: Buffer;
  /** The first 16 KiB of what it reported as errors. */
  readonly errors: string;
};

const MAX_ERROR_BYTES = 16 * 1024;
const WATCH_MS = 500;

/** Runs a program to its end. Its whole process group ends with it, and with every limit. Throws where it cannot be started. */
export async function runLimited(program: LimitedProgram): Promise<ProgramEnd> {
  const { env, cwd, signal } = program;
  const [file, ...args] = command(program);
  const child = spawn(file, args, {
    env,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    // a group of its own, so that what it has started ends as well
    detached: true,
  });
  let cut: ProgramEnd['cut'] = null;
  const end = (reason: NonNullable<ProgramEnd['cut']>) => {
    cut ??= reason;
    endGroup(child);
  };
  const output = collect(child.stdout, program.maxOutputBytes, () => end('output'));
  const errors = collect(child.stderr, MAX_ERROR_BYTES, () => {});
  const timer = setTimeout(() => end('time'), program.timeoutMs);
  const watch = watchRoom(program.isOverLimit, () => end('room'));
  const listener = addAbortListener(signal, () => end('aborted'));
  try {
    const { code, endedBy } = await ended(child);
    return { code, endedBy, cut, output: output(), errors: errors().toString() };
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    listener[Symbol.dispose]();
    endGroup(child);
  }
}

/** With setpriv the kernel ends the program where this process is gone: prctl(2), PR_SET_PDEATHSIG. */
function command({ setpriv, file, args }: LimitedProgram): [string, ...string[]] {
  return setpriv === null ? [file, ...args] : [setpriv, '--pdeathsig', 'KILL', '--', file, ...args];
}

function ended(
  child: ChildProcess,
): Promise<{ readonly code: number | null; readonly endedBy: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, endedBy) => resolve({ code, endedBy }));
  });
}

/** Keeps the first bytes of a stream, and goes on reading: a full pipe would hold the program up. */
function collect(
  stream: NodeJS.ReadableStream,
  maxBytes: number,
  onFull: () => void,
): () => Buffer {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    const room = maxBytes - bytes;
    if (room > 0) chunks.push(chunk.subarray(0, room));
    bytes += chunk.length;
    if (bytes > maxBytes) onFull();
  });
  return () => Buffer.concat(chunks);
}

function watchRoom(
  isOverLimit: LimitedProgram['isOverLimit'],
  onOver: () => void,
): NodeJS.Timeout | undefined {
  if (isOverLimit === undefined) return undefined;
  return setInterval(() => {
    isOverLimit().then(
      (isOver) => isOver && onOver(),
      // what it measures may be gone with the program
      () => {},
    );
  }, WATCH_MS);
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
