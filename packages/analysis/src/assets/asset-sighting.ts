import type { Asset } from '@svc/contract';
import type { LineIndex } from '../line-index.ts';

/** One place at which a detector saw an asset. */
export type Seen = Omit<Asset, 'occurrences'> & {
  /** From 1. */
  readonly line: number;
  /** Distinguishes assets of one name, such as the package ecosystem; null when the name alone does. */
  readonly qualifier: string | null;
};

/** The same with its evidence: SHA-256 in hex of the line, its secrets masked. */
export type AssetSighting = Seen & { readonly snippetHash: string };

/** What could not be parsed, and where. Reasons never quote the file. */
export type AssetProblem = { readonly line: number | null; readonly reason: string };

/** A file as the detectors see it. */
export type SourceFile = {
  /** Below the scanned root, with forward slashes. */
  readonly path: string;
  readonly lines: LineIndex;
};

export type Detection<Sighting = Seen> = {
  readonly sightings: readonly Sighting[];
  readonly problems: readonly AssetProblem[];
};

/** Finds assets of one kind of file. `applies` looks at the path alone and is asked for every file. */
export type AssetDetector = {
  readonly applies: (path: string) => boolean;
  readonly detect: (file: SourceFile) => Detection;
};
