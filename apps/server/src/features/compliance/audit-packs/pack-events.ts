import { canonicalize } from '@svc/ledger';
import type { TenantDatabase } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { LedgerKeys } from '../../../platform/ledger/signing-key.ts';
import { proveInclusion } from '../../evidence/read-model.ts';
import type { PackFacts } from './pack-facts.ts';

/** Events of one transaction. */
const EVENTS_PER_READ = 20;

/** Returns the ids of all events that the records of a pack cite or are, each once, sorted. */
export function citedEvents({ attestations, decisions }: PackFacts): readonly string[] {
  const ids = [
    ...attestations.flatMap((row) => [
      row.evidence_id,
      ...(row.withdrawal_evidence_id === null ? [] : [row.withdrawal_evidence_id]),
      ...(row.review_evidence_id === null ? [] : [row.review_evidence_id]),
      ...(row.moves ?? []).map(({ event }) => event),
      ...row.evidence.flatMap((evidence) => (evidence.type === 'event' ? [evidence.id] : [])),
    ]),
    ...decisions.map((row) => row.evidence_id),
  ];
  return [...new Set(ids)].sort();
}

/**
 * Yields a line for each event: its bytes and its receipt. `missing` gets the ids of those that are not in the log any more.
 *
 *     {"event":"{\"actor\":...}","id":"evt_...","receipt":"c2sp.org/tlog-proof@v1\nindex 41\n..."}
 */
export async function* provenEvents(
  { db, keys }: { readonly db: TenantDatabase; readonly keys: LedgerKeys },
  ids: readonly string[],
  missing: string[],
  abort: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < ids.length; from += EVENTS_PER_READ) {
    abort.throwIfAborted();
    const lines = await db.read(async (tx) => {
      const lines: string[] = [];
      for (const id of ids.slice(from, from + EVENTS_PER_READ)) {
        try {
          const { event, receipt } = await proveInclusion(tx, keys, id);
          lines.push(`${canonicalize({ id, event, receipt })}\n`);
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
          missing.push(id);
        }
      }
      return lines;
    });
    yield Buffer.from(lines.join(''));
  }
}
