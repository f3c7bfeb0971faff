import { fromHex, fromUtf8, isUtf8 } from '#runtime';
import { LineSplitter } from '../bytes/line-splitter.ts';
import { opensCommitment } from '../event/commitment.ts';
import type { LedgerEvent } from '../event/event.ts';
import {
  type DisclosureLine,
  type DisclosuresHeader,
  readDisclosuresHeader,
  readDisclosuresLine,
} from '../export/disclosures-file.ts';
import { MAX_LINE_BYTES } from '../export/export-file.ts';
import { canonicalize, type Json } from '../json/canonical-json.ts';
import type { Outcome } from '../signed/signed-note.ts';
import type { ExportChunks } from './verify.ts';

/** Where a file of disclosures first fails; event and path where the line is about a commitment. */
export type BadDisclosure = {
  readonly line: number;
  readonly event: string | null;
  readonly path: string | null;
  readonly reason: string;
};

/** `opened`: each disclosure opens the commitment that the export has. The service's word that a value was erased proves nothing. */
export type DisclosureVerdict = {
  readonly status: 'opened' | 'failed';
  readonly disclosed: number;
  readonly erased: number;
  /** Commitments of the export that the file does not mention. */
  readonly missing: number;
  readonly firstBad: BadDisclosure | null;
};

/** An event of the export with the personal values that were opened. */
export type OpenedEvent = {
  readonly index: number;
  readonly event: LedgerEvent;
  /** By path. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Paths whose values the service erased. */
  readonly erased: ReadonlySet<string>;
};

type Read = { readonly line: number; readonly value: DisclosureLine };

/**
 * Opens the commitments of an export with a file of disclosures, both read once and side by side: `take` each line of the export that was
 * found good, then `end`. Memory: one event and its disclosures.
 */
export class DisclosureCheck {
  readonly #lines: AsyncGenerator<Outcome<string>> | null;
  #line = 0;
  #header: DisclosuresHeader | undefined;
  #next: Read | undefined;
  #isEnded = false;
  #former: DisclosureLine | undefined;
  #disclosed = 0;
  #erased = 0;
  #missing = 0;
  #firstBad: BadDisclosure | null = null;

  /** Without a file, every commitment is missing. */
  constructor(chunks: ExportChunks | null) {
    this.#lines = chunks === null ? null : linesOf(chunks);
  }

  /** Takes a line of the export; returns its event with what was opened of it, undefined for a line that is not of an event. */
  readonly take = async (exportLine: Uint8Array): Promise<OpenedEvent | undefined> => {
    const fields = JSON.parse(fromUtf8(exportLine));
    if (fields.type === 'header') await this.#begin(fields);
    if (fields.type !== 'event') return undefined;
    const { index, event } = fields as { index: number; event: LedgerEvent };
    const values = new Map<string, unknown>();
    const erased = new Set<string>();
    while (this.#next !== undefined && this.#next.value.index <= index) {
      const { value } = this.#next;
      const reason = disclosureFault(value, index, event);
      if (reason !== undefined) {
        this.#fail(reason, this.#next);
        break;
      }
      if (value.type === 'erased') erased.add(value.path);
      else values.set(value.path, value.value);
      this.#erased += value.type === 'erased' ? 1 : 0;
      this.#disclosed += value.type === 'disclosure' ? 1 : 0;
      await this.#advance();
    }
    this.#missing += Object.keys(event.commitments).length - values.size - erased.size;
    return { index, event, values, erased };
  };

  /** The verdict, once the export has ended. */
  async end(): Promise<DisclosureVerdict> {
    if (this.#next !== undefined) this.#fail(notThere(this.#next.value.index), this.#next);
    return {
      status: this.#firstBad === null ? 'opened' : 'failed',
      disclosed: this.#disclosed,
      erased: this.#erased,
      missing: this.#missing,
      firstBad: this.#firstBad,
    };
  }

  /** The header of the file, and of each of the exports that continue each other. */
  async #begin({ tenant, logNo }: { tenant: string; logNo: number }): Promise<void> {
    if (this.#header === undefined && this.#firstBad === null) await this.#readHeader();
    const header = this.#header;
    if (header === undefined || (header.tenant === tenant && header.logNo === logNo)) return;
    this.#line = 1;
    this.#fail(`the file is of log ${header.logNo} of ${header.tenant}, not of the export's`);
  }

  async #readHeader(): Promise<void> {
    const text = await this.#read();
    if (text === undefined) return;
    const header = readDisclosuresHeader(text);
    if (!header.ok) {
      this.#fail(header.reason);
      return;
    }
    this.#header = header.value;
    await this.#advance();
  }

