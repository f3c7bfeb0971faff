import { createWriteStream, openSync, rmSync, type WriteStream } from 'node:fs';
import type { Interruption } from './interruption.ts';

/** Runs a step that writes temporary files. They are removed when it ends, by a signal, too; what it renamed is no longer there to remove. */
export async function withTemporaryFiles<Result>(
  files: readonly string[],
  onInterrupt: Interruption['onInterrupt'],
  step: () => Promise<Result>,
): Promise<Result> {
  const remove = () => {
    for (const file of files) rmSync(file, { force: true });
  };
  const withdraw = onInterrupt(remove);
  try {
    return await step();
  } finally {
    remove();
    withdraw();
  }
}

/** A stream into a file for the user alone. It is created at once: opened later, it could follow its own removal. */
export function streamInto(file: string): WriteStream {
  return createWriteStream(file, { fd: openSync(file, 'w', 0o600), flush: true });
}
