import {
  exportEnd,
  exportEvent,
  exportHeader,
  genesis,
  HASH_BYTES,
  type NoteSigner,
  signHead,
} from '@svc/ledger';
import type { Reader, TenantDatabase } from '../../db/database.ts';
import { type HeadRow, readEvents, readHead } from './store.ts';

const ROWS_PER_READ = 1_000;

/** Where an export begins; it ends at the head that is signed now. */
export type ExportFrom = (tx: Reader, head: HeadRow) => Promise<number>;

/**
 * The evidence export of one tenant, line by line, in the format of `@svc/ledger`. The head is read and signed first, so
 * the file ends where its signature says while the log goes on growing; events are read in short transactions. A log that
 * has been tampered with is exported as it is: its verifier, ours or an outsider's, names the first bad event.
 */
export async function evidenceExport(
  db: TenantDatabase,
  signer: NoteSigner,
  from: ExportFrom,
): Promise<AsyncGenerator<string | Buffer>> {
  const { head, first, previous } = await db.read(async (tx) => {
    const head = await readHead(tx);
    const first = await from(tx, head);
    return { head, first, previous: await chainBefore(tx, head, first) };
  });
  const { tenant_id: tenant, log_no: logNo, size, chain } = head;
  const note = signHead({ tenant, logNo, size, chain }, signer);
  return lines(
    db,
    exportHeader({ tenant, logNo, from: first, to: size, previous, head: note }),
    previous,
    first,
    size,
  );
}

async function chainBefore(tx: Reader, head: HeadRow, index: number): Promise<Buffer> {
  if (index === 0) return genesis(head.tenant_id, head.log_no);
  const [row] = await readEvents(tx, index - 1, 1);
  // a gap in the log must show in the export, not stop it: no chain goes on from zeros
  return row?.idx === index - 1 ? row.chain : Buffer.alloc(HASH_BYTES);
}

async function* lines(
  db: TenantDatabase,
  header: string,
  previous: Buffer,
  from: number,
  to: number,
): AsyncGenerator<string | Buffer> {
  yield header;
  let count = 0;
  let last = previous;
  for (let next = from; next < to; ) {
    const rows = await db.read((tx) => readEvents(tx, next, Math.min(ROWS_PER_READ, to - next)));
    for (const { idx, leaf, chain, event } of rows) {
      yield exportEvent(idx, leaf, chain, Buffer.from(event));
      last = chain;
      count++;
    }
    next = rows.length === 0 ? to : (rows.at(-1) as { idx: number }).idx + 1;
  }
  yield exportEnd(count, last);
}
