import { Type } from 'typebox';
import { examplePage } from '../example.ts';
import { Page } from '../list.ts';
import { ADMINS, READERS, TRIAGERS } from '../role.ts';
import type { Route } from '../route.ts';
import {
  Attestation,
  AttestationParams,
  AttestControl,
  WithdrawAttestation,
} from './attestation.ts';
import {
  AssignControl,
  ControlOwner,
  ControlParams,
  OwnedControl,
  OwnedControlsQuery,
  versionQuery,
} from './control.ts';
import { RecordsQuery } from './record.ts';
import {
  ATTEST_CONTROL,
  ATTESTATION,
  ATTESTATION_PARAMS,
  CONTROL_OWNER,
  CONTROL_PARAMS,
  OWNED_CONTROL,
  WITHDRAWN_ATTESTATION,
} from './record-examples.ts';
import { FrameworkId } from './schemas.ts';

const CONTROL = '/v1/compliance/frameworks/{frameworkId}/controls/{controlId}';

/** What people say of controls, and who may. */
export const attestationRoutes = {
  attestControl: {
    method: 'POST',
    path: `${CONTROL}/attestations`,
    summary: 'Attest a control',
    description:
      'For a person who signed in within the last 15 minutes: an admin, or the member who is the owner of the control. It is sealed, supersedes the newest attestation of the same control and scope, and never changes what signals show. Events must exist in the evidence; addresses are not fetched. With `needsReview` it opens an approval, and does not count until another administrator than the attester approves it.',
    tag: 'compliance',
    roles: TRIAGERS,
    params: ControlParams,
    body: AttestControl,
    example: { params: CONTROL_PARAMS, body: ATTEST_CONTROL },
    success: { status: 201, schema: Attestation, example: ATTESTATION },
    recentSignIn: true,
    changesAuthority: { never: 'an attestation allows nobody anything' },
    events: ['control.attested', 'approval.requested'],
    errors: ['not_found', 'conflict', 'unprocessable'],
  },
  listAttestations: {
    method: 'GET',
    path: `${CONTROL}/attestations`,
    summary: 'List the attestations of a control',
    description:
      'Newest first, of all scopes unless one is named, with those that were superseded, withdrawn or have expired: nothing is overwritten.',
    tag: 'compliance',
    roles: READERS,
    params: ControlParams,
    query: RecordsQuery,
    example: { params: CONTROL_PARAMS },
    success: { status: 200, schema: Page(Attestation), example: examplePage(ATTESTATION) },
    errors: ['not_found'],
  },
  getAttestation: {
    method: 'GET',
    path: `${CONTROL}/attestations/{attestationId}`,
    summary: 'Get an attestation of a control',
    description: 'With its state by the clock of the database at the time of reading.',
    tag: 'compliance',
    roles: READERS,
    params: AttestationParams,
    example: { params: ATTESTATION_PARAMS },
    success: { status: 200, schema: Attestation, example: ATTESTATION },
    errors: ['not_found'],
  },
  withdrawAttestation: {
    method: 'POST',
    path: `${CONTROL}/attestations/{attestationId}/withdraw`,
    summary: 'Withdraw an attestation of a control',
    description:
      'For whom may attest the control. The attestation stays, with the withdrawal beside it; earlier ones are not revived. One that is withdrawn or superseded answers `conflict`.',
    tag: 'compliance',
    roles: TRIAGERS,
    params: AttestationParams,
    body: WithdrawAttestation,
    example: { params: ATTESTATION_PARAMS, body: { reason: 'The review was missed.' } },
    success: { status: 200, schema: Attestation, example: WITHDRAWN_ATTESTATION },
    recentSignIn: true,
    changesAuthority: { never: 'a withdrawal allows nobody anything' },
    events: ['control.attestation_withdrawn'],
    errors: ['not_found', 'conflict'],
  },
  getControlOwner: {
    method: 'GET',
    path: `${CONTROL}/owner`,
    summary: 'Get the owner of a control',
    description:
      'The member who may attest the control beside the administrators, if there is one.',
    tag: 'compliance',
    roles: READERS,
    params: ControlParams,
    query: Type.Object(versionQuery, { additionalProperties: false }),
    example: { params: CONTROL_PARAMS },
    success: { status: 200, schema: ControlOwner, example: CONTROL_OWNER },
    errors: ['not_found'],
  },
  listControlOwners: {
    method: 'GET',
    path: '/v1/compliance/frameworks/{frameworkId}/owners',
    summary: 'List the owners of the controls of a framework',
    description: 'Controls without an owner are left out; only administrators attest them.',
    tag: 'compliance',
    roles: READERS,
    params: Type.Object({ frameworkId: FrameworkId }),
    query: OwnedControlsQuery,
    example: { params: { frameworkId: CONTROL_PARAMS.frameworkId } },
    success: { status: 200, schema: Page(OwnedControl), example: examplePage(OWNED_CONTROL) },
    errors: ['not_found'],
  },
  assignControl: {
    method: 'PUT',
    path: `${CONTROL}/owner`,
    summary: 'Make a person the owner of a control',
    description:
      'The owner may attest and withdraw while having the role member, and decide about applicability. Null takes that back.',
    tag: 'compliance',
    roles: ADMINS,
    params: ControlParams,
    body: AssignControl,
    example: { params: CONTROL_PARAMS, body: { userId: CONTROL_OWNER.owner?.userId ?? null } },
    success: { status: 200, schema: ControlOwner, example: CONTROL_OWNER },
    changesAuthority: 'always',
    events: ['control.owner_assigned'],
    errors: ['not_found', 'unprocessable'],
  },
} as const satisfies Record<string, Route>;
