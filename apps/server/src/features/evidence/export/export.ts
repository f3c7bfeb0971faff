import {
  exportBefore,
  exportEnd,
  exportEvent,
  exportHeader,
  genesis,
  HASH_BYTES,
  rootNodes,
  signCheckpoint,
  signHead,
  signRange,
} from '@svc/ledger';
import type { Reader, TenantDatabase } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { LedgerKeys } from '../../../platform/ledger/signing-key.ts';
import { BrokenTreeError, readProof, readRoot } from '../../../platform/ledger/tree.ts';
import { logPages } from '../log/log-pages.ts';
import { type LogState, readLog } from '../log/log-state.ts';
import { type Pruned, readPruned } from '../log/pruned.ts';
import { type EventRow, firstSince, readEvents } from '../log/store.ts';

/** Where an export begins; `firstStored` is the index of the first event that is not pruned. */
export type ExportStart =
  | { readonly from: (head: LogState, firstStored: number) => number }
  | { readonly since: string };

/** The export of one log, and what else its reader wants. */
export type ExportOptions = {
  readonly start: ExportStart;
  /** Index of the first event line, where the reader has those from the start on; see `resumeAt` of the API. */
  readonly resumeAt?: number | undefined;
  /** Number of an earlier log; the present one unless given. */
  readonly logNo?: number | undefined;
  /** Where it ends, exclusive; at the head unless given. */
  readonly to?: number | undefined;
  /** Ends the export between two pages. */
  readonly signal: AbortSignal;
  /** Called with each row before its line. */
  readonly onRow?: (row: EventRow) => void;
};

/**
 * The evidence export of one tenant in chunks of whole lines, in the format of `@svc/ledger`. The head is read and signed
 * first, so the file ends at the signed size while the log keeps growing; events are read in short transactions.
 * A log that has been tampered with is exported unchanged: its verifier, ours or an outsider's, names the first bad event.
 */
export async function evidenceExport(
  db: TenantDatabase,
  keys: Pick<LedgerKeys, 'signers'>,
  options: ExportOptions,
): Promise<AsyncGenerator<Buffer>> {
  const { start, logNo: ofLog, to: end, resumeAt } = options;
  const { head, from, before, tree, signers, resumed } = await db.read(async (tx) => {
    const log = await readLog(tx, ofLog);
    const pruned = await readPruned(tx, log.log_no);
    const head = end === undefined ? log : await logAt(tx, log, end, pruned);
    // a forged record may place the first stored event beyond the head
    const firstStored = Math.min(pruned?.size ?? 0, head.size);
    const from = await startIndex(tx, head, start, firstStored);
    const resumed = demandWithin(resumeAt ?? from, from, head.size);
    return {
      resumed: { from: resumed, chain: (await beginning(tx, head, resumed, pruned)).chain },
      head,
      from,
      before: await beginning(tx, head, from, pruned),
      tree: await treeOf(tx, head, from),
      signers: await keys.signers(tx),
    };
  });
  const { tenant_id: tenant, log_no: logNo, size: to, chain } = head;
  const note = signHead({ tenant, logNo, size: to, chain }, ...signers);
  const previous = before.chain;
  const since = 'since' in start ? { since: start.since } : {};
  const range = signRange({ tenant, logNo, from, to, ...since }, ...signers);
  const lines: Uint8Array[] = [
    Buffer.from(
      exportHeader({
        tenant,
        logNo,
        from,
        to,
        previous,
        head: note,
        ...since,
        ...(tree && { subtrees: tree.subtrees, range }),
      }),
    ),
  ];
  const last = before.rows.at(-1);
  if ('since' in start && last?.idx === from - 1) lines.push(beforeLine(head, last, before.rows));
  const checkpoint =
    tree && signCheckpoint({ tenant, logNo, size: to, root: tree.root }, ...signers);
  return chunks(db, { ...options, checkpoint, head, from, resumed, first: Buffer.concat(lines) });
}

function demandWithin(resumeAt: number, from: number, size: number): number {
  if (resumeAt >= from && resumeAt <= size) return resumeAt;
  throw new ApiError(
    'unprocessable',
    `\`resumeAt\` must be from ${from} to ${size}, the size of the log (got ${resumeAt})`,
  );
}

