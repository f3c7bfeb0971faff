import { fromUtf8, isUtf8, toHex, toLatin1 } from '#runtime';
import { equalBytes } from '../bytes/bytes.ts';
import { EVENT_ID_LENGTH, EVENT_TIME_LENGTH } from '../event/event-grammar.ts';
import { EventIdSet } from '../event/event-id-set.ts';
import { type EventSpans, scanEvent } from '../event/event-scan.ts';
import { readBefore } from '../export/before-line.ts';
import {
  CHAIN_OFFSET,
  EVENT_OFFSET,
  explainEventLine,
  frameEventLine,
} from '../export/event-line.ts';
import { type ExportHeader, MAX_LINE_BYTES, readEnd, readHeader } from '../export/export-file.ts';
import { rangeFault } from '../export/export-range.ts';
import type { Checkpoint } from '../signed/checkpoint.ts';
import { type Head, parseHead } from '../signed/signed-head.ts';
import type { SignerCheck } from '../signed/signer-check.ts';
import { ChainCursor } from '../tree/chain-cursor.ts';
import { CompactRange } from '../tree/compact-range.ts';
import { genesis } from '../tree/hash-chain.ts';
import { EventPromises } from './event-promises.ts';
import { TreeCheck } from './tree-check.ts';
import { type FirstBad, NOTHING_VERIFIED, type Verdict, type Verified } from './verdict.ts';

/** Expectations from outside the export that is verified. */
export type Surroundings = {
  /** Checkpoint that the log must continue. */
  readonly kept?: Checkpoint | undefined;
  /** Of the export that this one continues, verified to its end. */
  readonly former?: ExportVerifier | undefined;
  /** Whether another export continues this one, which may then end before the size of the kept checkpoint. */
  readonly isContinued?: boolean;
};

/** The state of verifying one export; feed it lines in order. */
export class ExportVerifier {
  readonly #signers: SignerCheck;
  readonly #former: ExportVerifier | undefined;
  readonly #isContinued: boolean;
  #line = 0;
  #header: ExportHeader | undefined;
  #head: Head | undefined;
  #cursor = new ChainCursor(new Uint8Array(32));
  #next = 0;
  #commitments = 0;
  #lastTime = '';
  /** Time of sealing of the last event of version 2; later ones are not earlier. */
  #lastSealedAt = '';
  #awaitsBefore = false;
  #isSinceComplete = false;
  #ended = false;
  #checkpoint: string | null = null;
  #firstBad: FirstBad | undefined;
  readonly #ids: EventIdSet;
  readonly #promises: EventPromises;

  readonly #old: Checkpoint | undefined;
  /** Undefined for formats 1 and 2, which carry no tree. */
  #tree: TreeCheck | undefined;

