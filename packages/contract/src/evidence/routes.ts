import { Type } from 'typebox';
import { EXAMPLE_TIME, examplePage } from '../example.ts';
import { Id } from '../ids.ts';
import { Page } from '../list.ts';
import { ADMINS, PEOPLE, READERS } from '../role.ts';
import type { Route } from '../route.ts';
import {
  CHECKPOINT,
  CONSISTENCY_PROOF,
  ERASE_SUBJECT,
  ERASED_SUBJECT,
  EVIDENCE_DETAIL,
  EVIDENCE_PARAMS,
  EVIDENCE_RECORD,
  INCLUSION_PROOF,
  SIGNED_HEAD,
  VERIFICATION,
} from './examples.ts';
import {
  ConsistencyProof,
  ConsistencyQuery,
  ErasedSubject,
  EraseSubject,
  EvidenceDetail,
  EvidenceQuery,
  EvidenceRecord,
  ExportQuery,
  InclusionProof,
  LogCheckpoint,
  SignedHead,
  Verification,
} from './schemas.ts';

export const evidenceRoutes = {
  listEvidence: {
    method: 'GET',
    path: '/v1/evidence',
    summary: 'List sealed events, newest first',
    tag: 'evidence',
    roles: PEOPLE,
    query: EvidenceQuery,
    example: { query: { kind: 'policy_decision' } },
    success: {
      status: 200,
      schema: Page(EvidenceRecord),
      example: examplePage(EVIDENCE_RECORD),
    },
    errors: [],
  },
  exportEvidence: {
    method: 'GET',
    path: '/v1/evidence/export',
    summary: 'Export sealed events for offline verification',
    description:
      'Streams NDJSON: a header line with the signed head, one line for each event, a closing line. `svc evidence verify` checks the file with a public key alone. The query takes `since` or `from`, not both.',
    tag: 'evidence',
    roles: PEOPLE,
    query: ExportQuery,
    example: { query: { since: EXAMPLE_TIME } },
    success: { status: 200, schema: Type.String(), contentType: 'application/x-ndjson' },
    errors: ['unprocessable'],
  },
  getSignedHead: {
    method: 'GET',
    path: '/v1/evidence/head',
    summary: 'Get the signed head of the log',
    tag: 'evidence',
    roles: PEOPLE,
    success: { status: 200, schema: SignedHead, example: SIGNED_HEAD },
    errors: [],
  },
  getCheckpoint: {
    method: 'GET',
    path: '/v1/evidence/checkpoint',
    summary: 'Get the signed checkpoint of the log',
    description:
      'The root of the Merkle tree over all events, signed. Keep it outside the service: a later checkpoint that does not continue it proves that the log was rewritten.',
    tag: 'evidence',
    roles: READERS,
    success: { status: 200, schema: LogCheckpoint, example: CHECKPOINT },
    errors: [],
  },
  getConsistencyProof: {
    method: 'GET',
    path: '/v1/evidence/consistency',
    summary: 'Prove that one checkpoint continues another',
    description:
      'Returns a consistency proof (RFC 9162 section 2.1.4) between the trees of the first `from` and the first `to` events.',
    tag: 'evidence',
    roles: READERS,
    query: ConsistencyQuery,
    example: { query: { from: 40 } },
    success: { status: 200, schema: ConsistencyProof, example: CONSISTENCY_PROOF },
    errors: ['unprocessable'],
  },
  verifyEvidence: {
    method: 'POST',
    path: '/v1/evidence/verify',
    summary: 'Verify the hash chain of the log',
    description:
      'Recomputes every leaf and chain hash from the stored events and names the first bad one.',
    tag: 'evidence',
    roles: PEOPLE,
    repeatable: true,
    success: { status: 200, schema: Verification, example: VERIFICATION },
    errors: ['conflict'],
  },
  eraseSubject: {
    method: 'POST',
    path: '/v1/evidence/erasures',
    summary: 'Erase the personal values of a person from evidence',
    description:
      'Deletes what opens the commitments to the values: everything that names the person as actor or subject, what the person wrote, and values equal to an alias. The log is unchanged and still verifies; the values are shown as redacted. This cannot be undone.',
    tag: 'evidence',
    roles: ADMINS,
    body: EraseSubject,
    example: { body: ERASE_SUBJECT },
    success: { status: 200, schema: ErasedSubject, example: ERASED_SUBJECT },
    events: ['subject.erased'],
    errors: [],
  },
  getEvidence: {
    method: 'GET',
    path: '/v1/evidence/{evidenceId}',
    summary: 'Get a sealed event',
    description:
      'Of a decision about a tool call the answer also explains why: the rules that applied, the facts that it was made from, verified against the hash in the event, and the version of the pack.',
    tag: 'evidence',
    roles: PEOPLE,
    params: Type.Object({ evidenceId: Id('evidence') }),
    example: { params: EVIDENCE_PARAMS },
    success: { status: 200, schema: EvidenceDetail, example: EVIDENCE_DETAIL },
    errors: ['not_found'],
  },
  getInclusionProof: {
    method: 'GET',
    path: '/v1/evidence/{evidenceId}/proof',
    summary: 'Prove that an event is in the log',
    description:
      'Returns the event with an inclusion proof (RFC 9162 section 2.1.3) under a signed checkpoint: a receipt that is verified offline.',
    tag: 'evidence',
    roles: PEOPLE,
    params: Type.Object({ evidenceId: Id('evidence') }),
    example: { params: EVIDENCE_PARAMS },
    success: { status: 200, schema: InclusionProof, example: INCLUSION_PROOF },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
