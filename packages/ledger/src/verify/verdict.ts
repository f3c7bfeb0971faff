import type { Signatures } from '../signed/signer-check.ts';
import type { Continuation } from './tree-check.ts';

/** Where a file first fails: its line (from 1), the event that is or should be there, and why. */
export type FirstBad = {
  readonly line: number;
  readonly index?: number;
  readonly reason: string;
};

/** Facts from a valid header, and how far the file verified. */
export type Verified = {
  readonly tenant: string;
  readonly logNo: number;
  readonly from: number;
  /** Exclusive; the size of the head. */
  readonly to: number;
  /** Events found good. */
  readonly events: number;
  /** Personal values that these events have commitments to; the values are not in an export. */
  readonly commitments: number;
  /** Time of the last of them; null without one. */
  readonly lastTime: string | null;
  /**
   * The time since which events were requested, null for all. `complete`: the event before was sealed earlier, so
   * none is missing between the time and the first event; false if that event is of version 1, which has no time of sealing.
   */
  readonly since: { readonly time: string; readonly complete: boolean } | null;
  /** Of the checkpoint that was given to compare with, null without one; `outside`: the events do not reach its size. */
  readonly kept: Continuation | null;
  readonly signatures: Signatures;
};

/**
 * `unverified-signer`: all is consistent and `chain` (64 hex digits) is that of the head, but without a key the
 * signer is unverified. `checkpoint` is the signed note of the closing line, to keep for the next time; null in formats 1
 * and 2. `failed` with nulls: even the header is invalid.
 */
export type Verdict =
  | ({
      readonly status: 'verified' | 'unverified-signer';
      readonly chain: string;
      readonly checkpoint: string | null;
    } & Verified)
  | ({ readonly status: 'failed'; readonly firstBad: FirstBad } & (
      | Verified
      | { readonly [field in keyof Verified]: null }
    ));

/** Of an export whose header is invalid. */
export const NOTHING_VERIFIED = {
  tenant: null,
  logNo: null,
  from: null,
  to: null,
  events: null,
  commitments: null,
  lastTime: null,
  since: null,
  kept: null,
  signatures: null,
};