type LogTree = { readonly subtrees: readonly Uint8Array[]; readonly root: Uint8Array };

/** Undefined for a log with a gap: it has no tree, and the export of its events shows where the gap is. */
async function treeOf(tx: Reader, head: LogState, from: number): Promise<LogTree | undefined> {
  const log = { logNo: head.log_no, size: head.size };
  try {
    const subtrees = await readProof(
      tx,
      log,
      rootNodes(from).map((node) => [node]),
    );
    return { subtrees, root: await readRoot(tx, log) };
  } catch (error) {
    if (error instanceof BrokenTreeError) return undefined;
    throw error;
  }
}

/** The log as it was when it had `size` events. */
async function logAt(
  tx: Reader,
  log: LogState,
  size: number,
  pruned: Pruned | null,
): Promise<LogState> {
  if (size > log.size) throw new RangeError(`the log has ${log.size} events, not ${size}`);
  return { ...log, size, chain: Buffer.from((await beginning(tx, log, size, pruned)).chain) };
}

async function startIndex(
  tx: Reader,
  head: LogState,
  start: ExportStart,
  firstStored: number,
): Promise<number> {
  const from =
    'from' in start ? start.from(head, firstStored) : await sinceIndex(tx, head, start.since);
  // of the event before the first one that is stored, the time of sealing is in the archive
  const isStored = 'from' in start || firstStored === 0 ? from >= firstStored : from > firstStored;
  if (isStored) return from;
  throw new ApiError(
    'unprocessable',
    `events before ${firstStored} are archived and pruned; export from=${firstStored}, or events since a later time`,
  );
}

async function sinceIndex(tx: Reader, head: LogState, since: string): Promise<number> {
  const first = await firstSince(tx, head.log_no, new Date(since));
  return Math.min(first ?? head.size, head.size);
}

type Beginning = {
  /** The last two rows before an index, as far as they are stored. */
  readonly rows: readonly EventRow[];
  /** Chain hash before the index. */
  readonly chain: Uint8Array;
};

async function beginning(
  tx: Reader,
  head: LogState,
  index: number,
  pruned: Pruned | null,
): Promise<Beginning> {
  const range = { logNo: head.log_no, from: Math.max(0, index - 2), to: index };
  const rows = await readEvents(tx, range, 2, Number.MAX_SAFE_INTEGER);
  return { rows, chain: pruned?.size === index ? pruned.chain : chainAt(head, index, rows) };
}

function chainAt(head: LogState, index: number, rows: readonly EventRow[]): Uint8Array {
  if (index === 0) return genesis(head.tenant_id, head.log_no);
  // a gap in the log must show in the export, not stop it: no chain goes on from zeros
  return rows.find(({ idx }) => idx === index - 1)?.chain ?? Buffer.alloc(HASH_BYTES);
}

function beforeLine(head: LogState, row: EventRow, rows: readonly EventRow[]): Uint8Array {
  const { idx: index, leaf, chain, event } = row;
  const sealed = { index, leaf, chain, bytes: Buffer.from(event) };
  return exportBefore(sealed, chainAt(head, index, rows));
}

async function* chunks(
  db: TenantDatabase,
  {
    head,
    from,
    resumed,
    first,
    signal,
    onRow,
    checkpoint,
  }: ExportOptions & {
    readonly head: LogState;
    readonly from: number;
    readonly resumed: { readonly from: number; readonly chain: Uint8Array };
    readonly first: Buffer;
    readonly checkpoint: string | undefined;
  },
): AsyncGenerator<Buffer> {
  yield first;
  let count = resumed.from - from;
  let last = resumed.chain;
  const range = { logNo: head.log_no, from: resumed.from, to: head.size };
  for await (const rows of logPages(db, range, signal)) {
    const lines = rows.map((row) => {
      onRow?.(row);
      return exportEvent(row.idx, row.leaf, row.chain, Buffer.from(row.event));
    });
    yield Buffer.concat(lines);
    last = rows.at(-1)?.chain ?? last;
    count += rows.length;
  }
  yield Buffer.from(exportEnd(count, last, checkpoint));
}
