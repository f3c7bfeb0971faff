import { isUtf8 } from 'node:buffer';
import { latin1, scanLiteral } from './canonical-scan.ts';
import { ChainCursor } from './chain-cursor.ts';
import { EVENT_ID_LENGTH, EVENT_TIME_LENGTH } from './event-grammar.ts';
import { EventIdSet } from './event-id-set.ts';
import { CHAIN_OFFSET, EVENT_OFFSET, explainEventLine, frameEventLine } from './event-line.ts';
import { actorIdOf, type EventSpans, scanEvent, subjectIdOf } from './event-scan.ts';
import { excerpt } from './excerpt.ts';
import { type ExportHeader, MAX_LINE_BYTES, readEnd, readHeader } from './export-file.ts';
import { genesis } from './hash-chain.ts';
import { type Head, openHead, readHead } from './signed-head.ts';
import type { NoteVerifier } from './signed-note.ts';

/** Where a file first goes wrong: its line (from 1), the event that stands or should stand there, and why. */
export type FirstBad = {
  readonly line: number;
  readonly index?: number;
  readonly reason: string;
};

/** What a header that reads well says about the file, and how far the file was found good. */
export type Verified = {
  readonly tenant: string;
  readonly logNo: number;
  readonly from: number;
  /** Exclusive; the size of the head. */
  readonly to: number;
  /** Events found good. */
  readonly events: number;
  /** Time of the last of them; null without one. */
  readonly lastTime: string | null;
};

/**
 * `unverified-signer`: all is consistent and `chain` (64 hex digits) is what the head says, but no key was given to check
 * who signed it. `failed` with nulls: not even the header was good.
 */
export type Verdict =
  | ({ readonly status: 'verified' | 'unverified-signer'; readonly chain: string } & Verified)
  | ({ readonly status: 'failed'; readonly firstBad: FirstBad } & (
      | Verified
      | { readonly [field in keyof Verified]: null }
    ));

/** The state of verifying one export; feed it lines in order. */
export class ExportVerifier {
  readonly #key: NoteVerifier | undefined;
  #line = 0;
  #header: ExportHeader | undefined;
  #head: Head | undefined;
  #cursor = new ChainCursor(Buffer.alloc(32));
  #next = 0;
  readonly #lastTime = Buffer.alloc(EVENT_TIME_LENGTH);
  #ended = false;
  #firstBad: FirstBad | undefined;
  readonly #ids = new EventIdSet();
  /** Revoked agent -> index of the event that revoked it. */
  readonly #revoked = new Map<string, number>();

  constructor(key: NoteVerifier | undefined) {
    this.#key = key;
  }

  /** Takes the next line with its newline; false once something is wrong, and then nothing more is to come. */
  take(line: Buffer): boolean {
    this.#line++;
    if (line.length > MAX_LINE_BYTES)
      return this.#fail(`the line is longer than ${MAX_LINE_BYTES} bytes`);
    if (this.#header === undefined) return this.#takeHeader(line);
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
    const status = this.#key === undefined ? 'unverified-signer' : 'verified';
    return { status, chain: this.#cursor.chain.toString('hex'), ...verified };
  }

  #verified(): Verified | undefined {
    if (this.#header === undefined) return undefined;
    const { tenant, logNo, from, to } = this.#header;
    const events = this.#next - from;
    const lastTime = events === 0 ? null : this.#lastTime.toString('latin1');
    return { tenant, logNo, from, to, events, lastTime };
  }

  /** Records what is wrong with the current line. */
  #fail(reason: string): false {
    const header = this.#header;
    const atEvent = header !== undefined && this.#next < header.to;
    this.#firstBad = { line: this.#line, ...(atEvent ? { index: this.#next } : {}), reason };
    return false;
  }

  #takeHeader(line: Buffer): boolean {
    if (!isUtf8(line)) return this.#fail('the header is not UTF-8');
    const read = readHeader(line.toString());
    if (!read.ok) return this.#fail(read.reason);
    const { tenant, logNo, from, to, previous, head: note } = read.value;
    const opened = this.#key === undefined ? readHead(note) : openHead(note, this.#key);
    if (!opened.ok) return this.#fail(`the signed head: ${opened.reason}`);
    const head = opened.value;
    if (head.tenant !== tenant || head.logNo !== logNo) {
      return this.#fail(
        `the signed head is of log ${head.tenant} ${head.logNo}, not ${tenant} ${logNo}`,
      );
    }
    if (head.size !== to) return this.#fail(`the signed head has size ${head.size}, not ${to}`);
    if (from === 0 && genesis(tenant, logNo).compare(previous) !== 0) {
      return this.#fail('the hash before event 0 is not the genesis of this log');
    }
    this.#header = read.value;
    this.#head = head;
    this.#next = from;
    this.#cursor = new ChainCursor(previous);
    return true;
  }

  #takeEvent(line: Buffer): boolean {
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
      const id = latin1(line, event.id, event.id + EVENT_ID_LENGTH);
      return this.#fail(`the id ${id} is used a second time`);
    }
    const broken = this.#brokenPromise(line, event);
    if (broken !== undefined) return this.#fail(broken);
    line.copy(this.#lastTime, 0, event.time, event.time + EVENT_TIME_LENGTH);
    this.#next++;
    return true;
  }

  /** After `agent.revoked`, no allow of that agent. */
  #brokenPromise(line: Buffer, event: EventSpans): string | undefined {
    if (isKind(line, event, AGENT_REVOKED)) {
      this.#revoked.set(subjectIdOf(line, event), this.#next);
    } else if (this.#revoked.size > 0 && isKind(line, event, POLICY_DECISION)) {
      const agent = actorIdOf(line, event);
      const since = this.#revoked.get(agent);
      if (since === undefined) return undefined;
      const data = JSON.parse(line.toString('utf8', event.data, event.dataEnd));
      if (data.decision === 'allow')
        return `allows ${excerpt(agent)}, which event ${since} revoked`;
    }
    return undefined;
  }

  #takeEnd(line: Buffer, { from, to }: ExportHeader, head: Head): boolean {
    const read = readEnd(line.toString());
    if (!read.ok) return this.#fail(read.reason);
    if (read.value.count !== to - from) {
      return this.#fail(
        `the closing line counts ${read.value.count} events, there are ${to - from}`,
      );
    }
    const chain = this.#cursor.chain;
    if (chain.compare(read.value.chain) !== 0) {
      return this.#fail('the chain hash of the closing line is not that of the last event');
    }
    if (chain.compare(head.chain) !== 0) {
      return this.#fail('the chain does not lead to the signed head');
    }
    this.#ended = true;
    return true;
  }
}

const AGENT_REVOKED = Buffer.from('agent.revoked');
const POLICY_DECISION = Buffer.from('policy_decision');

function isKind(line: Buffer, event: EventSpans, kind: Buffer): boolean {
  return scanLiteral(line, event.kind, kind) === event.kindEnd;
}

const NOTHING_VERIFIED = {
  tenant: null,
  logNo: null,
  from: null,
  to: null,
  events: null,
  lastTime: null,
};
