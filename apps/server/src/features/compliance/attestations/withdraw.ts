import { newId } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { Written } from '../../../platform/http/operation.ts';
import type { Principal } from '../../../platform/principal.ts';
import { readEffectiveNow } from '../controls/effective-time.ts';
import { keyOf, sealedControl } from '../controls/known-control.ts';
import { lockControl } from '../controls/lock-control.ts';
import { insertText } from '../controls/records.ts';
import { requireAttester } from '../controls/require-attester.ts';
import type { TenantFrameworks } from '../controls/tenant-frameworks.ts';
import { readAttestation } from './attest.ts';
import { type AttestationRow, readAttestations } from './store.ts';

/** The path of an attestation. */
export type AttestationPath = {
  readonly frameworkId: string;
  readonly controlId: string;
  readonly attestationId: string;
};

/** Returns an attestation of a control, of any version of its framework; throws `not_found`. */
export async function knownAttestation(
  tx: Reader,
  { frameworkId, controlId, attestationId }: AttestationPath,
): Promise<AttestationRow> {
  const isIt = sql<boolean>`r.attestation_id = ${attestationId} and r.framework_id = ${frameworkId}
    and r.control_id = ${controlId}`;
  const [row] = await readAttestations(tx, isIt, 1);
  if (row !== undefined) return row;
  throw new ApiError(
    'not_found',
    `attestation ${attestationId} of control ${controlId} of framework ${frameworkId} does not exist`,
  );
}

/**
 * Withdraws an attestation, which stays; no earlier one counts again. Throws `not_found`, `forbidden`, and `conflict` for one that is
 * withdrawn or superseded.
 */
export async function withdrawAttestation(
  tx: Writer,
  principal: Principal,
  { reason, ...path }: AttestationPath & { readonly reason: string },
  frameworks: TenantFrameworks,
): Promise<Written<AttestationRow>> {
  const { framework_version: version } = await knownAttestation(tx, path);
  const known = await frameworks.control(tx, path, version);
  const tenantId = principal.tenant.id;
  await lockControl(tx, tenantId, keyOf(known));
  const by = await requireAttester(tx, principal, known);
  const { attestation_id: attestationId, state } = await knownAttestation(tx, path);
  if (state === 'withdrawn' || state === 'superseded') {
    throw new ApiError('conflict', `the attestation is ${state}; it counts no more`);
  }
  const evidenceId = newId('evidence');
  await tx
    .insertInto('control_attestation_withdrawals')
    .values({
      tenant_id: tenantId,
      attestation_id: attestationId,
      withdrawn_at: await readEffectiveNow(tx),
      evidence_id: evidenceId,
    })
    .execute();
  await insertText(tx, { tenantId, evidenceId, by, body: reason });
  const { subject, data } = sealedControl(known);
  return {
    result: await readAttestation(tx, attestationId),
    events: [
      {
        id: evidenceId,
        kind: 'control.attestation_withdrawn',
        actor: by,
        subject,
        data: { ...data, attestation: attestationId, reason },
      },
    ],
  };
}
