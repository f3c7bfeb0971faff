import type { PackedSource } from '../readers/source-code.ts';

/** Sources that other threads read as code, ahead of the analysis of a tree. */
export type SourcesAhead = {
  /** Starts to read files, in the order in which they will be asked for. */
  readonly start: (paths: readonly string[]) => void;
  /** Resolves when no other thread reads the file at the moment. */
  readonly settled: (path: string) => Promise<void> | void;
  /** Returns a file that another thread has read, once; null for any other, which the caller reads itself. */
  readonly take: (path: string) => PackedSource | null;
};

/** Every file is read by the caller. */
export const NONE_AHEAD: SourcesAhead = { start() {}, settled() {}, take: () => null };
