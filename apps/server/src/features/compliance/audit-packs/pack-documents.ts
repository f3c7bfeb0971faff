import {
  type ControlStatus,
  countStatuses,
  PACK_PATHS,
  type PackReview,
  SIGNALS,
  type SignalResult,
  strengthOf,
} from '@svc/compliance';
import { type AttestationEvidence, visibleText } from '@svc/contract';
import { canonicalize, type Json } from '@svc/ledger';
import { type ExportColumn, exportHead, exportItems } from '../../../platform/http/export-text.ts';
import { wireTime } from '../../../platform/time.ts';
import type { DecisionRow } from '../applicability/store.ts';
import type { AttestationRow } from '../attestations/store.ts';
import type { PackFacts } from './pack-facts.ts';

export type PackDocument = { readonly path: string; readonly text: string };

/**
 * Returns the documents of a pack that are made from its facts, in the order of the archive. No text or name of a person is in them:
 * the events have commitments to these.
 */
export function packDocuments(facts: PackFacts): readonly PackDocument[] {
  const { framework, mapping, statuses, results } = facts;
  // framework, mapping and statuses have every control in the same order
  const controls = statuses.map((status, at) => ({
    ...status,
    strength: strengthOf(mapping.controls[at] as (typeof mapping.controls)[number]),
  }));
  const counts = countStatuses(statuses);
  const attestations = facts.attestations.map(attestationOf);
  return [
    { path: 'readme.txt', text: README },
    json(PACK_PATHS.framework, framework),
    json(PACK_PATHS.mapping, mapping),
    json(PACK_PATHS.controls, { counts, controls }),
    json(PACK_PATHS.signals, { signals: SIGNALS, results: results.map(withoutPeople) }),
    json(PACK_PATHS.attestations, attestations),
    json(PACK_PATHS.applicability, facts.decisions.map(decisionOf)),
    csv(
      'controls.csv',
      CONTROL_COLUMNS,
      controls.map((control, at) => ({ ...control, title: framework.controls[at]?.title ?? '' })),
    ),
    csv('signals.csv', SIGNAL_COLUMNS, results),
    csv('attestations.csv', ATTESTATION_COLUMNS, attestations),
  ];
}

function json(path: string, value: unknown): PackDocument {
  return { path, text: `${canonicalize(value as Json)}\n` };
}

function csv<Item>(
  path: string,
  columns: readonly ExportColumn<Item>[],
  items: readonly Item[],
): PackDocument {
  return { path, text: exportHead('csv', columns) + exportItems('csv', columns, items) };
}

/** Who excluded a member is a person, whose name an archive would keep after an erasure. */
function withoutPeople(result: SignalResult): SignalResult {
  const { count, items } = result.exclusions;
  return {
    ...result,
    exclusions: { count, items: items.map((exclusion) => ({ ...exclusion, by: null })) },
  };
}

function attestationOf(row: AttestationRow) {
  return {
    id: row.attestation_id,
    control: row.control_id,
    implementation: row.implementation,
    attestedAt: wireTime(row.attested_at),
    expiresAt: wireTime(row.expires_at),
    withdrawnAt: wireTime(row.withdrawn_at),
    event: row.evidence_id,
    withdrawalEvent: row.withdrawal_evidence_id,
    evidence: row.evidence,
    ...(row.moves !== null && { moves: row.moves }),
    ...(row.review_approval_id !== null && { review: reviewOf(row, row.review_approval_id) }),
  };
}

function reviewOf(row: AttestationRow, approval: string): PackReview {
  const isDecided = row.review === 'approved' || row.review === 'rejected';
  return { approval, outcome: isDecided ? row.review : null, event: row.review_evidence_id };
}

function decisionOf(row: DecisionRow) {
  return {
    id: row.decision_id,
    control: row.control_id,
    applicable: row.applicable,
    decidedAt: wireTime(row.decided_at),
    expiresAt: wireTime(row.expires_at),
    event: row.evidence_id,
  };
}

type ControlLine = ControlStatus & { readonly title: string; readonly strength: string };

const CONTROL_COLUMNS: readonly ExportColumn<ControlLine>[] = [
  { name: 'control', cellOf: ({ id }) => id },
  { name: 'title', cellOf: ({ title }) => title },
  { name: 'inForce', cellOf: ({ inForce }) => inForce },
  { name: 'applicable', cellOf: ({ applicable }) => applicable },
  { name: 'strength', cellOf: ({ strength }) => strength },
  { name: 'automated', cellOf: ({ automated }) => automated },
  { name: 'attested', cellOf: ({ attested }) => attested },
  { name: 'contradicted', cellOf: ({ contradicted }) => contradicted },
];

const SIGNAL_COLUMNS: readonly ExportColumn<SignalResult>[] = [
  { name: 'signal', cellOf: ({ signal }) => signal },
  { name: 'outcome', cellOf: ({ outcome }) => outcome },
  { name: 'reason', cellOf: ({ reason }) => (reason === null ? null : visibleText(reason)) },
  { name: 'population', cellOf: ({ population }) => population.size },
  { name: 'failing', cellOf: ({ failing }) => failing.count },
  { name: 'exclusions', cellOf: ({ exclusions }) => exclusions.count },
  { name: 'days', cellOf: ({ period }) => period?.days ?? null },
  { name: 'daysMet', cellOf: ({ period }) => period?.daysMet ?? null },
  { name: 'computedAt', cellOf: ({ computedAt }) => computedAt },
];

const ATTESTATION_COLUMNS: readonly ExportColumn<ReturnType<typeof attestationOf>>[] = [
  { name: 'control', cellOf: ({ control }) => control },
  { name: 'implementation', cellOf: ({ implementation }) => implementation },
  { name: 'attestedAt', cellOf: ({ attestedAt }) => attestedAt },
  { name: 'expiresAt', cellOf: ({ expiresAt }) => expiresAt },
  { name: 'withdrawnAt', cellOf: ({ withdrawnAt }) => withdrawnAt },
  {
    name: 'review',
    cellOf: ({ review }) => (review === undefined ? null : (review.outcome ?? 'waiting')),
  },
  { name: 'event', cellOf: ({ event }) => event },
  { name: 'evidence', cellOf: ({ evidence }) => evidence.map(evidenceText).join(' ') },
];

/** A name that a person chose shows characters that are not seen. */
function evidenceText(evidence: AttestationEvidence): string {
  switch (evidence.type) {
    case 'event':
      return evidence.id;
    case 'url':
      return visibleText(evidence.url);
    case 'file':
      return visibleText(evidence.name);
  }
}

const README = `Audit pack of svc.

Verify:  svc audit-pack verify FILE --key KEY
where KEY is the public key of the ledger, which you get from somebody you trust and not from this file.

Automated and attested are two columns, and no number joins them. What a signal cannot say is in
signals.json beside its question. Statements and names of people are in the events as commitments;
\`POST /v1/evidence/disclosures\` hands out what opens them, and seals that it did.
`;
