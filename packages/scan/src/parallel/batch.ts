import type { FileResult } from '../file-result.ts';

/** Settings of a worker, sent once when it starts. */
export type WorkerSettings = {
  /** The scanned folder. */
  readonly root: string;
  readonly maxFileBytes: number;
  /** Look for placeholders, too. */
  readonly placeholders: boolean;
};

/** Files that one worker examines in one go: paths below the root, separated by NUL, which no name contains. */
export type Batch = { readonly number: number; readonly paths: string };

/** Files without a result are only counted, so that little is copied between threads. */
export type BatchResult = {
  readonly number: number;
  readonly plainFiles: number;
  readonly plainBytes: number;
  readonly results: readonly FileResult[];
};

export function pathsOf({ paths }: Batch): string[] {
  return paths.split('\0');
}
