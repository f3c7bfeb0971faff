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

/**
 * Returns a standard stream. Files and pipes are written to directly: `process.stdout` loads Node's streams first, a tenth of a short
 * run. Terminals, and a pipe that another process made non-blocking once it is full (EAGAIN), are left to Node. `onError` receives any
 * other error of a write.
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
  if (mayBeTerminal(fd)) {
    const { isTTY, columns } = nodeStream();
    return { isTerminal: isTTY === true, columns, write: (text) => void nodeStream().write(text) };
  }
  const write = (text: string) => {
    if (stream !== null) return void stream.write(text);
    const bytes = Buffer.from(text);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(fd, bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN')
        nodeStream().write(bytes.subarray(written));
      else onError(error as NodeJS.ErrnoException);
    }
  };
  return { isTerminal: false, columns: undefined, write };
}

/** Returns whether a stream may be a terminal; or is closed, which Node can handle. */
function mayBeTerminal(fd: number): boolean {
  try {
    const stat = fstatSync(fd);
    return stat.isCharacterDevice() && stat.rdev !== statSync('/dev/null').rdev;
  } catch {
    return true;
  }
}
