export { type Profile, type Proposal, proposeApplicability } from './applicability/proposal.ts';
export type { Control, Framework } from './framework.ts';
export { FRAMEWORKS } from './frameworks.ts';
export { isInForce } from './in-force.ts';
export { type Applicability, isApplicable } from './status/applicability.ts';
export { type Attestation, attestedStatus } from './status/attestation.ts';
