import {
  type BulkOutcome,
  type BulkPreview,
  type ChangeFindings,
  type CreateBulkPreview,
  type FindingFilter,
  MAX_BULK_FINDINGS,
  newId,
} from '@svc/contract';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { applyAction, findingState, refusePast } from './decide.ts';
import { findingList } from './list.ts';
import { type FindingRow, lockFindings, readFindings, wireFinding } from './store.ts';
import { isLegal } from './transition.ts';
import { keepForUndo } from './undo-bulk.ts';

const VALID_MS = 3_600_000;
const SAMPLE_SIZE = 10;

/** Remembers which findings are named, or match a filter now, so that a change meets these and no others. */
export async function previewBulk(
  tx: Writer,
  principal: Principal,
  { filter = {}, findingIds }: CreateBulkPreview,
): Promise<Written<BulkPreview>> {
  const now = new Date();
  const rows =
    findingIds === undefined
      ? await matchingFindings(tx, filter)
      : await namedFindings(tx, findingIds);
  const previewId = newId('bulkPreview');
  await tx
    .insertInto('finding_bulk_previews')
    .values({
      tenant_id: principal.tenant.id,
      preview_id: previewId,
      created_by: principal.id,
      finding_ids: rows.map((row) => row.finding_id),
      created_at: now,
    })
    .execute();
  const preview = {
    previewId,
    count: rows.length,
    sample: rows.slice(0, SAMPLE_SIZE).map((row) => wireFinding(row, now)),
    expiresAt: new Date(now.getTime() + VALID_MS).toISOString(),
  };
  const event: Fact = {
    kind: 'finding.bulk_previewed',
    actor: actor(principal),
    subject: { type: 'preview', id: previewId },
    data: { count: rows.length },
  };
  return { result: preview, events: [event] };
}

async function matchingFindings(tx: Reader, filter: FindingFilter): Promise<FindingRow[]> {
  const limit = MAX_BULK_FINDINGS + 1;
  const list = await findingList(tx, filter, 'severity');
  const rows = await list.read({ from: null, direction: 'forwards', limit });
  if (rows.length <= MAX_BULK_FINDINGS) return rows;
  throw new ApiError(
    'unprocessable',
    `the filter matches more than ${MAX_BULK_FINDINGS} findings; narrow it down`,
  );
}

async function namedFindings(tx: Reader, findingIds: readonly string[]): Promise<FindingRow[]> {
  const rows = await readFindings(tx, findingIds);
  const found = new Set(rows.map((row) => row.finding_id));
  const missing = findingIds.find((id) => !found.has(id));
  if (missing === undefined) return rows;
  throw new ApiError('not_found', `finding ${missing} does not exist`);
}

/** Does an action to the findings of a preview, once; those that do not allow it are skipped. */
export async function changeFindings(
  tx: Writer,
  principal: Principal,
  { previewId, action }: ChangeFindings,
): Promise<Written<BulkOutcome>> {
  const now = new Date();
  refusePast(action, now);
  const findingIds = await usePreview(tx, principal, previewId, now);
  const rows = findingIds.length === 0 ? [] : await lockFindings(tx, findingIds);
  const legal = rows.filter((row) => isLegal(findingState(row, now), action.kind));
  await applyAction(tx, principal, action, legal, now);
  const id = newId('evidence');
  await keepForUndo(tx, { previewId, eventId: id, action, before: legal });
  const changed = legal.map((row) => row.finding_id);
  const event: Fact = {
    id,
    kind: 'finding.bulk_changed',
    actor: actor(principal),
    subject: { type: 'preview', id: previewId },
    data: {
      action: action.kind,
      ...(action.kind === 'ignore' && { reason: action.reason, until: action.until ?? null }),
      ...(action.kind === 'assign' && { isAssigned: action.assignee !== null }),
      findings: changed,
    },
  };
  const result = { changed: changed.length, skipped: findingIds.length - changed.length };
  return { result, events: [event] };
}

async function usePreview(
  tx: Writer,
  principal: Principal,
  previewId: string,
  now: Date,
): Promise<readonly string[]> {
  const preview = await tx
    .selectFrom('finding_bulk_previews')
    .selectAll()
    .where('preview_id', '=', previewId)
    .where('created_by', '=', principal.id)
    .forUpdate()
    .executeTakeFirst();
  if (preview === undefined) {
    throw new ApiError('not_found', `preview ${previewId} does not exist for this caller`);
  }
  if (preview.used_at !== null) {
    throw new ApiError('conflict', `preview ${previewId} was used; make another one`);
  }
  if (now.getTime() - preview.created_at.getTime() > VALID_MS) {
    throw new ApiError('conflict', `preview ${previewId} has expired; make another one`);
  }
  await sql`
    update finding_bulk_previews set used_at = ${now} where preview_id = ${previewId}
  `.execute(tx);
  return preview.finding_ids;
}
