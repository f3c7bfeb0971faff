import type { BulkAction, UndoOutcome } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { countFindings } from './daily-counts.ts';
import { type FindingRow, lockFindings } from './store.ts';

const VALID_MS = 3_600_000;

/** What an action of people can change of a finding. */
const KEPT = [
  'finding_id',
  'disposition',
  'workflow',
  'ignored_until',
  'decided_by',
  'decided_at',
  'assignee',
] as const;

/** Keeps with a preview what was done to its findings, and what they had before. */
export async function keepForUndo(
  tx: Writer,
  {
    previewId,
    eventId,
    action,
    before,
  }: {
    readonly previewId: string;
    readonly eventId: string;
    readonly action: BulkAction;
    readonly before: readonly FindingRow[];
  },
): Promise<void> {
  const kept = before.map((row) => Object.fromEntries(KEPT.map((name) => [name, row[name]])));
  await sql`
    update finding_bulk_previews
    set action = ${JSON.stringify(action)}, before = ${JSON.stringify(kept)}, event_id = ${eventId}
    where preview_id = ${previewId}
  `.execute(tx);
}

/** Gives the findings of a change back what they had before it, once; those that were changed again since are skipped. */
export async function undoBulk(
  tx: Writer,
  principal: Principal,
  previewId: string,
): Promise<Written<UndoOutcome>> {
  const now = new Date();
  const { action, findingIds, eventId, usedAt } = await beginUndo(tx, principal, previewId, now);
  const rows = findingIds.length === 0 ? [] : await lockFindings(tx, findingIds);
  const reassigned = await reassignedSince(tx, eventId, findingIds);
  const isUntouched =
    action.kind === 'assign'
      ? (row: FindingRow) => !reassigned.has(row.finding_id)
      : (row: FindingRow) =>
          row.decided_by === principal.id && row.decided_at?.getTime() === usedAt.getTime();
  const untouched = rows.filter(isUntouched);
  const restored = untouched.map((row) => row.finding_id);
  await restore(tx, previewId, action, restored);
  if (action.kind !== 'assign' && restored.length > 0) {
    await countFindings(tx, principal.tenant.id, new Set(untouched.map((row) => row.repo_id)));
  }
  const event: Fact = {
    kind: 'finding.bulk_undone',
    actor: actor(principal),
    subject: { type: 'preview', id: previewId },
    data: { action: action.kind, findings: restored },
  };
  const skipped = findingIds.length - restored.length;
  return { result: { restored: restored.length, skipped }, events: [event] };
}

/** Returns the findings that were assigned, or whose assignment was undone, after the change of an event. */
async function reassignedSince(
  tx: Writer,
  eventId: string,
  findingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct later.finding_id as id
    from finding_activity own join finding_activity later using (tenant_id, finding_id)
    where own.finding_id = any(${[...findingIds]}::text[]) and own.evidence_id = ${eventId}
      and later.evidence_id <> own.evidence_id and later.at >= own.at and later.kind in ('assigned', 'undone')
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

async function beginUndo(tx: Writer, principal: Principal, previewId: string, now: Date) {
  const preview = await tx
    .selectFrom('finding_bulk_previews')
    .select(['action', 'event_id', 'used_at', 'undone_at'])
    .select(
      sql<string[]>`array(select b ->> 'finding_id' from jsonb_array_elements(before) b)`.as(
        'findingIds',
      ),
    )
    .where('preview_id', '=', previewId)
    .where('created_by', '=', principal.id)
    .forUpdate()
    .executeTakeFirst();
  if (preview === undefined) {
    throw new ApiError('not_found', `preview ${previewId} does not exist for this caller`);
  }
  const { action, event_id: eventId, findingIds, used_at: usedAt, undone_at: undoneAt } = preview;
  if (usedAt === null || action === null || eventId === null) {
    throw new ApiError('conflict', `preview ${previewId} has changed nothing yet`);
  }
  if (undoneAt !== null) {
    throw new ApiError('conflict', `the change of preview ${previewId} is undone already`);
  }
  if (now.getTime() - usedAt.getTime() > VALID_MS) {
    throw new ApiError('conflict', `the change of preview ${previewId} is older than an hour`);
  }
  await sql`update finding_bulk_previews set undone_at = ${now} where preview_id = ${previewId}`.execute(
    tx,
  );
  return { action: action as BulkAction, findingIds, eventId, usedAt };
}

async function restore(
  tx: Writer,
  previewId: string,
  action: BulkAction,
  findingIds: readonly string[],
): Promise<void> {
  const set =
    action.kind === 'assign'
      ? sql`assignee = b.assignee`
      : sql`disposition = b.disposition, workflow = b.workflow, ignored_until = b.ignored_until,
            decided_by = b.decided_by, decided_at = b.decided_at`;
  await sql`
    update findings f set ${set}
    from finding_bulk_previews p,
      jsonb_to_recordset(p.before) as b(finding_id text, disposition text, workflow text, ignored_until timestamptz,
        decided_by text, decided_at timestamptz, assignee text)
    where p.preview_id = ${previewId} and f.finding_id = b.finding_id and f.finding_id = any(${findingIds}::text[])
  `.execute(tx);
}
