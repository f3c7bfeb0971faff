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
import {
  decisionOf,
  type FindingAction,
  type FindingState,
  isLegal,
  legalActions,
  stateOf,
} from './transition.ts';

const EVENTS: Readonly<Record<FindingAction, string>> = {
  triage: 'finding.triaged',
  ignore: 'finding.ignored',
  reopen: 'finding.reopened',
  assign: 'finding.assigned',
};

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
  if (row === undefined) throw new ApiError('not_found', `there is no finding ${findingId}`);
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
  const subject = { type: 'finding', id: findingId };
  const data = { ...actionData(action), from: state, comment: added?.comment_id ?? null };
  return {
    result: wireFinding(changed, now),
    events: [{ kind: EVENTS[action.kind], actor: actor(principal), subject, data }],
  };
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

/** What is sealed of an action: names and free text of people are left out. */
export function actionData(action: BulkAction): Fact['data'] {
  switch (action.kind) {
    case 'ignore':
      return { action: action.kind, reason: action.reason, until: action.until ?? null };
    case 'assign':
      return { action: action.kind, isAssigned: action.assignee !== null };
    default:
      return { action: action.kind };
  }
}

/** Throws `malformed` for an end that is no time or has passed. */
export function refusePast(action: BulkAction, now: Date): void {
  if (action.kind !== 'ignore' || action.until === undefined || action.until === null) return;
  const until = new Date(action.until);
  if (until > now) return;
  throw new ApiError(
    'malformed',
    `the body is not valid at "/until": must be a time in the future (got ${JSON.stringify(action.until)})`,
  );
}
