import type { FileResult } from '../file-result.ts';
import type { WalkEntry } from '../walk.ts';

/** What a worker is told once, when it starts. */
export type WorkerSettings = {
  readonly maxFileBytes: number;
  /** Look for placeholders, too. */
  readonly placeholders: boolean;
};

/** Entries that one worker examines in one go. */
export type Batch = { readonly number: number; readonly entries: readonly WalkEntry[] };

/** Files of which there is nothing to say are counted only, so that little is copied between threads. */
export type BatchResult = {
  readonly number: number;
  readonly plainFiles: number;
  readonly plainBytes: number;
  readonly results: readonly FileResult[];
};

type Scanned = FileResult & { readonly kind: 'scanned' };

/** True when a result says no more than how many bytes were examined. */
export function isPlain(result: Scanned): boolean {
  return (
    result.found.findings.length === 0 &&
    result.sightings.length === 0 &&
    result.problems.length === 0
  );
}
