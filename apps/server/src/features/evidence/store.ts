import type { EvidenceRecord } from '@svc/contract';
import type { Selectable } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { wireTime } from '../../platform/time.ts';

export type HeadRow = Selectable<DB['ledger_heads']>;
export type EventRow = Pick<
  Selectable<DB['ledger_events']>,
  'idx' | 'sealed_at' | 'leaf' | 'chain' | 'event'
>;

const COLUMNS = ['idx', 'sealed_at', 'leaf', 'chain', 'event'] as const;

export function readHead(tx: Reader): Promise<HeadRow> {
  return tx.selectFrom('ledger_heads').selectAll().executeTakeFirstOrThrow();
}

/** Newest first, below index `before`. */
export async function listEvents(
  tx: Reader,
  filter: { kind: string | undefined; before: number | null },
  limit: number,
): Promise<EventRow[]> {
  let query = tx.selectFrom('ledger_events').select(COLUMNS).orderBy('idx', 'desc').limit(limit);
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (filter.before !== null) query = query.where('idx', '<', filter.before);
  return query.execute();
}

export async function findEvent(tx: Reader, evidenceId: string): Promise<EventRow | null> {
  const row = await tx
    .selectFrom('ledger_events')
    .select(COLUMNS)
    .where('evidence_id', '=', evidenceId)
    .executeTakeFirst();
  return row ?? null;
}

/** In order, from index `from`. */
export function readEvents(tx: Reader, from: number, limit: number): Promise<EventRow[]> {
  return tx
    .selectFrom('ledger_events')
    .select(COLUMNS)
    .where('idx', '>=', from)
    .orderBy('idx')
    .limit(limit)
    .execute();
}

/** In order, from index `from`, with the columns that events are found by. */
export function readFiled(tx: Reader, from: number, limit: number) {
  return tx
    .selectFrom('ledger_events')
    .select(['idx', 'sealed_at', 'evidence_id', 'kind', 'event'])
    .where('idx', '>=', from)
    .orderBy('idx')
    .limit(limit)
    .execute();
}

/** Index of the first event sealed at or after `time`; null when there is none. */
export async function firstSince(tx: Reader, time: Date): Promise<number | null> {
  const row = await tx
    .selectFrom('ledger_events')
    .select('idx')
    .where('sealed_at', '>=', time)
    .orderBy('sealed_at')
    .orderBy('idx')
    .limit(1)
    .executeTakeFirst();
  return row?.idx ?? null;
}

export function wireEvent(row: EventRow): EvidenceRecord {
  return {
    index: row.idx,
    sealedAt: wireTime(row.sealed_at),
    leaf: row.leaf.toString('hex'),
    chain: row.chain.toString('hex'),
    event: JSON.parse(row.event),
  };
}
