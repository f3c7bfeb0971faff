import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type {
  ApplicabilityDecision,
  DecideApplicability,
  StatementLine,
  StatementOfApplicability,
} from './applicability.ts';
import type { Attestation, AttestControl } from './attestation.ts';
import type { ControlOwner, OwnedControl } from './control.ts';
import { FRAMEWORK, FRAMEWORK_CONTROL } from './examples.ts';
import type { ComplianceScope, CreateScope } from './scope.ts';

const ATTESTER = { id: 'https://idp.example.com#8f14e45f', name: 'Alice Example' };
const SEALED = { evidenceId: exampleId('evidence'), index: 41 };
const EXPIRES_AT = '2026-12-31T12:00:00.000Z';
const OF_CONTROL = {
  frameworkId: FRAMEWORK.id,
  frameworkVersion: FRAMEWORK.version,
  controlId: FRAMEWORK_CONTROL.id,
};

export const CONTROL_PARAMS = { frameworkId: FRAMEWORK.id, controlId: FRAMEWORK_CONTROL.id };
export const ATTESTATION_PARAMS = { ...CONTROL_PARAMS, attestationId: exampleId('attestation') };
export const SCOPE_PARAMS = { scopeId: exampleId('complianceScope') };

export const CONTROL_OWNER: ControlOwner = {
  owner: { userId: exampleId('user'), name: 'Mia Example', isActive: true },
};

export const OWNED_CONTROL: OwnedControl = {
  controlId: FRAMEWORK_CONTROL.id,
  owner: { userId: exampleId('user'), name: 'Mia Example', isActive: true },
};

export const ATTEST_CONTROL: AttestControl = {
  implementation: 'implemented',
  statement: 'The inventory of AI systems is reviewed by the platform team each quarter.',
  expiresAt: EXPIRES_AT,
  evidence: [{ type: 'event', id: exampleId('evidence') }],
};

export const ATTESTATION: Attestation = {
  id: exampleId('attestation'),
  ...OF_CONTROL,
  scope: null,
  implementation: 'implemented',
  state: 'current',
  statement: ATTEST_CONTROL.statement,
  evidence: ATTEST_CONTROL.evidence,
  attestedBy: ATTESTER,
  attestedAt: EXAMPLE_TIME,
  expiresAt: EXPIRES_AT,
  sealed: SEALED,
  movedFrom: null,
  review: null,
  withdrawal: null,
};

export const WITHDRAWN_ATTESTATION: Attestation = {
  ...ATTESTATION,
  state: 'withdrawn',
  withdrawal: {
    reason: 'The review of the last quarter was missed.',
    by: ATTESTER,
    at: EXAMPLE_TIME,
    sealed: SEALED,
  },
};

export const DECIDE_APPLICABILITY: DecideApplicability = {
  applicable: false,
  reason: 'We train no model; the inventory of the supplier is used.',
  expiresAt: EXPIRES_AT,
};

export const APPLICABILITY_DECISION: ApplicabilityDecision = {
  id: exampleId('applicability'),
  ...OF_CONTROL,
  scope: null,
  applicable: false,
  state: 'current',
  reason: DECIDE_APPLICABILITY.reason,
  decidedBy: ATTESTER,
  decidedAt: EXAMPLE_TIME,
  expiresAt: EXPIRES_AT,
  sealed: SEALED,
};

const { id: controlId, title, group, kind, inForce } = FRAMEWORK_CONTROL;
const LINE: StatementLine = {
  controlId,
  title,
  group,
  kind,
  inForce,
  applicable: false,
  proposal: null,
  decision: APPLICABILITY_DECISION,
  attested: 'none',
};

export const STATEMENT_OF_APPLICABILITY: StatementOfApplicability = {
  frameworkId: FRAMEWORK.id,
  frameworkVersion: FRAMEWORK.version,
  scope: null,
  readAt: EXAMPLE_TIME,
  counts: { applicable: 0, notApplicable: 1, undecided: 0 },
  controls: [LINE],
};

export const CREATE_SCOPE: CreateScope = {
  name: 'Support assistant',
  repositories: [exampleId('repository')],
  environments: ['production'],
};

export const COMPLIANCE_SCOPE: ComplianceScope = {
  id: exampleId('complianceScope'),
  version: 1,
  name: 'Support assistant',
  repositories: [{ id: exampleId('repository'), name: 'acme/checkout' }],
  agents: null,
  servers: null,
  environments: ['production'],
  createdAt: EXAMPLE_TIME,
  retiredAt: null,
};
