import type { ScanFinding } from '@svc/contract';
import type { Edit } from './edit.ts';

/** A file as text: the path by which the scan knew it, and all of its content, a byte order mark included. */
export type FixedFile = { readonly path: string; readonly text: string };

/** What of a finding says which one it is. */
export type FindingIdentity = Pick<ScanFinding, 'ruleId' | 'contentFingerprint'>;

/** A variable that the fixed file reads, and the keyed hash of the value that it stands for (`valueTag`). */
export type FixVariable = { readonly name: string; readonly tag: string };

/**
 * A fix of one file. `title` and `summary` are plain text of our own words and of names in `[A-Z0-9_]`; the summary has one
 * step a line.
 */
export type Fix = {
  readonly ok: true;
  readonly edits: readonly Edit[];
  /** The whole file after the edits. */
  readonly text: string;
  readonly title: string;
  readonly summary: string;
  readonly variables: readonly FixVariable[];
};

/** `gone`: the file does not have the finding. `no_fix`: it has, and no edit is known to remove it and nothing else. */
export type NoFix = {
  readonly ok: false;
  readonly code: 'gone' | 'no_fix';
  /** One clause without a final stop; quotes nothing of the file. */
  readonly reason: string;
};

/** Edits that are not proved yet. */
export type FixPlan = Omit<Fix, 'ok' | 'text'>;

export type Refusal = { readonly reason: string };

export function isRefusal(value: object): value is Refusal {
  return 'reason' in value;
}

export function refuse(reason: string): Refusal {
  return { reason };
}
