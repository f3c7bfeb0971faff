/**
 * A pattern over bytes, read as latin1 (one byte, one character).
 *
 * `source` is a JavaScript regular expression, run with the flags `g` and `flags`. What its capture group named
 * `secret` matched, or else the whole match, is the secret. Look-around is limited to one byte on either side.
 */
export type Pattern = {
  readonly id: string;
  readonly source: string;
  readonly flags?: 'i';
  /** Only the presence of its bytes matters: it yields no candidates. */
  readonly hint?: true;
};

/** One match: the index of its pattern, and byte offsets (end exclusive) of the match and of the secret in it. */
export type Candidate = {
  readonly pattern: number;
  readonly start: number;
  readonly end: number;
  readonly secretStart: number;
  readonly secretEnd: number;
};

/** Finds all patterns at once: sorted by pattern then start; leftmost, non-overlapping within one pattern. */
export type Matcher = { find(bytes: Uint8Array): Candidate[] };
