import type { EvidenceRecord } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { wireEvents } from './record.ts';
import { readEventsById } from './store.ts';

export { countKindsSince } from './kind-counts.ts';

/** Where the tenant's log ends: the index that its next event gets. */
export type EvidenceHead = { readonly logNo: number; readonly size: number };

/** An event as it is stored. */
export type StoredEvent = {
  readonly index: number;
  readonly sealedAt: Date;
  /** Leaf hash (RFC 6962). */
  readonly leaf: Buffer;
  /** Canonical JSON. */
  readonly event: string;
};

export async function readEvidenceHead(tx: Reader): Promise<EvidenceHead> {
  const { log_no: logNo, size } = await tx
    .selectFrom('ledger_heads')
    .select(['log_no', 'size'])
    .executeTakeFirstOrThrow();
  return { logNo, size };
}

/** Returns events by their ids, those that exist, with what is still disclosed of them. */
export async function readEvidence(
  tx: Reader,
  evidenceIds: readonly string[],
): Promise<EvidenceRecord[]> {
  if (evidenceIds.length === 0) return [];
  return wireEvents(tx, await readEventsById(tx, evidenceIds));
}

/** What is wrong with a log; open until an operator clears it. */
export type LedgerFault = {
  readonly logNo: number;
  /** Of the first bad event, or the size of the checkpoint that the log does not continue. */
  readonly index: number;
  readonly reason: string;
  /** RFC 3339. */
  readonly foundAt: string;
};

/** Returns the open fault; null without one. */
export async function readLedgerFault(
  tx: Reader,
  { logNo, index }: { readonly logNo: number; readonly index: number },
): Promise<LedgerFault | null> {
  const row = await tx
    .selectFrom('ledger_faults')
    .select(['reason', 'found_at'])
    .where('log_no', '=', logNo)
    .where('idx', '=', index)
    .where('cleared_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { logNo, index, reason: row.reason, foundAt: row.found_at.toISOString() };
}

/** Returns events in order from index `from` on, as many as the two limits allow, one at least. */
export async function readStoredEvents(
  tx: Reader,
  { logNo, from }: { readonly logNo: number; readonly from: number },
  limit: number,
  maxBytes: number,
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select idx as index, sealed_at as "sealedAt", leaf, event
    from (select e.*, sum(octet_length(event)) over (order by idx) - octet_length(event) as bytes_before
          from (select idx, sealed_at, leaf, event from ledger_events
                where log_no = ${logNo} and idx >= ${from}
                  and (idx < (select size from ledger_heads) or log_no < (select log_no from ledger_heads))
                order by idx limit ${limit}) e) p
    where bytes_before < ${maxBytes} order by idx`.execute(tx);
  return rows;
}
