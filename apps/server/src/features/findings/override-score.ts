import type { Finding, PutBlastRadiusOverride } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { type FindingRow, lockFindings, wireFinding } from './store.ts';

/** Sets the score of a finding in place of the computed one; throws `not_found`. */
export async function overrideScore(
  tx: Writer,
  principal: Principal,
  findingId: string,
  { score, reason }: PutBlastRadiusOverride,
): Promise<Written<Finding>> {
  const { computed_score: computed } = await lockFinding(tx, findingId);
  const now = new Date();
  await sql`
    update findings
    set override_score = ${score}, override_reason = ${reason}, overridden_by = ${principal.id}, overridden_at = ${now}
    where tenant_id = ${principal.tenant.id} and finding_id = ${findingId}
  `.execute(tx);
  const subject = { type: 'finding' as const, id: findingId };
  const data = { score, computed, reason };
  return {
    result: wireFinding(await lockFinding(tx, findingId), now),
    events: [{ kind: 'finding.score_overridden', actor: actor(principal), subject, data }],
  };
}

/** Removes the override of a finding's score; throws `not_found`, also without an override. */
export async function restoreScore(
  tx: Writer,
  principal: Principal,
  findingId: string,
): Promise<Written<null>> {
  const { override_score: score, computed_score: computed } = await lockFinding(tx, findingId);
  if (score === null) {
    throw new ApiError('not_found', `finding ${findingId} has no override of its blast radius`);
  }
  await sql`
    update findings
    set override_score = null, override_reason = null, overridden_by = null, overridden_at = null
    where tenant_id = ${principal.tenant.id} and finding_id = ${findingId}
  `.execute(tx);
  const subject = { type: 'finding' as const, id: findingId };
  const data = { score, computed };
  return {
    result: null,
    events: [{ kind: 'finding.score_restored', actor: actor(principal), subject, data }],
  };
}

async function lockFinding(tx: Writer, findingId: string): Promise<FindingRow> {
  const [row] = await lockFindings(tx, [findingId]);
  if (row === undefined) throw new ApiError('not_found', `finding ${findingId} does not exist`);
  return row;
}
