import type { Asset } from '@svc/contract';
import type { LineIndex } from '../line-index.ts';

/** One place at which an asset was seen. */
export type AssetSighting = Omit<Asset, 'occurrences'> & {
  /** From 1. */
  readonly line: number;
  /** SHA-256 in hex of the line without surrounding white space. */
  readonly snippetHash: string;
  /** What tells assets of one name apart, such as the package ecosystem; null when the name alone does. */
  readonly qualifier: string | null;
};

/** What could not be parsed, and where. Reasons never quote the file. */
export type AssetProblem = { readonly line: number | null; readonly reason: string };

/** A file as the detectors see it. */
export type SourceFile = {
  /** Below the scanned root, with forward slashes. */
  readonly path: string;
  readonly lines: LineIndex;
};

export type Detection = {
  readonly sightings: readonly AssetSighting[];
  readonly problems: readonly AssetProblem[];
};

/** Finds assets of one kind of file. `applies` looks at the path alone and is asked for every file. */
export type AssetDetector = {
  readonly applies: (path: string) => boolean;
  readonly detect: (file: SourceFile) => Detection;
};
