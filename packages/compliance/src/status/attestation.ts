import type { AttestationState, AttestedStatus } from '@svc/contract';

/** What status needs of an attestation: a person's sealed statement that a control is met, for a time. */
export type Attestation = {
  readonly state: AttestationState;
  /** UTC with milliseconds, as events have it: `2026-11-26T08:00:00.000Z`. */
  readonly expiresAt: string;
  /** In the same form; null while nobody has withdrawn it. */
  readonly withdrawnAt: string | null;
  /** What became of the review that it asks for; null: it counts without one. */
  readonly review: ReviewState | null;
};

/** What became of the review of an attestation by a second person; `waiting` also once nobody can decide it any more. */
export type ReviewState = 'waiting' | 'approved' | 'rejected';

/**
 * Returns what people say of a control at `now`, milliseconds since 1970. The newest attestation, the last one of the
 * list, decides alone: when it expires, is withdrawn, or has no review that it asks for, no earlier one is revived.
 */
export function attestedStatus(attestations: readonly Attestation[], now: number): AttestedStatus {
  const newest = attestations.at(-1);
  if (newest === undefined) return 'none';
  if (newest.withdrawnAt !== null) return 'withdrawn';
  if (newest.review === 'rejected') return 'rejected';
  if (!(Date.parse(newest.expiresAt) > now)) return 'expired';
  return newest.review === 'waiting' ? 'awaiting_review' : newest.state;
}
