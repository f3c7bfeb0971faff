import type { Attester, SealedAs } from '@svc/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { Position } from '../../../platform/http/cursor.ts';
import { knownScope } from '../scopes/known-scope.ts';
import type { ControlKey } from './known-control.ts';
import type { PersonActor } from './require-attester.ts';

/** Tables of what people say of controls, whose rows are only added. */
export type RecordTable = 'control_attestations' | 'control_applicability';

/** What the rows of records have in common, once they are read. */
export type RecordRow = ControlKey & {
  readonly scope_id: string | null;
  readonly scope_name: string | null;
  readonly position: number;
  readonly evidence_id: string;
  /** Index of the event; null where it is not in the log, any more or yet. */
  readonly idx: number | null;
  readonly author: string | null;
  readonly author_name: string | null;
  readonly body: string | null;
  readonly expires_at: Date;
};

/** The condition that a row `r` is about a control. */
export function isOfControl(key: ControlKey): RawBuilder<boolean> {
  return sql`r.framework_id = ${key.framework_id} and r.framework_version = ${key.framework_version}
    and r.control_id = ${key.control_id}`;
}

/**
 * Returns the condition of the records of a control `r`, of one scope where it is named, before a position of the list. Throws `not_found`
 * for the scope.
 */
export async function recordsOf(
  tx: Reader,
  key: ControlKey,
  scopeId: string | undefined,
  before: Position | null,
): Promise<RawBuilder<boolean>> {
  if (scopeId !== undefined) await knownScope(tx, scopeId);
  const ofScope = scopeId === undefined ? sql`true` : sql`r.scope_id = ${scopeId}`;
  const older = before === null ? sql`true` : sql`r.position < ${before[0]}`;
  return sql`${isOfControl(key)} and ${ofScope} and ${older}`;
}

/** The condition that a newer row than `r` is about the same control and scope. */
export function isSuperseded(table: RecordTable): RawBuilder<boolean> {
  return sql`exists (select from ${sql.table(table)} n
    where n.tenant_id = r.tenant_id and n.framework_id = r.framework_id and n.framework_version = r.framework_version
      and n.control_id = r.control_id and n.scope_id is not distinct from r.scope_id and n.position > r.position)`;
}

/** Columns of a record's scope, words and event, of joins `s`, `t` and `e`. */
export const SHARED_COLUMNS = sql`r.framework_id, r.framework_version, r.control_id, r.scope_id, s.name as scope_name,
  r.position, r.evidence_id, e.idx, t.author, t.author_name, t.body, r.expires_at`;
export const SHARED_JOINS = sql`left join compliance_scopes s on s.tenant_id = r.tenant_id and s.scope_id = r.scope_id
  left join compliance_texts t on t.tenant_id = r.tenant_id and t.evidence_id = r.evidence_id
  left join ledger_events e on e.tenant_id = r.tenant_id and e.evidence_id = r.evidence_id`;

/** Returns the position of the next record of a control that `lockControl` has locked. */
export async function nextPosition(
  tx: Writer,
  table: RecordTable,
  key: ControlKey,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position), 0) + 1 as next from ${sql.table(table)} r where ${isOfControl(key)}`.execute(
    tx,
  );
  return (rows[0] as { next: number }).next;
}

/** Keeps who made a record and what that person wrote, until the person is erased. */
export async function insertText(
  tx: Writer,
  {
    tenantId,
    evidenceId,
    by,
    body,
  }: {
    readonly tenantId: string;
    readonly evidenceId: string;
    readonly by: PersonActor;
    readonly body: string;
  },
): Promise<void> {
  await tx
    .insertInto('compliance_texts')
    .values({
      tenant_id: tenantId,
      evidence_id: evidenceId,
      author: by.id,
      author_name: by.name,
      body,
    })
    .execute();
}

export function wireAttester(author: string | null, name: string | null): Attester {
  return author === null ? null : { id: author, name };
}

export function wireSealed(evidenceId: string, index: number | null): SealedAs {
  return { evidenceId, index };
}

/** Returns what the answers about records of both tables have in common. */
export function wireRecord(row: RecordRow) {
  const { scope_id: id, scope_name: name } = row;
  return {
    frameworkId: row.framework_id,
    frameworkVersion: row.framework_version,
    controlId: row.control_id,
    scope: id === null ? null : { id, name: name ?? id },
    expiresAt: row.expires_at.toISOString(),
    sealed: wireSealed(row.evidence_id, row.idx),
  };
}
