import type { Retention, SetRetention } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import { unchanged, type Written } from '../../../platform/http/operation.ts';
import { actor, type Principal } from '../../../platform/principal.ts';
import { wireTime } from '../../../platform/time.ts';

/** Pruned ranges that are shown, the newest. */
const MAX_PRUNED = 100;

/** Returns how long the tenant keeps its events, and which were archived and pruned. */
export async function readRetention(tx: Reader): Promise<Retention> {
  const policy = await tx.selectFrom('ledger_retention').select('keep_days').executeTakeFirst();
  const rows = await tx
    .selectFrom('ledger_prunes')
    .select(['log_no', 'size', 'archive', 'pruned_at'])
    .orderBy('log_no', 'desc')
    .orderBy('size', 'desc')
    .limit(MAX_PRUNED)
    .execute();
  return {
    keepDays: policy?.keep_days ?? null,
    pruned: rows.map((row) => ({
      logNo: row.log_no,
      to: row.size,
      archive: row.archive.toString('hex'),
      prunedAt: wireTime(row.pruned_at),
    })),
  };
}

/** Sets how long events are kept at least before an operator may prune them; null keeps all. */
export async function setRetention(
  tx: Writer,
  principal: Principal,
  { keepDays }: SetRetention,
): Promise<Written<Retention>> {
  // the former value is sealed, so that concurrent changes take turns
  await lockRetention(tx, principal);
  const before = await readRetention(tx);
  if (before.keepDays === keepDays) return unchanged(before);
  if (keepDays === null) {
    await tx.deleteFrom('ledger_retention').execute();
  } else {
    await tx
      .insertInto('ledger_retention')
      .values({ tenant_id: principal.tenant.id, keep_days: keepDays })
      .onConflict((row) => row.column('tenant_id').doUpdateSet({ keep_days: keepDays }))
      .execute();
  }
  return {
    result: { ...before, keepDays },
    events: [
      {
        kind: 'evidence.retention_changed',
        actor: actor(principal),
        subject: { type: 'tenant', id: principal.tenant.id, name: principal.tenant.slug },
        data: { keepDays, formerKeepDays: before.keepDays },
      },
    ],
  };
}

/** Returns whether events are to be kept for less time than now. */
export async function shortensRetention(
  tx: Writer,
  principal: Principal,
  { keepDays }: SetRetention,
): Promise<boolean> {
  await lockRetention(tx, principal);
  const before = await readRetention(tx);
  return keepDays !== null && (before.keepDays === null || keepDays < before.keepDays);
}

async function lockRetention(tx: Writer, { tenant }: Principal): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`retention ${tenant.id}`}, 0))`.execute(
    tx,
  );
}
