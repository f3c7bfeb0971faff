import { differenceOf } from '@svc/compliance';
import { newId } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../../db/database.ts';
import { unchanged, type Written } from '../../../platform/http/operation.ts';
import type { Fact } from '../../../platform/ledger/seal.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { AttestationMove } from '../attestations/store.ts';
import { readEffectiveNow } from '../controls/effective-time.ts';
import { lockControl } from '../controls/lock-control.ts';
import { nextPosition } from '../controls/records.ts';
import { personActor } from '../controls/require-attester.ts';
import type { TenantFrameworks } from '../controls/tenant-frameworks.ts';
import {
  type MovingAttestation,
  readMovingAttestations,
  stepTo,
  type VersionStep,
} from './moving-attestations.ts';

/** Attestations that one event names: an event has at most 256 KiB. */
const ATTESTATIONS_PER_EVENT = 1_000;

/**
 * Moves a tenant to another version of a framework, with the attestations of controls that are unchanged. Throws `forbidden`, `not_found`, and
 * `unprocessable` where no transition is known or too many attestations would move.
 */
export async function moveToVersion(
  tx: Writer,
  principal: Principal,
  { frameworkId, version }: { readonly frameworkId: string; readonly version: string },
  frameworks: TenantFrameworks,
): Promise<Written<null>> {
  const by = personActor(principal);
  const tenantId = principal.tenant.id;
  const lock = `framework version ${tenantId} ${frameworkId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  if ((await frameworks.known(tx, frameworkId)).version === version) return unchanged(null);
  const step = await stepTo(tx, frameworks, frameworkId, version);
  const { moving } = await readMovingAttestations(tx, step);
  const now = await readEffectiveNow(tx);
  const moved = { framework_version: version, moved_at: now };
  await tx
    .insertInto('compliance_framework_versions')
    .values({ tenant_id: tenantId, framework_id: frameworkId, ...moved })
    .onConflict((row) => row.columns(['tenant_id', 'framework_id']).doUpdateSet(moved))
    .execute();
  const { subject, data } = sealedStep(step);
  const {
    added,
    removed,
    renumbered,
    changed,
    unchanged: same,
  } = differenceOf(step.from, step.to, step.transition);
  const counts = {
    added: added.length,
    removed: removed.length,
    renumbered: renumbered.length,
    changed: changed.length,
    unchanged: same.length,
    moved: moving.length,
  };
  const events: Fact[] = [
    {
      kind: 'compliance.framework_version_changed',
      actor: by,
      subject,
      data: { ...data, ...counts },
    },
  ];
  for (let at = 0; at < moving.length; at += ATTESTATIONS_PER_EVENT) {
    const some = moving.slice(at, at + ATTESTATIONS_PER_EVENT);
    const id = newId('evidence');
    const attestations = await copyAttestations(tx, tenantId, { step, moving: some, event: id });
    const kind = 'compliance.attestations_moved';
    events.push({ id, kind, actor: by, subject, data: { ...data, attestations } });
  }
  return { result: null, events };
}

function sealedStep({ from, to }: VersionStep) {
  return {
    subject: {
      type: 'compliance_framework' as const,
      id: `${to.id}/${to.version}`,
      name: to.name,
    },
    data: { framework: to.id, fromVersion: from.version, toVersion: to.version },
  };
}

/** Stores attestations again for the controls of the other version; returns what is sealed of each. */
async function copyAttestations(
  tx: Writer,
  tenantId: string,
  {
    step: { from, to },
    moving,
    event,
  }: {
    readonly step: VersionStep;
    readonly moving: readonly MovingAttestation[];
    readonly event: string;
  },
) {
  const sealed: { from: string; to: string; fromControl: string; toControl: string }[] = [];
  for (const { row, toControl } of moving) {
    const key = { framework_id: to.id, framework_version: to.version, control_id: toControl };
    await lockControl(tx, tenantId, key);
    const attestationId = newId('attestation');
    const move: AttestationMove = {
      event,
      frameworkVersion: from.version,
      control: row.control_id,
      attestation: row.attestation_id,
    };
    await tx
      .insertInto('control_attestations')
      .values({
        tenant_id: tenantId,
        attestation_id: attestationId,
        ...key,
        scope_id: row.scope_id,
        position: await nextPosition(tx, 'control_attestations', key),
        implementation: row.implementation,
        evidence: JSON.stringify(row.evidence),
        attested_at: row.attested_at,
        expires_at: row.expires_at,
        evidence_id: row.evidence_id,
        review_approval_id: row.review_approval_id,
        moves: JSON.stringify([...(row.moves ?? []), move]),
      })
      .execute();
    await copyReview(tx, row.attestation_id, attestationId);
    const { attestation_id: formerId, control_id: fromControl } = row;
    sealed.push({ from: formerId, to: attestationId, fromControl, toControl });
  }
  return sealed;
}

async function copyReview(tx: Writer, from: string, to: string): Promise<void> {
  await sql`
    insert into control_attestation_reviews (tenant_id, attestation_id, outcome, reviewed_at, evidence_id)
    select tenant_id, ${to}, outcome, reviewed_at, evidence_id from control_attestation_reviews
    where attestation_id = ${from}`.execute(tx);
}
