import { Buffer } from 'node:buffer';
import { fstatSync, statSync, writeSync } from 'node:fs';
import process from 'node:process';

/** Standard output or standard error of this process. */
export type StandardStream = {
  readonly isTerminal: boolean;
  /** Width of the terminal; undefined elsewhere. */
  readonly columns: number | undefined;
  write(text: string): void;
};

const NAMES = { 1: 'stdout', 2: 'stderr' } as const;
/** What a pipe takes on every system before its reader reads (pipe(7), macOS: 16 KiB). */
const PIPE_BYTES = 16 * 1024;

/**
 * Returns a standard stream. A file is written to directly, and a pipe with as much as it takes without a reader: `process.stdout` loads
 * Node's streams first, a tenth of a short run. The rest is left to Node, as terminals are, so that a signal ends a command whose output
 * nobody reads. `onError` receives any error of a write.
 */
export function standardStream(
  fd: keyof typeof NAMES,
  onError: (error: NodeJS.ErrnoException) => void,
): StandardStream {
  let stream: NodeJS.WriteStream | null = null;
  const nodeStream = (): NodeJS.WriteStream => {
    stream ??= process[NAMES[fd]].on('error', onError);
    return stream;
  };
  const kind = kindOf(fd);
  if (kind === 'terminal') {
    const { isTTY, columns } = nodeStream();
    return { isTerminal: isTTY === true, columns, write: (text) => void nodeStream().write(text) };
  }
  let room = kind === 'file' ? Number.POSITIVE_INFINITY : PIPE_BYTES;
  const write = (text: string) => {
    const bytes = Buffer.from(text);
    if (stream !== null || bytes.length > room) return void nodeStream().write(bytes);
    room -= bytes.length;
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(fd, bytes, written);
    } catch (error) {
      // a worker thread, or another process, has made the pipe one that does not wait
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN')
        nodeStream().write(bytes.subarray(written));
      else onError(error as NodeJS.ErrnoException);
    }
  };
  return { isTerminal: false, columns: undefined, write };
}

/** What a descriptor is; one that is closed is left to Node, as a terminal. */
function kindOf(fd: number): 'file' | 'pipe' | 'terminal' {
  try {
    const stat = fstatSync(fd);
    if (stat.isCharacterDevice())
      return stat.rdev === statSync('/dev/null').rdev ? 'file' : 'terminal';
    return stat.isFile() ? 'file' : 'pipe';
  } catch {
    return 'terminal';
  }
}
