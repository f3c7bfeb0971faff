import { type Static, Type } from 'typebox';

/** What a person attests of a control. */
export const ATTESTATION_STATES = ['implemented', 'partial', 'planned'] as const;
export const AttestationState = Type.Enum(ATTESTATION_STATES, {
  description: 'What a person attests of a control.',
});
export type AttestationState = Static<typeof AttestationState>;

/**
 * What the signals of a control show. No person changes it.
 *
 *     covered   a full signal is met, and none is not met
 *     partly    at least one signal is met, none of these is full, and none is not met
 *     not_met   at least one signal is not met
 *     stale     no signal is met, and at least one result is too old
 *     no_data   no signal is met, and no result says more
 *     none      no signal is mapped to the control
 */
export const AUTOMATED_STATUSES = [
  'covered',
  'partly',
  'not_met',
  'stale',
  'no_data',
  'none',
] as const;
export const AutomatedStatus = Type.Enum(AUTOMATED_STATUSES, {
  description: 'What the signals of a control show; no attestation changes it.',
});
export type AutomatedStatus = Static<typeof AutomatedStatus>;

/**
 * Why an attestation that asks for a review does not count: nobody has reviewed it, or a second person rejected it. Counts have these
 * only where a control has them, so that those of attestations without a review stay as they are.
 */
export const REVIEW_STATUSES = ['awaiting_review', 'rejected'] as const;

/** What people say of a control: the state of the newest attestation, or why it does not count. No signal changes it. */
export const ATTESTED_STATUSES = [
  ...ATTESTATION_STATES,
  ...REVIEW_STATUSES,
  'expired',
  'withdrawn',
  'none',
] as const;
export const AttestedStatus = Type.Enum(ATTESTED_STATUSES, {
  description: 'What the newest attestation of a control says; no signal changes it.',
});
export type AttestedStatus = Static<typeof AttestedStatus>;
