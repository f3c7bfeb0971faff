import { type AttestControl, newId } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../../db/database.ts';
import type { Written } from '../../../platform/http/operation.ts';
import type { Principal } from '../../../platform/principal.ts';
import { checkedExpiry, readEffectiveNow } from '../controls/effective-time.ts';
import { type KnownControl, keyOf, sealedControl } from '../controls/known-control.ts';
import { lockControl } from '../controls/lock-control.ts';
import { insertText, isOfControl, nextPosition } from '../controls/records.ts';
import { requireAttester } from '../controls/require-attester.ts';
import { lockScope } from '../scopes/known-scope.ts';
import { refuseUnusableEvidence } from './check-evidence.ts';
import type { RequestReview } from './review.ts';
import { type AttestationRow, readAttestations } from './store.ts';

/**
 * Records what a person attests of a control, and opens the approval that it asks for. It supersedes the newest attestation of the same
 * control and scope, which stays. Throws
 * `forbidden`, `malformed` for an expiry that has passed or is too far ahead, `not_found` or `conflict` for the scope, `unprocessable`
 * for an event that does not exist.
 */
export async function attestControl(
  tx: Writer,
  principal: Principal,
  known: KnownControl,
  {
    implementation,
    statement,
    expiresAt: expiry,
    evidence,
    scope: scopeId = null,
    needsReview = false,
  }: AttestControl,
  requestReview: RequestReview,
): Promise<Written<AttestationRow>> {
  const tenantId = principal.tenant.id;
  const key = keyOf(known);
  // before the owner is read, so that who is no owner any more attests nothing
  await lockControl(tx, tenantId, key);
  const by = await requireAttester(tx, principal, known);
  const now = await readEffectiveNow(tx);
  const expiresAt = checkedExpiry(expiry, now);
  await refuseUnusableEvidence(tx, evidence);
  if (scopeId !== null) await lockScope(tx, scopeId, 'name');
  const isOfScope = sql<boolean>`${isOfControl(key)} and r.scope_id is not distinct from ${scopeId}`;
  const [superseded] = await readAttestations(tx, isOfScope, 1);
  const [attestationId, evidenceId] = [newId('attestation'), newId('evidence')];
  const position = await nextPosition(tx, 'control_attestations', key);
  const review = needsReview
    ? await requestReview(tx, principal, {
        change: {
          operation: 'attestControl',
          attestationId,
          frameworkId: key.framework_id,
          frameworkVersion: key.framework_version,
          controlId: key.control_id,
          title: known.control.title,
          implementation,
          evidenceId,
        },
        reason: `the attestation of ${key.control_id} asks for a review by a second administrator`,
        targetVersion: Number(position),
        pack: null,
      })
    : null;
  await tx
    .insertInto('control_attestations')
    .values({
      tenant_id: tenantId,
      attestation_id: attestationId,
      ...key,
      scope_id: scopeId,
      position,
      review_approval_id: review?.approvalId ?? null,
      implementation,
      evidence: JSON.stringify(evidence),
      attested_at: now,
      expires_at: expiresAt,
      evidence_id: evidenceId,
    })
    .execute();
  await insertText(tx, { tenantId, evidenceId, by, body: statement });
  const { subject, data } = sealedControl(known);
  return {
    result: await readAttestation(tx, attestationId),
    events: [
      {
        id: evidenceId,
        kind: 'control.attested',
        actor: by,
        subject,
        data: {
          ...data,
          attestation: attestationId,
          supersedes: superseded?.attestation_id ?? null,
          implementation,
          statement,
          expiresAt: expiry,
          scope: scopeId,
          evidence,
          ...(review !== null && { review: review.approvalId }),
        },
      },
      ...(review === null ? [] : [review.event]),
    ],
    ...(review !== null && { outbox: [review.message] }),
  };
}

/** Returns an attestation that exists. */
export async function readAttestation(tx: Writer, attestationId: string): Promise<AttestationRow> {
  const [row] = await readAttestations(tx, sql`r.attestation_id = ${attestationId}`, 1);
  if (row === undefined) throw new Error(`attestation ${attestationId} was not stored`);
  return row;
}
