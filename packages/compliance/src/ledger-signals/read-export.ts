import {
  fromUtf8,
  type LedgerEvent,
  LineSplitter,
  MAX_LINE_BYTES,
  readEnd,
  readHeader,
  toHex,
} from '@svc/ledger';
import { SIGNALS } from '../signals/catalogue.ts';
import type { SignalResult, Window } from '../signals/result.ts';
import type { Signal } from '../signals/signal.ts';
import type { LedgerSignal, LogEvent } from './ledger-signal.ts';
import { LEDGER_SIGNALS } from './ledger-signals.ts';
import { beginReading, ledgerResult, type Progress, readEvents } from './progress.ts';

/** What an export is asked about. */
export type ExportAsked = {
  windowOf(signal: Signal): Window;
  readonly computedAt: string;
  /** Personal values of an event by JSON Pointer, from a file of disclosures that was checked; none unless given. */
  disclosedOf?(eventId: string): Readonly<Record<string, unknown>>;
};

type Reading = { readonly signal: Signal; readonly ledger: LedgerSignal; progress: Progress };

/**
 * Returns the results of all ledger signals from an evidence export, in the order of the catalogue. Verify the export first:
 * this believes its hashes. Throws `TypeError` on a file that is no whole export.
 */
export async function readExport(
  chunks: AsyncIterable<string | Uint8Array>,
  asked: ExportAsked,
): Promise<SignalResult[]> {
  let readings: readonly Reading[] | null = null;
  for await (const line of linesOf(chunks)) {
    if (readings === null) {
      readings = beginAll(line);
      continue;
    }
    const { type, index, event } = JSON.parse(line) as ExportLine;
    if (type === 'end') return endAll(readings, line, asked);
    if (type !== 'event') continue;
    const logged: LogEvent = {
      index,
      event,
      text: eventText(line),
      disclosed: asked.disclosedOf?.(event.id) ?? {},
    };
    for (const reading of readings) {
      reading.progress = readEvents(reading.ledger, reading.progress, [logged]);
    }
  }
  throw new TypeError('the export ends before its closing line');
}

type ExportLine = { readonly type: string; readonly index: number; readonly event: LedgerEvent };

function beginAll(line: string): Reading[] {
  const header = readHeader(line);
  if (!header.ok) throw new TypeError(header.reason);
  const { tenant, logNo, from } = header.value;
  return SIGNALS.flatMap((signal) => {
    const ledger = LEDGER_SIGNALS[signal.id];
    if (ledger === undefined) return [];
    return [{ signal, ledger, progress: beginReading(ledger, { tenant, logNo, from }) }];
  });
}

function endAll(
  readings: readonly Reading[],
  line: string,
  { windowOf, computedAt }: ExportAsked,
): SignalResult[] {
  const end = readEnd(line);
  if (!end.ok) throw new TypeError(end.reason);
  return readings.map(({ signal, ledger, progress }) =>
    ledgerResult(signal, ledger, progress, {
      window: windowOf(signal),
      end: { size: progress.from + end.value.count, head: toHex(end.value.chain) },
      computedAt,
    }),
  );
}

const BEFORE_EVENT = '"event":';
const AFTER_EVENT = ',"index":';

/** The bytes of the event in its line: `{"chain":"<hex>","event":{...},"index":0,"leaf":"<hex>","type":"event"}`. */
function eventText(line: string): string {
  return line.slice(
    line.indexOf(BEFORE_EVENT) + BEFORE_EVENT.length,
    line.lastIndexOf(AFTER_EVENT),
  );
}

async function* linesOf(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  const splitter = new LineSplitter();
  for await (const chunk of chunks) {
    for (const line of splitter.push(chunk)) yield fromUtf8(line);
    if (splitter.pendingBytes > MAX_LINE_BYTES) {
      throw new TypeError(`a line of the export is longer than ${MAX_LINE_BYTES} bytes`);
    }
  }
}
