import type { Attestation, AttestationEvidence, AttestationState } from '@svc/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import { wireTime } from '../../../platform/time.ts';
import { EFFECTIVE_NOW } from '../controls/effective-time.ts';
import {
  isSuperseded,
  type RecordRow,
  SHARED_COLUMNS,
  SHARED_JOINS,
  wireAttester,
  wireRecord,
  wireSealed,
} from '../controls/records.ts';

/** A move of an attestation to another version of its framework: where it comes from, and the event that has it. */
export type AttestationMove = {
  readonly event: string;
  readonly frameworkVersion: string;
  readonly control: string;
  readonly attestation: string;
};

const TABLE = 'control_attestations';

/** An attestation with its state at the time of reading. */
export type AttestationRow = RecordRow & {
  readonly attestation_id: string;
  readonly implementation: AttestationState;
  readonly evidence: AttestationEvidence[];
  readonly attested_at: Date;
  readonly state: Attestation['state'];
  /** Null while nobody has withdrawn it. */
  readonly withdrawn_at: Date | null;
  readonly withdrawal_evidence_id: string | null;
  readonly withdrawal_idx: number | null;
  readonly withdrawer: string | null;
  readonly withdrawer_name: string | null;
  readonly reason: string | null;
  /** Null where it did not move from another version of its framework. */
  readonly moves: readonly AttestationMove[] | null;
  /** Null where it asks for no review. */
  readonly review_approval_id: string | null;
  readonly review: NonNullable<Attestation['review']>['state'] | null;
  /** Null until it is decided. */
  readonly reviewed_at: Date | null;
  readonly review_evidence_id: string | null;
  readonly review_idx: number | null;
  readonly reviewer: string | null;
  readonly reviewer_name: string | null;
};

/** Returns attestations that a condition on `r` holds for, the newest of a control first. */
export async function readAttestations(
  tx: Reader,
  where: RawBuilder<boolean>,
  limit: number,
): Promise<AttestationRow[]> {
  const { rows } = await sql<AttestationRow>`
    select ${SHARED_COLUMNS}, r.attestation_id, r.implementation, r.evidence, r.attested_at,
           w.withdrawn_at, w.evidence_id as withdrawal_evidence_id, we.idx as withdrawal_idx,
           wt.author as withdrawer, wt.author_name as withdrawer_name, wt.body as reason,
           case when w.withdrawn_at is not null then 'withdrawn'
                when ${isSuperseded(TABLE)} then 'superseded'
                when r.expires_at <= ${EFFECTIVE_NOW} then 'expired'
                else 'current' end as state,
           r.moves, r.review_approval_id, v.reviewed_at, v.evidence_id as review_evidence_id, ve.idx as review_idx,
           vt.author as reviewer, vt.author_name as reviewer_name,
           case when r.review_approval_id is null then null
                when v.outcome is not null then v.outcome
                when p.expires_at <= now() then 'expired'
                else 'waiting' end as review
    from control_attestations r ${SHARED_JOINS}
    left join control_attestation_withdrawals w on w.tenant_id = r.tenant_id and w.attestation_id = r.attestation_id
    left join compliance_texts wt on wt.tenant_id = w.tenant_id and wt.evidence_id = w.evidence_id
    left join ledger_events we on we.tenant_id = w.tenant_id and we.evidence_id = w.evidence_id
    left join approvals p on p.tenant_id = r.tenant_id and p.approval_id = r.review_approval_id
    left join control_attestation_reviews v on v.tenant_id = r.tenant_id and v.attestation_id = r.attestation_id
    left join compliance_texts vt on vt.tenant_id = v.tenant_id and vt.evidence_id = v.evidence_id
    left join ledger_events ve on ve.tenant_id = v.tenant_id and ve.evidence_id = v.evidence_id
    where ${where} order by r.control_id, r.position desc limit ${limit}`.execute(tx);
  return rows;
}

/** The condition that no newer attestation than `r` is about the same control and scope. */
export const isNewestAttestation = sql<boolean>`not ${isSuperseded(TABLE)}`;

export function wireAttestation(row: AttestationRow): Attestation {
  return {
    id: row.attestation_id,
    ...wireRecord(row),
    implementation: row.implementation,
    state: row.state,
    statement: row.body,
    evidence: row.evidence,
    attestedBy: wireAttester(row.author, row.author_name),
    attestedAt: wireTime(row.attested_at),
    movedFrom: movedFrom(row),
    review: reviewOf(row),
    withdrawal: withdrawalOf(row),
  };
}

/** Returns the attestation of another version that the last move took it from. */
function movedFrom({ moves }: AttestationRow): Attestation['movedFrom'] {
  const last = moves?.at(-1);
  if (last === undefined) return null;
  const { event: evidenceId, frameworkVersion, control: controlId, attestation: id } = last;
  return { id, frameworkVersion, controlId, evidenceId };
}

function reviewOf(row: AttestationRow): Attestation['review'] {
  const { review: state, review_approval_id: approvalId, review_evidence_id: evidenceId } = row;
  if (state === null || approvalId === null) return null;
  return {
    approvalId,
    state,
    by: wireAttester(row.reviewer, row.reviewer_name),
    at: wireTime(row.reviewed_at),
    sealed: evidenceId === null ? null : wireSealed(evidenceId, row.review_idx),
  };
}

function withdrawalOf(row: AttestationRow): Attestation['withdrawal'] {
  const { withdrawn_at: at, withdrawal_evidence_id: evidenceId, withdrawal_idx: index } = row;
  if (at === null || evidenceId === null) return null;
  return {
    reason: row.reason,
    by: wireAttester(row.withdrawer, row.withdrawer_name),
    at: wireTime(at),
    sealed: wireSealed(evidenceId, index),
  };
}
