import { type FindingComment, newId } from '@svc/contract';
import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { wireTime } from '../../platform/time.ts';
import { findFinding } from './store.ts';

type CommentRow = Selectable<DB['finding_comments']>;

export async function insertComment(
  tx: Writer,
  principal: Principal,
  findingId: string,
  body: string,
): Promise<CommentRow> {
  return tx
    .insertInto('finding_comments')
    .values({
      tenant_id: principal.tenant.id,
      comment_id: newId('comment'),
      finding_id: findingId,
      author: principal.id,
      author_name: principal.name,
      body,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Adds a comment; its text is not sealed, its id is. */
export async function addComment(
  tx: Writer,
  principal: Principal,
  findingId: string,
  body: string,
): Promise<Written<FindingComment>> {
  await refuseUnknown(tx, findingId);
  const row = await insertComment(tx, principal, findingId, body);
  const subject = { type: 'finding' as const, id: findingId };
  const data = { comment: row.comment_id };
  return {
    result: wireComment(row),
    events: [{ kind: 'finding.commented', actor: actor(principal), subject, data }],
  };
}

/** Returns comments on a finding, oldest first; ids sort by their time. */
export async function listComments(
  tx: Reader,
  findingId: string,
  after: string | null,
  limit: number,
): Promise<CommentRow[]> {
  await refuseUnknown(tx, findingId);
  let query = tx
    .selectFrom('finding_comments')
    .selectAll()
    .where('finding_id', '=', findingId)
    .orderBy('comment_id')
    .limit(limit);
  if (after !== null) query = query.where('comment_id', '>', after);
  return query.execute();
}

export function wireComment(row: CommentRow): FindingComment {
  return {
    id: row.comment_id,
    findingId: row.finding_id,
    author: row.author_name,
    body: row.body,
    createdAt: wireTime(row.created_at),
  };
}

async function refuseUnknown(tx: Reader, findingId: string): Promise<void> {
  if ((await findFinding(tx, findingId)) !== null) return;
  throw new ApiError('not_found', `finding ${findingId} does not exist`);
}
