import type { AssetKind, Confidence, RelationEnd } from '@svc/contract';

/** An asset that a piece of code makes or names. */
export type Found = {
  readonly kind: AssetKind;
  readonly name: string;
  readonly provider: string | null;
  readonly purl: string | null;
  readonly confidence: Confidence;
  readonly details: Readonly<Record<string, string>>;
  readonly path: string;
  readonly line: number;
  /** The file that distinguishes two assets of one kind and name. */
  readonly home: string;
  /** Length and first characters of a prompt's text, which distinguish prompts on one line; absent for other kinds. */
  readonly wording?: string;
};

/** Returns an asset that is identified by the line that defines it, with details `more` from that line. */
export const foundAt = (
  kind: AssetKind,
  name: string,
  path: string,
  line: number,
  more: Partial<Found> = {},
): Found => ({
  kind,
  name,
  provider: null,
  purl: null,
  confidence: 'high',
  details: {},
  path,
  line,
  home: path,
  ...more,
});

/** `from` uses `to`. */
export type Use = {
  readonly from: Found;
  readonly to: Found | RelationEnd;
  readonly path: string;
  readonly line: number;
};
