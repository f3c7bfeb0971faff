import type { EvidenceRecord } from '@svc/contract';
import { genesis } from '@svc/ledger';
import type { RecordedDecision } from '@svc/policy';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type RecordedFacts, readRecordedFacts } from '../govern/read-model.ts';
import { factsState } from './explain.ts';
import { BYTES_PER_READ } from './log/log-pages.ts';
import { readPruned } from './log/pruned.ts';
import { wireEvents } from './log/record.ts';
import { type EventRow, findEvent, readEventsById, readHead } from './log/store.ts';

export { evidenceExport } from './export/export.ts';
export { countKindsSince } from './log/kind-counts.ts';
export { readVerifiedRun } from './log/verified-run.ts';
export { proveInclusion } from './proofs/proofs.ts';

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

/** Events that were read, and the ids of those that were left, as they do not fit in memory with the newer ones. */
type ReadEvidence = {
  readonly records: readonly EvidenceRecord[];
  readonly left: ReadonlySet<string>;
};

/** Returns the end of the last checkpoint that witnesses cosigned, null unless one is. */
export async function lastWitnessed(tx: Reader): Promise<EvidenceHead | null> {
  const { rows } = await sql<EvidenceHead>`
    select l.log_no as "logNo", l.size
    from witnessed_map() m join ledger_map_leaves l on l.map_no = m.map_no`.execute(tx);
  return rows[0] ?? null;
}

/** Returns events by their ids, those that exist, newest first, with what is still disclosed of them: about 1 MiB, one event at least. */
export async function readEvidence(
  tx: Reader,
  evidenceIds: readonly string[],
): Promise<ReadEvidence> {
  if (evidenceIds.length === 0) return { records: [], left: new Set() };
  const rows = await readEventsById(tx, evidenceIds, BYTES_PER_READ);
  const read = rows.filter((row): row is EventRow => row.event !== null);
  const left = rows.filter((row) => row.event === null).map((row) => row.evidence_id);
  return { records: await wireEvents(tx, read), left: new Set(left) };
}

/** Returns which of these ids are those of events in the tenant's logs. */
export async function existingEvents(
  tx: Reader,
  evidenceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (evidenceIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('ledger_events')
    .select('evidence_id')
    .where('evidence_id', 'in', [...evidenceIds])
    .execute();
  return new Set(rows.map((row) => row.evidence_id));
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

/**
 * Returns what a sealed decision was made from. Throws `not_found` for an event that does not exist, `conflict` where its facts are
 * not recorded or not those that were sealed.
 */
export async function verifiedDecision(
  tx: Reader,
  evidenceId: string,
): Promise<Omit<RecordedDecision, 'evidenceId'>> {
  const row = await findEvent(tx, evidenceId);
  if (row === null) throw new ApiError('not_found', `event ${evidenceId} does not exist`);
  const { data } = JSON.parse(row.event) as { data: { factsHash?: string } };
  const recorded = await readRecordedFacts(tx, evidenceId);
  const state = factsState(data.factsHash ?? null, recorded, Date.now() - row.sealed_at.getTime());
  if (state !== 'verified') {
    throw new ApiError(
      'conflict',
      `the facts of event ${evidenceId} are not available (${state}); describe the call instead`,
    );
  }
  return JSON.parse((recorded as RecordedFacts).text);
}

/** The present log of a tenant: where it ends, and where its stored events begin. */
export type StoredLog = EvidenceHead & {
  readonly tenantId: string;
  /** Chain hash of the last event. */
  readonly chain: Buffer;
  /** Index of the first event that is not archived and pruned. */
  readonly firstStored: number;
  /** Chain hash of the event before it. */
  readonly chainBefore: Buffer;
};

export async function readStoredLog(tx: Reader): Promise<StoredLog> {
  const { tenant_id: tenantId, log_no: logNo, size, chain } = await readHead(tx);
  const pruned = await readPruned(tx, logNo);
  const chainBefore = Buffer.from(pruned?.chain ?? genesis(tenantId, logNo));
  return { tenantId, logNo, size, chain, firstStored: pruned?.size ?? 0, chainBefore };
}

/** Returns the chain hashes of stored events by their indexes; those that are not stored are left out. */
export async function readChains(
  tx: Reader,
  logNo: number,
  indexes: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  if (indexes.length === 0) return new Map();
  const rows = await tx
    .selectFrom('ledger_events')
    .select(['idx', 'chain'])
    .where('log_no', '=', logNo)
    .where('idx', 'in', [...indexes])
    .execute();
  return new Map(rows.map(({ idx, chain }) => [idx, chain]));
}

/** Returns the index of the newest event that sealed the erasure of a person; null without one in this log. */
export async function lastErasure(tx: Reader, logNo: number): Promise<number | null> {
  const { rows } = await sql<{ index: number | null }>`
    select max(idx) as index from (
      select idx from ledger_events
      where log_no = ${logNo} and kind = 'subject.erased' and kind <> 'policy_decision'
      -- by the index of kinds: max() alone reads the log backwards to the first of them
      offset 0) e`.execute(tx);
  return rows[0]?.index ?? null;
}
