import type { BulkAction, Disposition, Finding } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { insertComment } from './comments.ts';
import { countFindings } from './daily-counts.ts';
import { type FindingRow, lockFindings, statusOf, wireFinding } from './store.ts';
import { decisionOf, type FindingState, isLegal, legalActions, stateOf } from './transition.ts';

/** Does to one finding what a person decided, with a comment if there is one; throws `conflict` for an illegal action. */
export async function decideFinding(
  tx: Writer,
  principal: Principal,
  findingId: string,
  action: BulkAction,
  comment: string | undefined,
): Promise<Written<Finding>> {
  const now = new Date();
  refusePast(action, now);
  const [row] = await lockFindings(tx, [findingId]);
  if (row === undefined) throw new ApiError('not_found', `finding ${findingId} does not exist`);
  const state = findingState(row, now);
  if (!isLegal(state, action.kind)) {
    const legal = legalActions(state).join(', ') || 'no action';
    throw new ApiError(
      'conflict',
      `finding ${findingId} does not allow ${action.kind} (got status ${state}); allowed: ${legal}`,
    );
  }
  await applyAction(tx, principal, action, [row], now);
  const added =
    comment === undefined ? null : await insertComment(tx, principal, findingId, comment);
  const [changed = row] = await lockFindings(tx, [findingId]);
  const event = decisionEvent(principal, findingId, action, {
    from: state,
    comment: added?.comment_id ?? null,
  });
  return { result: wireFinding(changed, now), events: [event] };
}

/** Returns the state that decides which actions are legal. */
export function findingState(row: FindingRow, now: Date): FindingState {
  return stateOf(statusOf(row, now), row.disposition as Disposition);
}

/** Sets what an action decides on findings that are locked and allow it. */
export async function applyAction(
  tx: Writer,
  principal: Principal,
  action: BulkAction,
  rows: readonly FindingRow[],
  now: Date,
): Promise<void> {
  const ids = rows.map((row) => row.finding_id);
  if (ids.length === 0) return;
  const decision = decisionOf(action);
  const set =
    decision === null
      ? sql`assignee = ${action.kind === 'assign' ? action.assignee : null}`
      : sql`disposition = ${decision.disposition}, workflow = ${decision.workflow},
            ignored_until = ${decision.ignoredUntil}::timestamptz, decided_by = ${principal.id}, decided_at = ${now}`;
  await sql`
    update findings set ${set} where tenant_id = ${principal.tenant.id} and finding_id = any(${ids}::text[])
  `.execute(tx);
  if (decision === null) return;
  await countFindings(tx, principal.tenant.id, new Set(rows.map((row) => row.repo_id)));
}

/** What is sealed of a decision about one finding: names and free text of people are left out. */
function decisionEvent(
  principal: Principal,
  findingId: string,
  action: BulkAction,
  step: { readonly from: FindingState; readonly comment: string | null },
): Fact {
  const by = actor(principal);
  const subject = { type: 'finding' as const, id: findingId };
  switch (action.kind) {
    case 'triage':
      return {
        kind: 'finding.triaged',
        actor: by,
        subject,
        data: { action: action.kind, ...step },
      };
    case 'reopen':
      return {
        kind: 'finding.reopened',
        actor: by,
        subject,
        data: { action: action.kind, ...step },
      };
    case 'ignore': {
      const { kind, reason, until = null } = action;
      const data = { action: kind, reason, until, ...step };
      return { kind: 'finding.ignored', actor: by, subject, data };
    }
    case 'assign': {
      const data = { action: action.kind, isAssigned: action.assignee !== null, ...step };
      return { kind: 'finding.assigned', actor: by, subject, data };
    }
  }
}

/** Throws `malformed` for an end that is not a time or has passed. */
export function refusePast(action: BulkAction, now: Date): void {
  if (action.kind !== 'ignore' || action.until === undefined || action.until === null) return;
  const until = new Date(action.until);
  if (until > now) return;
  throw new ApiError(
    'malformed',
    `the body is not valid at "/until": must be a time in the future (got ${JSON.stringify(action.until)})`,
  );
}