  constructor(signers: SignerCheck, { kept, former, isContinued = false }: Surroundings = {}) {
    this.#signers = signers;
    this.#old = kept;
    this.#former = former;
    this.#isContinued = isContinued;
    this.#ids = former === undefined ? new EventIdSet() : former.#ids;
    this.#promises = new EventPromises(
      signers,
      former === undefined ? undefined : former.#promises,
    );
    this.#lastSealedAt = former === undefined ? '' : former.#lastSealedAt;
  }

  /** Takes the next line with its newline; false once something is wrong, and then nothing more is to come. */
  take(line: Uint8Array): boolean {
    this.#line++;
    if (line.length > MAX_LINE_BYTES)
      return this.#fail(`the line is longer than ${MAX_LINE_BYTES} bytes`);
    if (this.#header === undefined) return this.#takeHeader(line);
    if (this.#awaitsBefore) return this.#takeBefore(line, this.#header);
    if (this.#ended) return this.#fail('something follows the closing line');
    if (this.#next < this.#header.to) return this.#takeEvent(line);
    return this.#takeEnd(line, this.#header, this.#head as Head);
  }

  /** The verdict, given how many bytes came after the last newline. */
  end(pendingBytes: number): Verdict {
    this.#line++;
    if (pendingBytes >= MAX_LINE_BYTES) {
      this.#fail(`the line is longer than ${MAX_LINE_BYTES} bytes`);
    } else if (pendingBytes > 0) {
      this.#fail('the file ends within a line: its last newline is missing');
    } else if (this.#header === undefined) {
      this.#fail('the file is empty');
    } else if (!this.#ended) {
      this.#fail('the file is cut off: its closing line is missing');
    }
    return this.verdict();
  }

  verdict(): Verdict {
    const verified = this.#verified();
    const firstBad = this.#firstBad;
    if (firstBad !== undefined) {
      return { status: 'failed', firstBad, ...(verified ?? NOTHING_VERIFIED) };
    }
    if (verified === undefined || !this.#ended) throw new Error('a verdict before the end');
    const status = this.#signers.hasKeys ? 'verified' : 'unverified-signer';
    return { status, chain: toHex(this.#cursor.chain), checkpoint: this.#checkpoint, ...verified };
  }

  #verified(): Verified | undefined {
    if (this.#header === undefined) return undefined;
    const { tenant, logNo, from, to, since: time } = this.#header;
    const events = this.#next - from;
    const lastTime = events === 0 ? null : this.#lastTime;
    const since = time === undefined ? null : { time, complete: this.#isSinceComplete };
    const kept = this.#old === undefined ? null : (this.#tree?.continuation ?? 'outside');
    const commitments = this.#commitments;
    const { signatures } = this.#signers;
    return { tenant, logNo, from, to, events, commitments, lastTime, since, kept, signatures };
  }

  /** Records what is wrong with the current line. */
  #fail(reason: string): false {
    const header = this.#header;
    const atEvent = header !== undefined && !this.#awaitsBefore && this.#next < header.to;
    this.#firstBad = { line: this.#line, ...(atEvent ? { index: this.#next } : {}), reason };
    return false;
  }

  #takeHeader(line: Uint8Array): boolean {
    if (!isUtf8(line)) return this.#fail('the header is not UTF-8');
    const read = readHeader(fromUtf8(line));
    if (!read.ok) return this.#fail(read.reason);
    const { tenant, logNo, from, to, previous, head: note } = read.value;
    const text = this.#signers.open(note);
    const opened = text.ok ? parseHead(text.value) : text;
    if (!opened.ok) return this.#fail(`the signed head: ${opened.reason}`);
    const head = opened.value;
    if (head.tenant !== tenant || head.logNo !== logNo) {
      return this.#fail(
        `the signed head is of log ${head.tenant} ${head.logNo}, not ${tenant} ${logNo}`,
      );
    }
    if (head.size !== to) return this.#fail(`the signed head has size ${head.size}, not ${to}`);
    const misranged = this.#rangeFault(read.value);
    if (misranged !== undefined) return this.#fail(misranged);
    if (from === 0 && !equalBytes(genesis(tenant, logNo), previous)) {
      return this.#fail('the hash before event 0 is not the genesis of this log');
    }
    const detached = this.#detachment(read.value);
    if (detached !== undefined) return this.#fail(detached);
    this.#header = read.value;
    this.#head = head;
    this.#next = from;
    this.#cursor = new ChainCursor(previous);
    this.#awaitsBefore = read.value.since !== undefined && from > 0;
    this.#isSinceComplete = from === 0;
    // a whole export has a tree in every format
    if (from === 0 || read.value.subtrees !== undefined) {
      this.#tree = new TreeCheck(read.value, this.#old, this.#isContinued);
    }
    const departure = this.#tree?.departure();
    return departure === undefined || this.#fail(departure);
  }

  /** Why an export does not begin where the one before it ended, or undefined. */
  #detachment({
    tenant,
    logNo,
    from,
    previous,
    since,
    subtrees,
  }: ExportHeader): string | undefined {
    const former = this.#former;
    if (former === undefined) return undefined;
    const header = former.#header as ExportHeader;
    if (tenant !== header.tenant || logNo !== header.logNo) {
      return `the file before is of log ${header.tenant} ${header.logNo}, not ${tenant} ${logNo}`;
    }
    if (from !== header.to || since !== undefined) {
      return `the file before ends at event ${header.to}; export from=${header.to} continues it`;
    }
    const root = subtrees && new CompactRange(from, subtrees).root;
    const isSame =
      equalBytes(previous, former.#cursor.chain) &&
      root !== undefined &&
      former.#tree !== undefined &&
      equalBytes(root, former.#tree.root);
    return isSame ? undefined : 'it does not continue the events of the file before';
  }

  #rangeFault(header: ExportHeader): string | undefined {
    if (header.range === undefined) return undefined;
    const text = this.#signers.open(header.range);
    return text.ok ? rangeFault(text.value, header) : `the signed range: ${text.reason}`;
  }

  /** The event before the first one of an export since a time: bound to it by the chain, and sealed before that time. */
  #takeBefore(line: Uint8Array, { from, previous, since = '' }: ExportHeader): boolean {
    const before = readBefore(line, from - 1, previous);
    if (!before.ok) return this.#fail(before.reason);
    const { bytes } = before.value;
    if (!isUtf8(bytes)) return this.#fail('the event before is not UTF-8');
    const event = scanEvent(bytes, 0, bytes.length);
    if ('reason' in event)
      return this.#fail(`byte ${event.at} of the event before: ${event.reason}`);
    if (event.version === 2) {
      const sealedAt = toLatin1(bytes, event.sealedAt, event.sealedAt + EVENT_TIME_LENGTH);
      if (sealedAt >= since) {
        return this.#fail(
          `event ${from - 1} was sealed at ${sealedAt}, since ${since}, and is left out`,
        );
      }
      this.#lastSealedAt = sealedAt;
    }
    this.#isSinceComplete = event.version === 2;
    this.#ids.add(bytes, event.id);
    this.#awaitsBefore = false;
    return true;
  }

  #takeEvent(line: Uint8Array): boolean {
    const frame = frameEventLine(line, this.#next);
    if (frame === undefined) return this.#fail(explainEventLine(line, this.#next));
    this.#cursor.advance(line, EVENT_OFFSET, frame.eventEnd);
    if (!this.#cursor.leafIs(line, frame.leaf)) {
      return this.#fail('the leaf hash is not that of the event: one of the two was changed');
    }
    if (!this.#cursor.chainIs(line, CHAIN_OFFSET)) {
      return this.#fail('the chain hash does not follow from the one before: one was changed');
    }
    if (!isUtf8(line)) return this.#fail('the event is not UTF-8');
    const event = scanEvent(line, EVENT_OFFSET, frame.eventEnd);
    if ('reason' in event) {
      return this.#fail(`byte ${event.at - EVENT_OFFSET} of the event: ${event.reason}`);
    }
    if (!this.#ids.add(line, event.id)) {
      const id = toLatin1(line, event.id, event.id + EVENT_ID_LENGTH);
      return this.#fail(`the id ${id} is used a second time`);
    }
    const misplaced = this.#misplacedTime(line, event);
    if (misplaced !== undefined) return this.#fail(misplaced);
    const broken = this.#promises.take(line, event, this.#next);
    if (broken !== undefined) return this.#fail(broken);
    this.#lastTime = toLatin1(line, event.time, event.time + EVENT_TIME_LENGTH);
    this.#next++;
    this.#commitments += event.commitments;
    this.#tree?.append(this.#cursor.leaf);
    const departure = this.#tree?.departure();
    return departure === undefined || this.#fail(departure);
  }

  /** The time of sealing never decreases, and is not before the time since which events were asked for. */
  #misplacedTime(line: Uint8Array, event: EventSpans): string | undefined {
    if (event.version === 1) return undefined;
    const sealedAt = toLatin1(line, event.sealedAt, event.sealedAt + EVENT_TIME_LENGTH);
    if (sealedAt < this.#lastSealedAt) {
      return `it was sealed at ${sealedAt}, before the one before it`;
    }
    this.#lastSealedAt = sealedAt;
    const since = this.#header?.since;
    return since !== undefined && sealedAt < since
      ? `it was sealed before ${since}, from which on the export claims to be`
      : undefined;
  }

  #takeEnd(line: Uint8Array, { from, to, subtrees }: ExportHeader, head: Head): boolean {
    if (!isUtf8(line)) return this.#fail('the closing line is not UTF-8');
    const read = readEnd(fromUtf8(line));
    if (!read.ok) return this.#fail(read.reason);
    if (read.value.count !== to - from) {
      return this.#fail(
        `the closing line counts ${read.value.count} events, there are ${to - from}`,
      );
    }
    const chain = this.#cursor.chain;
    if (!equalBytes(chain, read.value.chain)) {
      return this.#fail('the chain hash of the closing line is not that of the last event');
    }
    if (!equalBytes(chain, head.chain)) {
      return this.#fail('the chain does not lead to the signed head');
    }
    const { checkpoint } = read.value;
    if (subtrees === undefined && checkpoint !== undefined) {
      return this.#fail('the closing line has a checkpoint, which its format does not have');
    }
    const fault = subtrees === undefined ? undefined : this.#tree?.fault(checkpoint, this.#signers);
    if (fault !== undefined) return this.#fail(fault);
    const misSigned = this.#signers.fault(this.#lastSealedAt);
    if (misSigned !== undefined) return this.#fail(misSigned);
    this.#checkpoint = checkpoint ?? null;
    this.#ended = true;
    return true;
  }
}
