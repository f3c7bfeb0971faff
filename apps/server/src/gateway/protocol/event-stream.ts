import { nextTurn } from '../../foundation/next-turn.ts';

/** What a stream of events broke: its size, or its encoding. */
export class EventStreamError extends Error {}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** A server-sent event: its data, null where it has none, and what a client needs to go on after it. */
export type StreamEvent = {
  readonly data: Buffer | null;
  readonly id: string | null;
  /** Milliseconds to wait before the stream is opened again. */
  readonly retry: number | null;
};

/**
 * Parses server-sent events (WHATWG HTML, section 9.2): yields each event whose type is `message` and which has data, an
 * id or a time to retry after. Each event is buffered whole, of at most `maxBytes`; the bytes of a longer one, or of one that
 * never ends, are dropped.
 */
export async function* readEvents(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<StreamEvent, void> {
  let event = newEvent();
  let size = 0;
  for await (const line of readLines(chunks, maxBytes)) {
    if (line.length > 0) {
      size += line.length;
      if (size > maxBytes) throw new EventStreamError(`an event is longer than ${maxBytes} bytes`);
      addLine(event, line);
      continue;
    }
    const { data, type, id, retry } = event;
    const bytes = Buffer.concat(data.flatMap((part, n) => (n === 0 ? [part] : [NEW_LINE, part])));
    if (type === 'message' && (bytes.length > 0 || id !== null || retry !== null)) {
      yield { data: bytes.length > 0 ? bytes : null, id, retry };
    }
    event = newEvent();
    size = 0;
  }
}

/** Fields of an event besides its message. */
export type EventFields = Pick<StreamEvent, 'id' | 'retry'>;

export const NO_FIELDS: EventFields = { id: null, retry: null };

/** Returns an event as it is sent; `json`, and the id, hold no line break. An event without a message has empty data. */
export function eventOf(json: string, { id, retry }: EventFields = NO_FIELDS): string {
  const fields = `${id === null ? '' : `id: ${id}\n`}${retry === null ? '' : `retry: ${retry}\n`}`;
  return `${fields}${json === '' ? '' : 'event: message\n'}data: ${json}\n\n`;
}

/** An event while its lines arrive. */
type OpenEvent = { data: Buffer[]; type: string; id: string | null; retry: number | null };
const newEvent = (): OpenEvent => ({ data: [], type: 'message', ...NO_FIELDS });

const MAX_DATA_LINES = 100_000;
const MAX_EVENT_ID = 1_000;
const MAX_RETRY_DIGITS = 6;
const NEW_LINE = Buffer.from('\n');

function addLine(event: OpenEvent, line: Buffer): void {
  const colon = line.indexOf(':');
  const field = line.toString('latin1', 0, colon === -1 ? line.length : colon);
  const from = colon === -1 ? line.length : colon + (line[colon + 1] === 0x20 ? 2 : 1);
  if (field === 'data') {
    if (event.data.push(line.subarray(from)) <= MAX_DATA_LINES) return;
    throw new EventStreamError(`an event has more than ${MAX_DATA_LINES} lines`);
  }
  const value = line.toString('utf8', from);
  if (field === 'event') event.type = value || 'message';
  if (field === 'id' && value.length <= MAX_EVENT_ID && !value.includes('\0')) event.id = value;
  if (field === 'retry' && /^\d+$/.test(value) && value.length <= MAX_RETRY_DIGITS) {
    event.retry = Number(value);
  }
}

/** Lines that are read in one turn of the event loop: a few milliseconds. */
const LINES_PER_TURN = 2_000;

/** Lines that end in LF, CR or CRLF; what follows the last line end is not a line. */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<Buffer, void> {
  let pieces: Buffer[] = [];
  let held = 0;
  let endsInReturn = false;
  let lines = 0;
  for await (const chunk of chunks) {
    let from = endsInReturn && chunk[0] === LINE_FEED ? 1 : 0;
    if (chunk.length > 0) endsInReturn = false;
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) continue;
      yield Buffer.concat([...pieces, chunk.subarray(from, at)]);
      // what has arrived is read without a turn of the event loop in between
      if (++lines % LINES_PER_TURN === 0) await nextTurn();
      pieces = [];
      held = 0;
      if (byte === CARRIAGE_RETURN) {
        if (at + 1 === chunk.length) endsInReturn = true;
        else if (chunk[at + 1] === LINE_FEED) at++;
      }
      from = at + 1;
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from));
    held += chunk.length - from;
    if (held > maxBytes) throw new EventStreamError(`an event is longer than ${maxBytes} bytes`);
  }
}
