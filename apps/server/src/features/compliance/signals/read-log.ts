import type { LogEvent, LogRun } from '@svc/compliance';
import type { LedgerEvent } from '@svc/ledger';
import type { Reader, TenantDatabase } from '../../../db/database.ts';
import {
  lastErasure,
  readChains,
  readEvidence,
  readStoredEvents,
  readStoredLog,
  readVerifiedRun,
  type StoredLog,
} from '../../evidence/read-model.ts';
import { databaseTime } from './compute-state.ts';
import { openReadings, type Reading, readsPersonOf, runEnd } from './ledger-readings.ts';
import { readProgress } from './store.ts';

/** Events of one read whose hashes are not verified, a short transaction each. */
const EVENTS_PER_READ = 1_000;
const BYTES_PER_READ = 2 ** 20;

/** A log, the signals that read it where they stopped, and the time of the database. */
type OpenLog = {
  readonly log: StoredLog;
  readonly now: Date;
  readonly readings: readonly Reading[];
};

export function openLog(db: TenantDatabase): Promise<OpenLog> {
  return db.read(async (tx) => {
    const log = await readStoredLog(tx);
    const stored = await readProgress(tx);
    const last = new Set([...stored.values()].map(({ progress }) => progress.next - 1));
    const chains = await readChains(tx, log.logNo, [...last]);
    const erasure = await lastErasure(tx, log.logNo);
    return {
      log,
      now: await databaseTime(tx),
      readings: openReadings({ log, stored, chains, erasure }),
    };
  });
}

/** Returns the run that begins with an event; null where the hashes of the log do not follow. */
export function readRunFrom(
  db: TenantDatabase,
  { logNo, size }: StoredLog,
  readings: readonly Reading[],
  from: number,
): Promise<LogRun | null> {
  const begun = readings.filter(({ progress }) => progress.next === from);
  const chainBefore = begun[0]?.chain ?? '';
  const watched = begun.flatMap(
    ({ ledger, progress }) => ledger.watchedAgents?.(progress.state) ?? [],
  );
  const place = {
    logNo,
    from,
    to: runEnd(readings, from, size),
    chainBefore: Buffer.from(chainBefore, 'hex'),
  };
  return db.read(async (tx) => {
    const run = await readVerifiedRun(tx, place, watched);
    if (run === null) return null;
    const events = await withDisclosed(tx, run.events);
    return { from, next: run.next, chainBefore, chain: run.chain.toString('hex'), events };
  });
}

/** Returns the next stored events of a log whose hashes do not follow. */
export function readPage(
  db: TenantDatabase,
  { logNo, size }: StoredLog,
  from: number,
): Promise<LogEvent[]> {
  return db.read(async (tx) => {
    const stored = await readStoredEvents(tx, { logNo, from }, EVENTS_PER_READ, BYTES_PER_READ);
    const events = stored.filter(({ index }) => index < size);
    return withDisclosed(
      tx,
      events.map(({ index, event: text }) => ({ index, text })),
    );
  });
}

async function withDisclosed(
  tx: Reader,
  events: readonly { readonly index: number; readonly text: string }[],
): Promise<LogEvent[]> {
  const rows = events.map(({ index, text }) => ({
    index,
    text,
    event: JSON.parse(text) as LedgerEvent,
  }));
  let wanted = rows.filter(({ event }) => readsPersonOf(event.kind)).map(({ event }) => event.id);
  const disclosed = new Map<string, Readonly<Record<string, unknown>>>();
  while (wanted.length > 0) {
    const { records, left } = await readEvidence(tx, wanted);
    for (const record of records) disclosed.set(record.event.id, record.disclosed);
    wanted = [...left];
  }
  return rows.map((row) => ({ ...row, disclosed: disclosed.get(row.event.id) ?? {} }));
}
