import type { Attestation, Framework } from '@svc/compliance';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { wireTime } from '../../platform/time.ts';
import { type DecisionRow, isNewestDecision, readDecisions } from './applicability/store.ts';
import { readEffectiveNow } from './controls/effective-time.ts';

/** What people say of the controls of a framework, in one scope, at one time; by ids of controls. */
export type Standing = {
  /** The time by which attestations and decisions expire. */
  readonly now: Date;
  /** The newest attestation of each control that has one: it alone decides. */
  readonly attestations: ReadonlyMap<string, readonly Attestation[]>;
  /** The newest decision of each control that has one, expired or not. */
  readonly decisions: ReadonlyMap<string, DecisionRow>;
};

/** Reads what people say of the controls of a framework for a scope, or, where it is null, for everything. */
export async function readStanding(
  tx: Reader,
  { id, version, controls }: Framework,
  scopeId: string | null,
): Promise<Standing> {
  const isOfScope = sql<boolean>`r.framework_id = ${id} and r.framework_version = ${version}
    and r.scope_id is not distinct from ${scopeId}`;
  // one is the newest of each control
  const limit = controls.length;
  const now = await readEffectiveNow(tx);
  const decisions = await readDecisions(tx, sql`${isOfScope} and ${isNewestDecision}`, limit);
  const attested = await readNewestAttestations(tx, isOfScope);
  return {
    now,
    attestations: new Map(attested.map((row) => [row.control_id, [attestationOf(row)]])),
    decisions: new Map(decisions.map((row) => [row.control_id, row])),
  };
}

type NewestAttestation = {
  readonly control_id: string;
  readonly implementation: Attestation['state'];
  readonly expires_at: Date;
  readonly withdrawn_at: Date | null;
};

/** Reads the newest attestation of each control in one pass: status needs no words, and an anti-join compares every pair of rows. */
async function readNewestAttestations(
  tx: Reader,
  isOfScope: RawBuilder<boolean>,
): Promise<readonly NewestAttestation[]> {
  const { rows } = await sql<NewestAttestation>`
    select a.control_id, a.implementation, a.expires_at, w.withdrawn_at
    from (select distinct on (r.control_id) r.* from control_attestations r
          where ${isOfScope} order by r.control_id, r.position desc) a
    left join control_attestation_withdrawals w on w.tenant_id = a.tenant_id and w.attestation_id = a.attestation_id`.execute(
    tx,
  );
  return rows;
}

function attestationOf(row: NewestAttestation): Attestation {
  const { implementation: state, expires_at, withdrawn_at } = row;
  return { state, expiresAt: wireTime(expires_at), withdrawnAt: wireTime(withdrawn_at) };
}
