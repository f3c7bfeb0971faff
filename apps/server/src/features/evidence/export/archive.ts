import { createHash, randomBytes } from 'node:crypto';
import { access, link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { TILE_WIDTH } from '@svc/ledger';
import type { Reader, TenantDatabase } from '../../../db/database.ts';
import { OperatorError } from '../../../foundation/operator-error.ts';
import type { LedgerKeys } from '../../../platform/ledger/signing-key.ts';
import { type LogState, readLog } from '../log/log-state.ts';
import { readPruned } from '../log/pruned.ts';
import { firstSince } from '../log/store.ts';
import { evidenceExport } from './export.ts';

export type WrittenArchive = {
  readonly logNo: number;
  readonly from: number;
  readonly to: number;
  /** Hex. */
  readonly sha256: string;
};

type ArchiveRequest = {
  readonly path: string;
  /** Events that were sealed before this time; those after the last full tile of 256 stay out. */
  readonly before: Date;
  /** The present log unless given. */
  readonly logNo?: number | undefined;
};

/**
 * Writes the stored events of a log that were sealed before a time to a file, as an export that ends at a tile boundary. The content
 * appears atomically, after it is synced to disk. Throws an `OperatorError` if no tile is full or the file exists.
 */
export async function writeArchive(
  db: TenantDatabase,
  keys: LedgerKeys,
  { path, before, logNo: ofLog }: ArchiveRequest,
): Promise<WrittenArchive> {
  const { logNo, from, to } = await db.read(async (tx) => rangeBefore(tx, before, ofLog));
  if (to <= from) {
    throw new OperatorError(
      `log ${logNo} has no ${TILE_WIDTH} events from ${from} on that were sealed before ${before.toISOString()}`,
    );
  }
  const signal = new AbortController().signal;
  const start = { from: () => from };
  const chunks = await evidenceExport(db, keys, { start, to, logNo, signal });
  return { logNo, from, to, sha256: await writeDurably(path, chunks) };
}

async function rangeBefore(tx: Reader, before: Date, ofLog: number | undefined) {
  const log: LogState = await readLog(tx, ofLog);
  const from = (await readPruned(tx, log.log_no))?.size ?? 0;
  const beyond = (await firstSince(tx, log.log_no, before)) ?? log.size;
  // the last event of a log stays
  const to = Math.floor(Math.min(beyond, log.size - 1) / TILE_WIDTH) * TILE_WIDTH;
  return { logNo: log.log_no, from, to };
}

/**
 * Writes chunks to a partial file beside `path`, syncs it, and only then links it to `path`: whenever the process is killed, `path` has
 * all of the content or does not exist. Partial files of killed processes do not conflict. Returns the SHA-256, hex.
 */
async function writeDurably(path: string, chunks: AsyncIterable<Buffer>): Promise<string> {
  await demandAbsent(path);
  const partial = `${path}.${randomBytes(4).toString('hex')}.partial`;
  const file = await open(partial, 'wx', 0o600).catch(refuse(partial));
  try {
    const hash = createHash('sha256');
    try {
      for await (const chunk of chunks) {
        hash.update(chunk);
        await file.writeFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await link(partial, path).catch(refuse(path));
    return hash.digest('hex');
  } finally {
    await rm(partial);
    const folder = await open(dirname(path), 'r');
    await folder.sync().finally(() => folder.close());
  }
}

/** The link at the end fails too where the file exists; an export of hours need not be made to learn that. */
async function demandAbsent(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new OperatorError(`${path}: EEXIST`);
}

function refuse(path: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw new OperatorError(`${path}: ${error.code}`);
  };
}
