import type { ExportDisclosures } from '@svc/contract';
import {
  DISCLOSURES_FORMAT,
  type DisclosureLine,
  disclosuresEnd,
  disclosuresHeader,
  disclosuresLine,
  type LedgerEvent,
} from '@svc/ledger';
import type { Reader, TenantDatabase, Writer } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { Written } from '../../../platform/http/operation.ts';
import { actor, type Principal } from '../../../platform/principal.ts';
import { logPages } from '../log/log-pages.ts';
import { type LogState, readLog } from '../log/log-state.ts';
import { readPruned } from '../log/pruned.ts';
import {
  type DisclosureRow,
  disclosureExtent,
  type EventRow,
  firstSince,
  readDisclosures,
} from '../log/store.ts';
import { boundOf } from '../log/time-bound.ts';

/** What one answer has at most: the transaction that counts the values is short, and what is read at once fits in memory. */
const MAX_VALUES = { values: 100_000, bytes: 8 * 2 ** 20 };

/** Events whose values are handed out. */
type DisclosedRange = {
  readonly tenant: string;
  readonly logNo: number;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
};

/** Seals that the personal values of a range are handed out, and to whom. Throws `unprocessable` on a range that the log does not have. */
export async function discloseRange(
  tx: Writer,
  principal: Principal,
  query: ExportDisclosures,
): Promise<Written<DisclosedRange>> {
  const log = await readLog(tx, query.logNo);
  const logNo = log.log_no;
  const from = await firstIndex(tx, log, query);
  const end = demandTo(query.to ?? log.size, from, log.size);
  const { to, values } = await disclosureExtent(tx, { logNo, from, to: end }, MAX_VALUES);
  const { id, slug } = principal.tenant;
  return {
    result: { tenant: id, logNo, from, to },
    events: [
      {
        kind: 'evidence.disclosed',
        actor: actor(principal),
        subject: { type: 'tenant', id, name: slug },
        data: { logNo, from, to, values },
      },
    ],
  };
}

async function firstIndex(
  tx: Reader,
  log: LogState,
  { since, from }: ExportDisclosures,
): Promise<number> {
  if (since !== undefined && from !== undefined) {
    throw new ApiError('malformed', 'the body takes `since` or `from`, not both');
  }
  const firstStored = (await readPruned(tx, log.log_no))?.size ?? 0;
  const first =
    since === undefined
      ? (from ?? firstStored)
      : ((await firstSince(tx, log.log_no, new Date(boundOf(since)))) ?? log.size);
  if (first >= firstStored) return first;
  throw new ApiError(
    'unprocessable',
    `events before ${firstStored} are archived and pruned, with their disclosures; ask from=${firstStored} on`,
  );
}

function demandTo(to: number, from: number, size: number): number {
  if (from <= to && to <= size) return to;
  const range = `from ${from} to ${to}`;
  throw new ApiError(
    'unprocessable',
    `the range must be within the ${size} events of the log, its end not before its start (got ${range})`,
  );
}

/** The disclosures of a range in the format of `@svc/ledger`, in chunks of whole lines; read in short transactions. */
export async function* disclosuresFile(
  db: TenantDatabase,
  range: DisclosedRange,
): AsyncGenerator<Buffer> {
  yield Buffer.from(disclosuresHeader({ format: DISCLOSURES_FORMAT, ...range }));
  let [disclosed, erased] = [0, 0];
  // a client that leaves ends the generator at its next chunk
  for await (const rows of logPages(db, range, new AbortController().signal)) {
    const lines = await linesOf(db, rows);
    for (const { type } of lines) type === 'disclosure' ? disclosed++ : erased++;
    yield Buffer.from(lines.map(disclosuresLine).join(''));
  }
  yield Buffer.from(disclosuresEnd({ disclosed, erased }));
}

/** A disclosure is handed out as it is stored: a verifier names one that does not open its commitment. */
async function linesOf(db: TenantDatabase, rows: readonly EventRow[]): Promise<DisclosureLine[]> {
  const committed = rows
    .map(({ idx, event }) => ({ idx, event: JSON.parse(event) as LedgerEvent }))
    .filter(({ event }) => Object.keys(event.commitments).length > 0);
  const ids = committed.map(({ event }) => event.id);
  const stored = new Map<string, DisclosureRow>(
    (await db.read((tx) => readDisclosures(tx, ids))).map((row) => [
      `${row.evidence_id} ${row.pointer}`,
      row,
    ]),
  );
  return committed.flatMap(({ idx: index, event: { id: event, commitments } }) =>
    // canonical JSON has its members in the order of the format
    Object.keys(commitments).map((path): DisclosureLine => {
      const row = stored.get(`${event} ${path}`);
      if (row === undefined) return { type: 'erased', event, index, path };
      const { salt, value } = row;
      return {
        type: 'disclosure',
        event,
        index,
        path,
        salt: salt.toString('hex'),
        value: JSON.parse(value),
      };
    }),
  );
}
