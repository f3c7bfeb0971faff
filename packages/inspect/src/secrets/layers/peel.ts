import { runToEnd } from '../../budget.ts';
import { decodeBase64 } from './base64.ts';
import type { Decoded, Encoding, Run } from './encoding.ts';
import { decodeHex } from './hex.ts';
import { decodeKubernetesSecrets } from './kubernetes-secret.ts';
import { type Layer, layerOf, sizeInLayer } from './layer.ts';
import { type Marks, MIN_RUN, plainMarks } from './marks.ts';
import { decodePercent } from './percent.ts';
import { decodeStringEscapes } from './string-escapes.ts';

/** Encodings looked through, one within the other. */
export const MAX_LAYERS = 3;
const SLASH = 0x2f;
/** Decoded bytes in all layers: this many for each byte of input, and some for small inputs. */
const FACTOR = 2;
const ALLOWANCE = 65_536;
/** Steps between two pauses, and those charged for a run and for an entry of a manifest beside their bytes. */
const SLICE = 1 << 16;
const RUN_STEPS = 128;
const ENTRY_STEPS = 64;

/** One layer down, and how its places map to the input's. Encodings are outermost first. */
export type Peeled = {
  readonly bytes: Uint8Array;
  readonly depth: number;
  readonly segments: Layer['segments'];
  readonly locate: (span: Run) => (Run & { readonly encodings: readonly Encoding[] }) | null;
};

/**
 * Decodes the encoded runs of the input, and the runs within those, to three layers; empty when there are
 * none. Time and space are linear in the input: the layers together have at most twice its bytes and 64 KB. `marks` are
 * the input's, if already found.
 */
export function peel(input: Uint8Array, marks: Marks = plainMarks(input)): Peeled[] {
  const layers: Peeled[] = [];
  let budget = input.length * FACTOR + ALLOWANCE;
  let above = inputLayer(input);
  while (above.depth < MAX_LAYERS) {
    const found = above.depth === 0 ? marks : plainMarks(above.bytes);
    const runs = takeWithin(budget, freshRuns(runToEnd(encodedRuns(above.bytes, found)), above));
    if (runs.length === 0) break;
    const layer = layerOf(above.bytes, runs);
    budget -= layer.bytes.length;
    above = layerBelow(above, layer);
    layers.push(above);
  }
  return layers;
}

/** The input itself, as the layer above all others. */
export function inputLayer(bytes: Uint8Array): Peeled {
  return { bytes, depth: 0, segments: [], locate: (span) => ({ ...span, encodings: [] }) };
}

/** Joins a layer to the one that it was decoded from. */
export function layerBelow(above: Peeled, layer: Layer): Peeled {
  return {
    bytes: layer.bytes,
    depth: above.depth + 1,
    segments: layer.segments,
    locate(span) {
      const outer = layer.above(span);
      const place = outer && above.locate(outer);
      return outer && place && { ...place, encodings: [...place.encodings, outer.encoding] };
    },
  };
}

/**
 * Decodes the encoded runs, in slices: yields the bytes read since the last slice. Ascending by start; runs of different
 * encodings may overlap.
 */
export function* encodedRuns(bytes: Uint8Array, marks: Marks): Generator<number, Decoded[]> {
  const decoded = decodePercent(bytes, marks.percents);
  if (decoded.length > 0) yield 0;
  decoded.push(...decodeStringEscapes(bytes, marks.escapes));
  if (decoded.length > 0) yield 0;
  let bytesRead = 0;
  if (marks.isManifest) {
    for (const found of decodeKubernetesSecrets(bytes)) {
      decoded.push(found);
      bytesRead += ENTRY_STEPS;
      if (bytesRead < SLICE) continue;
      yield bytesRead;
      bytesRead = 0;
    }
  }
  let read = 0;
  for (const run of marks.runs) {
    if (run.start < read) continue;
    bytesRead += run.end - run.start + RUN_STEPS;
    if (bytesRead >= SLICE) {
      yield bytesRead;
      bytesRead = 0;
    }
    const one = decodeHex(bytes, run) ?? decodeBase64(bytes, run);
    read = one?.run.end ?? run.end;
    if (one !== null) decoded.push(one);
    else
      decoded.push(...partsOfPath(bytes, run).flatMap((part) => decodeBase64(bytes, part) ?? []));
  }
  yield bytesRead;
  return decoded.sort((a, b) => a.run.start - b.run.start);
}

/** Returns the long parts between slashes of a run that is not base64 as a whole. */
function partsOfPath(bytes: Uint8Array, run: Run): Run[] {
  const parts: Run[] = [];
  for (let start = run.start; start < run.end; ) {
    const slash = bytes.subarray(start, run.end).indexOf(SLASH);
    const end = slash < 0 ? run.end : start + slash;
    if (end - start >= MIN_RUN && end - start < run.end - run.start) parts.push({ start, end });
    start = end + 1;
  }
  return parts;
}

/** Drops what the layer above already decoded: text copied with the neighbourhood of an escape. */
export function freshRuns(runs: readonly Decoded[], above: Peeled): Decoded[] {
  if (above.depth === 0) return [...runs];
  return runs.filter(({ run }) => {
    const place = above.locate(run);
    return place !== null && place.end - place.start > run.end - run.start;
  });
}

function takeWithin(budget: number, runs: readonly Decoded[]): Decoded[] {
  let left = budget;
  return runs.filter((run) => {
    left -= sizeInLayer(run);
    return left >= 0;
  });
}
