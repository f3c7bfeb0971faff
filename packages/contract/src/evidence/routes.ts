import { Type } from 'typebox';
import { EXAMPLE_TIME, examplePage } from '../example.ts';
import { Id } from '../ids.ts';
import { Page } from '../list.ts';
import { ADMINS, PEOPLE, READERS } from '../role.ts';
import type { Route } from '../route.ts';
import { ErasedSubject, EraseSubject } from './erasure.ts';
import { EvidenceDetail, EvidenceRecord } from './event.ts';
import {
  CHECKPOINT,
  CONFIRM_RECOVERY,
  CONSISTENCY_PROOF,
  DISCLOSURES,
  ERASE_SUBJECT,
  ERASED_SUBJECT,
  EVIDENCE_DETAIL,
  EVIDENCE_HISTOGRAM,
  EVIDENCE_PARAMS,
  EVIDENCE_RECORD,
  INCLUSION_PROOF,
  LOG_RECOVERY,
  RETENTION,
  SET_RETENTION,
  SIGNED_HEAD,
  VERIFICATION,
  WITNESSED,
} from './examples.ts';
import { ExportDisclosures, ExportQuery } from './export.ts';
import {
  ConsistencyProof,
  ConsistencyQuery,
  InclusionProof,
  InclusionProofQuery,
  LogCheckpoint,
  SignedHead,
  Verification,
  WitnessedCheckpoint,
} from './log.ts';
import { ConfirmRecovery, LogRecovery } from './recovery.ts';
import { Retention, SetRetention } from './retention.ts';
import { EvidenceHistogram, EvidenceQuery, HistogramQuery } from './search.ts';

export const evidenceRoutes = {
  listEvidence: {
    method: 'GET',
    path: '/v1/evidence',
    summary: 'List sealed events, newest first',
    description:
      'The filters combine. `disclosed` holds the personal values of an event, to which the event itself has only commitments.',
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
  getEvidenceHistogram: {
    method: 'GET',
    path: '/v1/evidence/histogram',
    summary: 'Count sealed events by time',
    description:
      'Counts the events that the same filter lists, in buckets whose length follows from the range.',
    tag: 'evidence',
    roles: PEOPLE,
    query: HistogramQuery,
    example: { query: { kind: 'policy_decision' } },
    success: { status: 200, schema: EvidenceHistogram, example: EVIDENCE_HISTOGRAM },
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
  exportDisclosures: {
    method: 'POST',
    path: '/v1/evidence/disclosures',
    summary: 'Export the personal values behind the commitments of an export',
    description:
      'Streams NDJSON: a header line with the range, for each commitment of these events its value and salt, or that it was erased, and a closing line. `svc evidence verify --disclosures` checks each against its commitment. An answer has at most 100,000 values or 8 MiB of them: where it ends before `to`, its header has the index to go on from. What was handed out to whom is sealed before the first byte is sent; no erasure reaches a file that was handed out.',
    tag: 'evidence',
    roles: ADMINS,
    recentSignIn: true,
    body: ExportDisclosures,
    example: { body: { from: 0, to: 42 } },
    success: {
      status: 200,
      schema: Type.String(),
      contentType: 'application/x-ndjson',
      example: DISCLOSURES,
    },
    changesAuthority: {
      never: 'reads; it needs a recent sign-in because what it hands out is personal',
    },
    events: ['evidence.disclosed'],
    errors: ['unprocessable'],
  },
  getSignedHead: {
    method: 'GET',
    path: '/v1/evidence/head',
    summary: 'Get the signed head of the log',
    description:
      'Size and chain hash of the log, signed as a note (C2SP, Ed25519). Keep it outside the service: an export that does not contain it proves that the log was rewritten.',
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
  getWitnessedCheckpoint: {
    method: 'GET',
    path: '/v1/evidence/witnessed',
    summary: 'Get the checkpoint of the log that witnesses cosigned last',
    description:
      "The root of a map of all tenants' checkpoints is in the log of the deployment, which witnesses cosign. The answer proves what the map has for this tenant, and discloses no other.",
    tag: 'evidence',
    roles: READERS,
    success: { status: 200, schema: WitnessedCheckpoint, example: WITNESSED },
    errors: ['not_found'],
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
    changesAuthority: { never: 'deletes personal values, and what was decided stays sealed' },
    // nobody can bring back what a stolen cookie has deleted
    recentSignIn: true,
    events: ['subject.erased'],
    errors: [],
  },
  confirmRecovery: {
    method: 'POST',
    path: '/v1/evidence/recoveries',
    summary: 'Confirm that the log was recovered',
    description:
      'Agents and tokens are refused after an operator opened a new log, until an administrator has checked that what the restored database permits is right.',
    tag: 'evidence',
    roles: ADMINS,
    body: ConfirmRecovery,
    example: { body: CONFIRM_RECOVERY },
    success: { status: 200, schema: LogRecovery, example: LOG_RECOVERY },
    changesAuthority: 'always',
    events: ['evidence.recovery_confirmed'],
    errors: ['unprocessable'],
  },
  getRetention: {
    method: 'GET',
    path: '/v1/evidence/retention',
    summary: 'Get how long events are kept, and which were pruned',
    description:
      'No event younger than `keepDays` is archived and pruned, which an operator does. `pruned` lists the ranges that were, with the hash of each archive.',
    tag: 'evidence',
    roles: PEOPLE,
    success: { status: 200, schema: Retention, example: RETENTION },
    errors: [],
  },
  putRetention: {
    method: 'PUT',
    path: '/v1/evidence/retention',
    summary: 'Set how long events are kept at least',
    description:
      'An operator may prune older events once they are in a verified archive. Nothing is pruned by this operation, and nothing at all while `keepDays` is null, as it is at first.',
    tag: 'evidence',
    roles: ADMINS,
    body: SetRetention,
    example: { body: SET_RETENTION },
    success: { status: 200, schema: Retention, example: RETENTION },
    changesAuthority: { when: 'events are kept for less time than before' },
    events: ['evidence.retention_changed'],
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
    query: InclusionProofQuery,
    example: { params: EVIDENCE_PARAMS },
    success: { status: 200, schema: InclusionProof, example: INCLUSION_PROOF },
    errors: ['not_found', 'unprocessable'],
  },
} as const satisfies Record<string, Route>;
