import { type DecideApplicability, newId } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../../db/database.ts';
import type { Written } from '../../../platform/http/operation.ts';
import type { Principal } from '../../../platform/principal.ts';
import { checkedExpiry, readEffectiveNow } from '../controls/effective-time.ts';
import { type KnownControl, keyOf, sealedControl } from '../controls/known-control.ts';
import { lockControl } from '../controls/lock-control.ts';
import { insertText, nextPosition } from '../controls/records.ts';
import { requireAttester } from '../controls/require-attester.ts';
import { lockScope } from '../scopes/known-scope.ts';
import { type DecisionRow, readDecisions } from './store.ts';

/**
 * Records whether a person decided that a control applies. It supersedes the newest decision of the same control and scope, which
 * stays. Throws `forbidden`, `malformed` for the expiry, `not_found` or `conflict` for the scope.
 */
export async function decideApplicability(
  tx: Writer,
  principal: Principal,
  known: KnownControl,
  { applicable, reason, expiresAt: expiry, scope: scopeId = null }: DecideApplicability,
): Promise<Written<DecisionRow>> {
  const tenantId = principal.tenant.id;
  const key = keyOf(known);
  await lockControl(tx, tenantId, key);
  const by = await requireAttester(tx, principal, known);
  const now = await readEffectiveNow(tx);
  const expiresAt = checkedExpiry(expiry, now);
  if (scopeId !== null) await lockScope(tx, scopeId, 'name');
  const [decisionId, evidenceId] = [newId('applicability'), newId('evidence')];
  await tx
    .insertInto('control_applicability')
    .values({
      tenant_id: tenantId,
      decision_id: decisionId,
      ...key,
      scope_id: scopeId,
      position: await nextPosition(tx, 'control_applicability', key),
      applicable,
      decided_at: now,
      expires_at: expiresAt,
      evidence_id: evidenceId,
    })
    .execute();
  await insertText(tx, { tenantId, evidenceId, by, body: reason });
  const [row] = await readDecisions(tx, sql`r.decision_id = ${decisionId}`, 1);
  if (row === undefined) throw new Error(`decision ${decisionId} was not stored`);
  const { subject, data } = sealedControl(known);
  return {
    result: row,
    events: [
      {
        id: evidenceId,
        kind: 'control.applicability_decided',
        actor: by,
        subject,
        data: {
          ...data,
          decision: decisionId,
          applicable,
          reason,
          expiresAt: expiry,
          scope: scopeId,
        },
      },
    ],
  };
}
