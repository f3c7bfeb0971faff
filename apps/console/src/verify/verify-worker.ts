import {
  type ExportHeader,
  readHeader,
  type Verdict,
  verifyExport,
  vkeyFingerprint,
} from '@svc/ledger';
import { type PinnedLog, pinOf } from './pinned-logs.ts';

/** What the worker is sent once: the file, the trust, and what this browser remembers. */
export type VerifyRequest = {
  /** A file of the machine is read by the worker itself: a stream would pass each piece through the page. */
  readonly source: Blob | ReadableStream<Uint8Array>;
  /** Trusted for a tenant whose key is not pinned. */
  readonly key?: string | undefined;
  /** List of keys that the service publishes, to follow rotations. */
  readonly keys?: string | undefined;
  /** Checkpoint that the person kept, in place of the head that this browser verified last. */
  readonly checkpoint?: string | undefined;
  readonly pins: readonly PinnedLog[];
  /** Whether the export is of the log as it is now, which is never shorter than the head verified last. */
  readonly isLive: boolean;
};

/** How a verdict relates to what this browser remembers. */
export type Comparison = {
  /** The verifier key that was trusted, with its fingerprint; null where none was given. */
  readonly key: { readonly vkey: string; readonly fingerprint: string } | null;
  readonly pin: PinnedLog | null;
  /** `older`: a file of before the head verified last, which is not compared with it. */
  readonly head: 'compared' | 'older' | 'none';
};

/** Messages of the worker: bytes read so far, and at last the verdict or why there is none. */
export type VerifyMessage =
  | { readonly kind: 'progress'; readonly bytes: number }
  | { readonly kind: 'verdict'; readonly verdict: Verdict; readonly comparison: Comparison }
  | { readonly kind: 'error'; readonly message: string };

const PROGRESS_BYTES = 256 * 1024;
const PIECE_BYTES = 256 * 1024;
const NEWLINE = 10;

addEventListener('message', ({ data }: MessageEvent<VerifyRequest>) => {
  const send = (message: VerifyMessage) => postMessage(message);
  verify(data, send).catch((error: unknown) =>
    send({ kind: 'error', message: error instanceof Error ? error.message : String(error) }),
  );
});

async function verify(
  request: VerifyRequest,
  send: (message: VerifyMessage) => void,
): Promise<void> {
  const { source } = request;
  const chunks = chunksOf(source instanceof Blob ? source.stream() : source, send);
  const { value: first, done } = await chunks.next();
  const header = done === true ? undefined : headerOf(first);
  const { vkey, pin, head, checkpoint } = trustIn(header, request);
  const trust = { key: vkey ?? undefined, keys: request.keys, checkpoint };
  const verdict = await verifyExport(after(first, chunks), trust);
  const key = vkey === null ? null : { vkey, fingerprint: vkeyFingerprint(vkey) };
  send({ kind: 'verdict', verdict, comparison: { key, pin, head } });
}

type ChosenTrust = Omit<Comparison, 'key'> & {
  readonly vkey: string | null;
  readonly checkpoint: string | undefined;
};

/** Chooses what an export is verified with. Its header only selects what is remembered; nothing in it is trusted. */
function trustIn(
  header: ExportHeader | undefined,
  { key, checkpoint, pins, isLive }: VerifyRequest,
): ChosenTrust {
  const pin = header === undefined ? null : pinOf(pins, header.tenant);
  const chosen = { vkey: pin?.key ?? key ?? null, pin };
  const head = pin?.head ?? null;
  if (checkpoint !== undefined || head === null || header?.logNo !== head.logNo) {
    return { ...chosen, head: 'none', checkpoint };
  }
  return !isLive && header.to < head.size
    ? { ...chosen, head: 'older', checkpoint: undefined }
    : { ...chosen, head: 'compared', checkpoint: head.checkpoint };
}

function headerOf(first: Uint8Array): ExportHeader | undefined {
  const line = first.subarray(0, first.indexOf(NEWLINE) + 1);
  const read = readHeader(new TextDecoder().decode(line));
  return read.ok ? read.value : undefined;
}

async function* after(
  first: Uint8Array | undefined,
  rest: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  if (first !== undefined) yield first;
  yield* rest;
}

/** Reads the stream as it arrives; only the first chunk is delayed until it has a whole line. */
async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
  send: (message: VerifyMessage) => void,
): AsyncGenerator<Uint8Array, undefined> {
  const readPiece = pieceReader(stream);
  let bytes = 0;
  let reported = 0;
  let start: Uint8Array | null = new Uint8Array();
  for (;;) {
    const value = await readPiece();
    if (value === undefined) break;
    bytes += value.length;
    if (bytes - reported >= PROGRESS_BYTES) {
      reported = bytes;
      send({ kind: 'progress', bytes });
    }
    if (start === null) {
      yield value;
      continue;
    }
    start = joined(start, value);
    if (start.includes(NEWLINE) || start.length > PROGRESS_BYTES) {
      yield start;
      start = null;
    }
  }
  if (start !== null && start.length > 0) yield start;
}

/**
 * Returns what reads the next piece of a stream; undefined at its end. Where the stream can, as that of a file, each piece lies in the
 * buffer of the one before: buffers of their own would take as much memory as the file until garbage is collected.
 */
function pieceReader(stream: ReadableStream<Uint8Array>): () => Promise<Uint8Array | undefined> {
  try {
    const reader = stream.getReader({ mode: 'byob' });
    let buffer = new ArrayBuffer(PIECE_BYTES);
    return async () => {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (done || value === undefined) return undefined;
      buffer = value.buffer;
      return value;
    };
  } catch {
    // not a stream of bytes
    const reader = stream.getReader();
    return async () => (await reader.read()).value;
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
