import type { EvidenceRecord } from '@svc/contract';
import { type LedgerEvent, opensCommitment } from '@svc/ledger';
import type { Reader } from '../../../db/database.ts';
import { wireTime } from '../../../platform/time.ts';
import { type DisclosureRow, type EventRow, readDisclosures } from './store.ts';

/**
 * Events as the API shows them: what is sealed, and beside it the personal values that are still disclosed. A disclosure
 * that does not open the sealed commitment is left out, so nobody can put words into an event.
 */
export async function wireEvents(tx: Reader, rows: readonly EventRow[]): Promise<EvidenceRecord[]> {
  const events = rows.map((row) => ({ row, event: JSON.parse(row.event) as LedgerEvent }));
  const committed = events.filter(({ event }) => Object.keys(event.commitments).length > 0);
  const disclosures = Map.groupBy(
    await readDisclosures(
      tx,
      committed.map(({ row }) => row.evidence_id),
    ),
    (row) => row.evidence_id,
  );
  return events.map(({ row, event }) => {
    const shown = disclosed(event, disclosures.get(row.evidence_id) ?? []);
    return {
      index: row.idx,
      sealedAt: wireTime(row.sealed_at),
      leaf: row.leaf.toString('hex'),
      chain: row.chain.toString('hex'),
      event,
      disclosed: shown,
      redacted: Object.keys(event.commitments).filter((pointer) => !Object.hasOwn(shown, pointer)),
    };
  });
}

function disclosed(
  { commitments }: LedgerEvent,
  rows: readonly DisclosureRow[],
): Record<string, unknown> {
  const genuine = rows.filter((row) => opensCommitment(commitments, row));
  // the database has no order of them
  const ordered = genuine.toSorted((a, b) => (a.pointer < b.pointer ? -1 : 1));
  return Object.fromEntries(ordered.map(({ pointer, value }) => [pointer, JSON.parse(value)]));
}
