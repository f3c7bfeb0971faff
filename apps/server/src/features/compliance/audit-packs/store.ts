import { AUDIT_PACK_DAYS, type AuditPack } from '@svc/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.generated.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { wireTime } from '../../../platform/time.ts';

/** A pack with the name of its scope and the index of its event. */
export type AuditPackRow = Selectable<DB['audit_packs']> & {
  readonly scope_name: string | null;
  /** Null where the event is not in the log, any more or yet. */
  readonly idx: number | null;
};

const DAY_MS = 86_400_000;

/** Returns packs that a condition on `p` holds for, the newest first. */
export async function readAuditPacks(
  tx: Reader,
  where: RawBuilder<boolean>,
  limit: number,
): Promise<AuditPackRow[]> {
  const { rows } = await sql<AuditPackRow>`
    select p.*, s.name as scope_name, e.idx
    from audit_packs p
    left join compliance_scopes s on s.tenant_id = p.tenant_id and s.scope_id = p.scope_id
    left join ledger_events e on e.tenant_id = p.tenant_id and e.evidence_id = p.evidence_id
    where ${where} order by p.pack_id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Returns a pack; throws `not_found`, also for another tenant's. */
export async function knownAuditPack(tx: Reader, packId: string): Promise<AuditPackRow> {
  const [row] = await readAuditPacks(tx, sql`p.pack_id = ${packId}`, 1);
  if (row !== undefined) return row;
  throw new ApiError('not_found', `audit pack ${packId} does not exist`);
}

export function wireAuditPack(row: AuditPackRow): AuditPack {
  const { scope_id: scopeId, completed_at: completedAt, evidence_id: evidenceId } = row;
  const isReady = row.state === 'ready';
  const keptUntil =
    completedAt === null ? null : new Date(completedAt.getTime() + AUDIT_PACK_DAYS * DAY_MS);
  return {
    id: row.pack_id,
    frameworkId: row.framework_id,
    frameworkVersion: row.framework_version,
    scope: scopeId === null ? null : { id: scopeId, name: row.scope_name ?? scopeId },
    window: { from: wireTime(row.window_from), to: wireTime(row.window_to) },
    state: row.state as AuditPack['state'],
    reason: row.reason,
    requestedAt: wireTime(row.requested_at),
    completedAt: wireTime(completedAt),
    keptUntil: wireTime(keptUntil),
    bytes: isReady ? row.bytes : null,
    manifestSha256: isReady ? (row.manifest_hash?.toString('hex') ?? null) : null,
    sealed: isReady && evidenceId !== null ? { evidenceId, index: row.idx } : null,
  };
}