  /** Reads the next disclosure, or the closing line and what must not follow it. */
  async #advance(): Promise<void> {
    this.#next = undefined;
    const text = await this.#read();
    if (text === undefined) return;
    const read = readDisclosuresLine(text);
    if (!read.ok) this.#fail(read.reason);
    else if (read.value.type === 'end') await this.#readEnd(read.value);
    else this.#readDisclosure(read.value);
  }

  #readDisclosure(value: DisclosureLine): void {
    const read = { line: this.#line, value };
    const { from, to } = this.#header as DisclosuresHeader;
    const order = this.#former === undefined ? 1 : compare(value, this.#former);
    if (value.index < from || value.index >= to) {
      this.#fail(`event ${value.index} is not in the range of the header`, read);
    } else if (order === 0) {
      this.#fail('the file has this path of the event twice', read);
    } else if (order < 0) {
      this.#fail('the line is not in the order of index and path', read);
    } else {
      this.#former = value;
      this.#next = read;
    }
  }

  async #readEnd(end: { readonly disclosed: number; readonly erased: number }): Promise<void> {
    if (end.disclosed !== this.#disclosed || end.erased !== this.#erased) {
      this.#fail('the closing line counts other lines than there are');
      return;
    }
    this.#isEnded = true;
    await this.#read();
  }

  /** The next line with its newline; undefined where there is none, which is a failure but after the closing line. */
  async #read(): Promise<string | undefined> {
    if (this.#lines === null) return undefined;
    const { value, done } = await this.#lines.next();
    this.#line++;
    if (done === true) {
      if (!this.#isEnded) this.#fail('the file is cut off: its closing line is missing');
    } else if (this.#isEnded) this.#fail('something follows the closing line');
    else if (value.ok) return value.value;
    else this.#fail(value.reason);
    return undefined;
  }

  #fail(reason: string, at?: Read): void {
    const { event = null, path = null } = at?.value ?? {};
    this.#firstBad ??= { line: at?.line ?? this.#line, event, path, reason };
    // nothing after the first bad line is read
    this.#next = undefined;
  }
}

/** Why a disclosure is not one of this event; undefined where it is. */
function disclosureFault(
  line: DisclosureLine,
  index: number,
  { id, commitments }: LedgerEvent,
): string | undefined {
  if (line.index < index) return notThere(line.index);
  if (line.event !== id) return `event ${index} of the export is ${id}`;
  if (!Object.hasOwn(commitments, line.path)) return 'the event has no commitment at this path';
  if (line.type === 'erased') return undefined;
  const { path: pointer, salt, value } = line;
  const opens = opensCommitment(commitments, {
    pointer,
    salt: fromHex(salt),
    value: canonicalize(value as Json, { numbers: 'safe' }),
  });
  return opens ? undefined : 'value and salt do not open the commitment';
}

function notThere(index: number): string {
  return `event ${index} is not in the export`;
}

function compare(a: DisclosureLine, b: DisclosureLine): number {
  if (a.index !== b.index) return a.index - b.index;
  if (a.path === b.path) return 0;
  return a.path < b.path ? -1 : 1;
}

/** Lines with their newline, or why what follows is none. */
async function* linesOf(chunks: ExportChunks): AsyncGenerator<Outcome<string>> {
  const splitter = new LineSplitter();
  for await (const chunk of chunks) {
    for (const line of splitter.push(chunk)) yield textOf(line);
    if (splitter.pendingBytes >= MAX_LINE_BYTES) break;
  }
  if (splitter.pendingBytes >= MAX_LINE_BYTES) yield TOO_LONG;
  else if (splitter.pendingBytes > 0) yield CUT_LINE;
}

const TOO_LONG = { ok: false, reason: `the line is longer than ${MAX_LINE_BYTES} bytes` } as const;
const CUT_LINE = {
  ok: false,
  reason: 'the file ends within a line: its last newline is missing',
} as const;

function textOf(line: Uint8Array): Outcome<string> {
  if (line.length > MAX_LINE_BYTES) return TOO_LONG;
  return isUtf8(line)
    ? { ok: true, value: fromUtf8(line) }
    : { ok: false, reason: 'the line is not UTF-8' };
}
