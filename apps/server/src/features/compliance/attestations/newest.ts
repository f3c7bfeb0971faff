import type { Attestation, Framework } from '@svc/compliance';
import { type RawBuilder, sql } from 'kysely';
import { jsonTime } from '../json-time.ts';

type NewestAttestation = readonly [
  controlId: string,
  state: Attestation['state'],
  expiresAt: string,
  withdrawnAt: string | null,
  review: Attestation['review'],
];

/** JSON of the newest attestation of each control that has one, as `selectNewestAttestations` makes it. */
export type NewestAttestations = readonly NewestAttestation[] | null;

/** The condition that a record `r` is about a framework in one scope, or, where that is null, about everything. */
export function isOfFramework(
  { id, version }: Framework,
  scopeId: string | null,
): RawBuilder<boolean> {
  return sql`r.framework_id = ${id} and r.framework_version = ${version}
    and r.scope_id is not distinct from ${scopeId}`;
}

/** Returns an expression with the newest attestation of each control: status needs no words, and an anti-join compares every pair of rows. */
export function selectNewestAttestations(
  framework: Framework,
  scopeId: string | null,
): RawBuilder<NewestAttestations> {
  return sql`(
    select json_agg(json_build_array(a.control_id, a.implementation, ${jsonTime('a.expires_at')}, ${jsonTime('w.withdrawn_at')},
      case when a.review_approval_id is null then null else coalesce(v.outcome, 'waiting') end))
    from (select distinct on (r.control_id) r.tenant_id, r.attestation_id, r.control_id, r.implementation, r.expires_at, r.review_approval_id
          from control_attestations r where ${isOfFramework(framework, scopeId)}
          order by r.control_id desc, r.position desc) a
    left join control_attestation_withdrawals w on w.tenant_id = a.tenant_id and w.attestation_id = a.attestation_id
    left join control_attestation_reviews v on v.tenant_id = a.tenant_id and v.attestation_id = a.attestation_id)`;
}

/** Returns attestations as status reads them, by ids of controls. */
export function attestationsOf(
  newest: NewestAttestations,
): ReadonlyMap<string, readonly Attestation[]> {
  return new Map(
    (newest ?? []).map(([id, state, expiresAt, withdrawnAt, review]) => [
      id,
      [{ state, expiresAt, withdrawnAt, review }],
    ]),
  );
}
