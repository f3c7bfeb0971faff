import type { Framework, VersionTransition } from '@svc/compliance';
import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import {
  type AttestationRow,
  isNewestAttestation,
  readAttestations,
} from '../attestations/store.ts';
import type { TenantFrameworks } from '../controls/tenant-frameworks.ts';

/** Attestations that one request moves. */
const MAX_MOVED = 2_000;

/** An attestation that counts, and the control of the other version that it moves to. */
export type MovingAttestation = { readonly row: AttestationRow; readonly toControl: string };

/** Two versions of a framework, and what becomes of controls between them. */
export type VersionStep = {
  readonly from: Framework;
  readonly to: Framework;
  readonly transition: VersionTransition;
};

/** Returns the step from the version of the tenant to another one; throws `not_found`, and `unprocessable` where no transition is known. */
export async function stepTo(
  tx: Reader,
  frameworks: TenantFrameworks,
  frameworkId: string,
  version: string,
): Promise<VersionStep> {
  const from = await frameworks.known(tx, frameworkId);
  const to = frameworks.named(frameworkId, version);
  const transition = frameworks.registry.transitionOf(frameworkId, from.version, version);
  if (transition !== undefined) return { from, to, transition };
  const message = `no transition of ${frameworkId} from ${from.version} to ${version} is known; read the reachable versions at /v1/compliance/frameworks/${frameworkId}/versions`;
  throw new ApiError('unprocessable', message, [{ at: '/version', message }]);
}

/**
 * Returns the attestations of a version that count, by whether they move: those of controls that are unchanged, and that nobody has attested in
 * the other version. Throws `unprocessable` for more than `MAX_MOVED`.
 */
export async function readMovingAttestations(
  tx: Reader,
  { from, to, transition }: VersionStep,
): Promise<{ readonly moving: readonly MovingAttestation[]; readonly left: number }> {
  const rows = await readAttestations(
    tx,
    sql<boolean>`r.framework_id = ${from.id} and r.framework_version = ${from.version} and ${isNewestAttestation}`,
    MAX_MOVED + 1,
  );
  if (rows.length > MAX_MOVED) {
    const message = `the tenant has more than ${MAX_MOVED} attestations of ${from.id} ${from.version}; withdraw those of scopes that are not needed`;
    throw new ApiError('unprocessable', message, [{ at: '/version', message }]);
  }
  const targets = new Map(
    transition.controls.flatMap((pair) => (pair.isUnchanged ? [[pair.from, pair.to]] : [])),
  );
  const attested = await attestedControls(tx, to);
  const counting = rows.filter(
    ({ state, review }) => state === 'current' && (review === null || review === 'approved'),
  );
  const moving = counting.flatMap((row) => {
    const toControl = targets.get(row.control_id);
    if (toControl === undefined || attested.has(placeOf(toControl, row.scope_id))) return [];
    return [{ row, toControl }];
  });
  return { moving, left: counting.length - moving.length };
}

/** Returns the controls and scopes of a version that somebody has attested. */
async function attestedControls(tx: Reader, { id, version }: Framework): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('control_attestations')
    .select(['control_id', 'scope_id'])
    .distinct()
    .where('framework_id', '=', id)
    .where('framework_version', '=', version)
    .execute();
  return new Set(rows.map(({ control_id, scope_id }) => placeOf(control_id, scope_id)));
}

function placeOf(controlId: string, scopeId: string | null): string {
  return `${controlId} ${scopeId ?? ''}`;
}
