import { Type } from 'typebox';
import { EXAMPLE_TIME, examplePage } from '../example.ts';
import { Id } from '../ids.ts';
import { Page } from '../list.ts';
import { PEOPLE } from '../role.ts';
import type { Route } from '../route.ts';
import { EVIDENCE_PARAMS, EVIDENCE_RECORD, SIGNED_HEAD, VERIFICATION } from './examples.ts';
import { EvidenceQuery, EvidenceRecord, ExportQuery, SignedHead, Verification } from './schemas.ts';

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
  getEvidence: {
    method: 'GET',
    path: '/v1/evidence/{evidenceId}',
    summary: 'Get a sealed event',
    tag: 'evidence',
    roles: PEOPLE,
    params: Type.Object({ evidenceId: Id('evidence') }),
    example: { params: EVIDENCE_PARAMS },
    success: { status: 200, schema: EvidenceRecord, example: EVIDENCE_RECORD },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
