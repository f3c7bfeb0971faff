import type { TenantDatabase } from '../../../db/database.ts';
import { type EventRow, readEvents } from './store.ts';

const ROWS_PER_READ = 1_000;
/** Bytes hashed between two turns of the event loop, and about the memory of one reader. */
export const BYTES_PER_READ = 2 ** 20;

/**
 * A range of one log in order, in pages that are each read in a short transaction. Work between two pages is bounded, and
 * the read between them allows the process to serve others. Throws the signal's reason once it is aborted.
 */
export async function* logPages(
  db: TenantDatabase,
  { logNo, from, to }: { readonly logNo: number; readonly from: number; readonly to: number },
  signal: AbortSignal,
): AsyncGenerator<EventRow[]> {
  for (let next = from; next < to; ) {
    signal.throwIfAborted();
    const range = { logNo, from: next, to };
    const rows = await db.read((tx) => readEvents(tx, range, ROWS_PER_READ, BYTES_PER_READ));
    const last = rows.at(-1);
    if (last === undefined) return;
    // a second row of the last index, which only tampering makes, may be in the next page: read that index again
    const page = last.idx + 1 < to ? rows.filter(({ idx }) => idx < last.idx) : rows;
    const isSingle = page.length === 0;
    next = isSingle ? last.idx + 1 : page === rows ? to : last.idx;
    yield isSingle ? rows : page;
  }
}
