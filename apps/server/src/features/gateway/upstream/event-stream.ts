/** What a stream of events broke: its size, or its encoding. */
export class EventStreamError extends Error {}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Parses server-sent events (WHATWG HTML, section 9.2): yields the data of each event whose type is `message`. Each event
 * is held whole, of at most `maxBytes`; the bytes of a longer one, or of one that never ends, are not kept.
 */
export async function* readEvents(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<Buffer, void> {
  let event: EventText = { data: [], type: 'message' };
  let size = 0;
  for await (const line of readLines(chunks, maxBytes)) {
    if (line.length > 0) {
      size += line.length;
      if (size > maxBytes) throw new EventStreamError(`an event is longer than ${maxBytes} bytes`);
      event = withLine(event, line);
      continue;
    }
    if (event.data.length > 0 && event.type === 'message') {
      yield Buffer.concat(event.data.flatMap((part, n) => (n === 0 ? [part] : [NEW_LINE, part])));
    }
    event = { data: [], type: 'message' };
    size = 0;
  }
}

/** Returns an event as it is sent. The JSON of a message holds no line break. */
export function eventOf(json: string): string {
  return `event: message\ndata: ${json}\n\n`;
}

type EventText = { readonly data: readonly Buffer[]; readonly type: string };
const NEW_LINE = Buffer.from('\n');

function withLine(event: EventText, line: Buffer): EventText {
  const colon = line.indexOf(':');
  const field = line.toString('latin1', 0, colon === -1 ? line.length : colon);
  const from = colon === -1 ? line.length : colon + (line[colon + 1] === 0x20 ? 2 : 1);
  if (field === 'data') return { ...event, data: [...event.data, line.subarray(from)] };
  if (field === 'event') return { ...event, type: line.toString('latin1', from) || 'message' };
  return event;
}

/** Lines that end in LF, CR or CRLF; what follows the last line end is not a line. */
async function* readLines(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<Buffer, void> {
  let pieces: Buffer[] = [];
  let held = 0;
  let endsInReturn = false;
  for await (const chunk of chunks) {
    let from = endsInReturn && chunk[0] === LINE_FEED ? 1 : 0;
    if (chunk.length > 0) endsInReturn = false;
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) continue;
      yield Buffer.concat([...pieces, chunk.subarray(from, at)]);
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
