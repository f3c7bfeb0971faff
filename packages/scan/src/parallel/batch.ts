import type { FileResult } from '../file-result.ts';

/** What a worker is told once, when it starts. */
export type WorkerSettings = {
  /** The scanned folder. */
  readonly root: string;
  readonly maxFileBytes: number;
  /** Look for placeholders, too. */
  readonly placeholders: boolean;
};

/** Files that one worker examines in one go: paths below the root with a NUL, which no name holds, between them. */
export type Batch = { readonly number: number; readonly paths: string };

/** Files of which there is nothing to say are counted only, so that little is copied between threads. */
export type BatchResult = {
  readonly number: number;
  readonly plainFiles: number;
  readonly plainBytes: number;
  readonly results: readonly FileResult[];
};

export function pathsOf({ paths }: Batch): string[] {
  return paths.split('\0');
}
