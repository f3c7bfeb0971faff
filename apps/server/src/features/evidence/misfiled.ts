import type { TenantDatabase } from '../../db/database.ts';
import { readFiled, readHead } from './store.ts';

const ROWS_PER_READ = 1_000;

/** The first event that is stored where it does not belong, and how. */
export type Misfiled = { readonly index: number; readonly reason: string };

/**
 * Holds the columns that events are found by against the events themselves, which are what the chain covers: a changed id
 * or kind would hide an event from a search, a changed time from an export `since`, and a row beyond the head would be
 * listed though it was never sealed. Null when all agree.
 */
export async function firstMisfiled(db: TenantDatabase): Promise<Misfiled | null> {
  let last = new Date(0);
  for (let next = 0; ; ) {
    const { head, rows } = await db.read(async (tx) => ({
      head: await readHead(tx),
      rows: await readFiled(tx, next, ROWS_PER_READ),
    }));
    for (const row of rows) {
      const { idx: index, sealed_at: sealedAt } = row;
      const event = JSON.parse(row.event) as { id: string; kind: string };
      if (index >= head.size) return { index, reason: 'it stands beyond the head of the log' };
      if (index !== next)
        return { index, reason: 'its index is there twice, or one before is not' };
      if (event.id !== row.evidence_id) return { index, reason: 'it is filed under another id' };
      if (event.kind !== row.kind) return { index, reason: 'it is filed under another kind' };
      if (sealedAt < last)
        return { index, reason: 'it is filed as sealed before the one before it' };
      last = sealedAt;
      next++;
    }
    if (rows.length < ROWS_PER_READ) return null;
  }
}
