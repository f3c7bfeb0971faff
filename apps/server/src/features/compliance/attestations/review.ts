import { type Approval, newId } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { Fact } from '../../../platform/ledger/seal.ts';
import type { OutboxMessage } from '../../../platform/outbox/outbox.ts';
import type { Principal } from '../../../platform/principal.ts';
import { readEffectiveNow } from '../controls/effective-time.ts';
import { insertText } from '../controls/records.ts';
import { personActor } from '../controls/require-attester.ts';
import { type AttestationRow, readAttestations } from './store.ts';

/** An attestation that a second person must agree to. */
export type AttestationToReview = Extract<Approval['change'], { operation: 'attestControl' }>;

/** Opens an approval of an attestation; returns its id, and what to seal and to announce. */
export type RequestReview = (
  tx: Writer,
  principal: Principal,
  waiting: {
    readonly change: AttestationToReview;
    readonly reason: string;
    readonly targetVersion: number;
    readonly pack: null;
  },
) => Promise<{
  readonly approvalId: string;
  readonly event: Fact;
  readonly message: OutboxMessage;
}>;

/**
 * Approves an attestation, which counts from then on; returns the event to seal. The approval holds the lock of the log's head, so no other
 * transaction withdraws or supersedes the attestation meanwhile. Throws `forbidden` unless the caller is a person who has signed in,
 * `conflict` if the attestation was withdrawn, superseded or has expired.
 */
export async function approveAttestation(
  tx: Writer,
  principal: Principal,
  change: AttestationToReview,
  approval: { readonly id: string },
): Promise<Fact> {
  const row = await reviewedAttestation(tx, change, approval.id);
  if (row.state !== 'current') {
    throw new ApiError(
      'conflict',
      `attestation ${row.attestation_id} is ${row.state}; reject its review`,
    );
  }
  return recordReview(tx, principal, { change, row, outcome: 'approved' });
}

/** Rejects an attestation, so that it never counts; returns the event to seal. Throws `forbidden` unless the caller is a person who has signed in. */
export async function rejectAttestation(
  tx: Writer,
  principal: Principal,
  change: AttestationToReview,
  approval: { readonly id: string },
): Promise<Fact> {
  const row = await reviewedAttestation(tx, change, approval.id);
  return recordReview(tx, principal, { change, row, outcome: 'rejected' });
}

async function reviewedAttestation(
  tx: Writer,
  { attestationId }: AttestationToReview,
  approvalId: string,
): Promise<AttestationRow> {
  const isIt = sql<boolean>`r.attestation_id = ${attestationId} and r.review_approval_id = ${approvalId}`;
  const [row] = await readAttestations(tx, isIt, 1);
  if (row === undefined) throw new Error(`approval ${approvalId} reviews no attestation`);
  return row;
}

async function recordReview(
  tx: Writer,
  principal: Principal,
  {
    change: { frameworkId: framework, frameworkVersion, controlId: control, title },
    row,
    outcome,
  }: {
    readonly change: AttestationToReview;
    readonly row: AttestationRow;
    readonly outcome: 'approved' | 'rejected';
  },
): Promise<Fact> {
  const by = personActor(principal);
  const tenantId = principal.tenant.id;
  const { attestation_id: attestationId } = row;
  const evidenceId = newId('evidence');
  await tx
    .insertInto('control_attestation_reviews')
    .values({
      tenant_id: tenantId,
      attestation_id: attestationId,
      outcome,
      reviewed_at: await readEffectiveNow(tx),
      evidence_id: evidenceId,
    })
    .execute();
  // a review has no words; the row is what an erasure deletes
  await insertText(tx, { tenantId, evidenceId, by, body: '' });
  return {
    id: evidenceId,
    kind: 'control.attestation_reviewed',
    actor: by,
    subject: { type: 'control', id: `${framework}/${frameworkVersion}/${control}`, name: title },
    data: {
      framework,
      frameworkVersion,
      control,
      attestation: attestationId,
      approval: row.review_approval_id as string,
      outcome,
    },
  };
}
