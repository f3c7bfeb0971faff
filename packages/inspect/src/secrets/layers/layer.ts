import type { Decoded, Encoding, Origins, Run } from './encoding.ts';
import { isTokenByte } from './token-run.ts';

/** Bytes of the line copied before and after a decoded run: a name there may identify the value. */
const BEFORE = 64;
const AFTER = 8;
/** Between segments; no rule matches a value with it. */
const SEPARATOR = Uint8Array.of(0x0a, 0, 0x2d, 0x2d, 0, 0x0a);

/**
 * One decoded run within a layer: `start` to `end` in the layer, of which `inner` is decoded and the rest copied from
 * around the run, all of it places of the layer above.
 *
 *     password: "cGFzc3dvcmQ="   ->   password: "password"
 */
type Segment = {
  readonly start: number;
  readonly inner: Run;
  readonly end: number;
  readonly decoded: Decoded;
  origins: Origins | null;
};

/** All runs of one text decoded, one after the other, as a text of its own. */
export type Layer = {
  readonly bytes: Uint8Array;
  /** Each decoded run with its surroundings, and the decoded bytes within. */
  readonly segments: readonly (Run & { readonly inner: Run })[];
  /**
   * Returns the span of the text above that a span of this layer comes from, and its encoding; null for a span that crosses
   * segments or contains nothing decoded.
   */
  readonly above: (span: Run) => (Run & { readonly encoding: Encoding }) | null;
};

/** Bytes that `decoded` takes in a layer. */
export function sizeInLayer({ bytes }: Decoded): number {
  return bytes.length + BEFORE + AFTER + SEPARATOR.length;
}

/** Lays decoded runs of `source` one after the other, ascending and with their surroundings. */
export function layerOf(source: Uint8Array, runs: readonly Decoded[]): Layer {
  const bytes = new Uint8Array(runs.reduce((sum, run) => sum + sizeInLayer(run), 0));
  const segments: Segment[] = [];
  let size = 0;
  const copy = (part: Uint8Array) => {
    bytes.set(part, size);
    size += part.length;
  };
  for (const decoded of runs) {
    const start = size;
    copy(source.subarray(lineStart(source, decoded.run.start), decoded.run.start));
    const inner = { start: size, end: size + decoded.bytes.length };
    copy(decoded.bytes);
    copy(source.subarray(decoded.run.end, lineEnd(source, decoded.run.end)));
    segments.push({ start, inner, end: size, decoded, origins: null });
    copy(SEPARATOR);
  }
  return { bytes: bytes.subarray(0, size), segments, above: (span) => spanAbove(segments, span) };
}

function spanAbove(segments: readonly Segment[], span: Run): ReturnType<Layer['above']> {
  const segment = segmentAt(segments, span.start);
  if (segment === undefined || span.end > segment.end) return null;
  const { inner, decoded } = segment;
  if (span.end <= inner.start || span.start >= inner.end) return null;
  segment.origins ??= decoded.origins();
  const { starts, ends } = segment.origins;
  const start =
    span.start < inner.start
      ? decoded.run.start - (inner.start - span.start)
      : (starts[span.start - inner.start] as number);
  const end =
    span.end > inner.end
      ? decoded.run.end + (span.end - inner.end)
      : (ends[span.end - 1 - inner.start] as number);
  return { start, end, encoding: decoded.encoding };
}

/** Returns the segment that contains the place, by binary search. */
function segmentAt(segments: readonly Segment[], place: number): Segment | undefined {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((segments[middle] as Segment).end <= place) low = middle + 1;
    else high = middle;
  }
  const segment = segments[low];
  return segment !== undefined && segment.start <= place ? segment : undefined;
}

/** Empty when a letter or digit there would join the decoded text. */
function lineStart(bytes: Uint8Array, at: number): number {
  let start = at;
  if (isTokenByte(bytes[at - 1])) return at;
  while (start > 0 && at - start < BEFORE && !isLineEnd(bytes[start - 1])) start -= 1;
  return start;
}

function lineEnd(bytes: Uint8Array, at: number): number {
  let end = at;
  if (isTokenByte(bytes[at])) return at;
  while (end < bytes.length && end - at < AFTER && !isLineEnd(bytes[end])) end += 1;
  return end;
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d;
}
