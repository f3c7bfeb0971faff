import { Buffer } from 'node:buffer';
import { type Confidence, isSurer } from '@svc/contract';
import { type Budget, newBudget, spend } from '../budget.ts';
import { PERSONAL_DATA_DETECTORS } from '../detectors/personal-data.ts';
import type { TextSpan } from '../detectors/text-detector.ts';
import type { Peeled } from '../secrets/layers/peel.ts';
import { findStrictly } from '../secrets/strict/find-strictly.ts';
import { changedLines, originalSpans, textOfReadings } from './changed-lines.ts';
import { MAX_STEPS, runInSlices, type Slices } from './inspect-call.ts';

/** A secret or personal data in a text: UTF-16 offsets, end exclusive, and the id of the rule or detector. */
export type SensitiveSpan = TextSpan & { readonly kind: string };

const PIECE = 16_384;
const OVERLAP = 4096;
const STEPS_PER_CHARACTER = 0.5;
/** Domains reserved for examples and tests (RFC 2606, RFC 6761). */
const RESERVED = /@(?:[^@]*\.)?(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i;

/** `leastConfidence` is that of the secrets found: medium by default. */
export type SensitiveSearch = Slices & { readonly leastConfidence?: Confidence };

/**
 * Finds what must be taken out of a text before somebody reads it: secrets and personal data, also where they are encoded or show only after invisible characters are removed or characters normalised. Sorted
 * by start, apart from each other. Returns null when the budget is exhausted: the text may then
 * contain more.
 */
export function findSensitiveSpans(
  text: string,
  { leastConfidence = 'medium', ...slices }: SensitiveSearch,
): Promise<SensitiveSpan[] | null> {
  const budget = newBudget(slices.maxSteps ?? MAX_STEPS);
  return runInSlices(spansOf(text, leastConfidence, budget), budget, slices);
}

function* spansOf(
  text: string,
  least: Confidence,
  budget: Budget,
): Generator<void, SensitiveSpan[] | null> {
  const plain = yield* spansIn(text, least, budget);
  if (plain === null) return null;
  const hidden = yield* hiddenSpans(text, least, budget);
  return hidden === null ? null : mergeOverlapping([...plain, ...hidden]);
}

function* spansIn(
  text: string,
  least: Confidence,
  budget: Budget,
): Generator<void, SensitiveSpan[] | null> {
  const bytes = Buffer.from(text);
  const { matches, layers, isComplete } = yield* findStrictly(bytes, budget);
  if (!isComplete) return null;
  const secrets = matches
    .filter(({ confidence }) => !isSurer(least, confidence))
    .flatMap(({ rule, start, end, parts }) =>
      [{ start, end }, ...parts].map((run) => ({ ...run, kind: rule.id })),
    );
  const personal = yield* personalSpans(text, budget);
  if (personal === null) return null;
  const encoded = yield* encodedPersonalSpans(layers, budget);
  if (encoded === null) return null;
  return mergeOverlapping([...inCharacters([...secrets, ...encoded], bytes, text), ...personal]);
}

function* personalSpans(text: string, budget: Budget): Generator<void, SensitiveSpan[] | null> {
  const found: SensitiveSpan[] = [];
  for (let from = 0; from === 0 || from + OVERLAP < text.length; from += PIECE - OVERLAP) {
    const piece = text.slice(from, from + PIECE);
    for (const { id, find } of PERSONAL_DATA_DETECTORS) {
      if (!spend(budget, Math.ceil(piece.length * STEPS_PER_CHARACTER))) return null;
      for (const { start, end } of find(piece)) {
        if (RESERVED.test(piece.slice(start, end))) continue;
        found.push({ start: from + start, end: from + end, kind: id });
      }
      yield;
    }
  }
  return found;
}

/** Bytes of the input that stand for personal data. The detectors read ASCII, so bytes serve as characters. */
function* encodedPersonalSpans(
  layers: readonly Peeled[],
  budget: Budget,
): Generator<void, SensitiveSpan[] | null> {
  const found: SensitiveSpan[] = [];
  for (const { bytes, locate } of layers) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    const spans = yield* personalSpans(text, budget);
    if (spans === null) return null;
    for (const span of spans) {
      const place = locate(span);
      if (place !== null) found.push({ start: place.start, end: place.end, kind: span.kind });
    }
  }
  return found;
}

/** What shows in the readings of lines that have others than themselves. */
function* hiddenSpans(
  text: string,
  least: Confidence,
  budget: Budget,
): Generator<void, SensitiveSpan[] | null> {
  const lines = yield* changedLines(text, budget);
  if (lines === null || lines.length === 0) return lines && [];
  const readings = textOfReadings(lines);
  const shown = yield* spansIn(readings, least, budget);
  return shown && originalSpans(shown, lines);
}

/** Byte offsets as offsets of UTF-16 units. */
function inCharacters(
  spans: readonly SensitiveSpan[],
  bytes: Buffer,
  text: string,
): SensitiveSpan[] {
  if (bytes.length === text.length) return [...spans];
  const offsets = [...new Set(spans.flatMap(({ start, end }) => [start, end]))];
  const characters = new Map<number, number>();
  let at = 0;
  let units = 0;
  for (const offset of offsets.sort((a, b) => a - b)) {
    units += bytes.toString('utf8', at, offset).length;
    at = offset;
    characters.set(offset, units);
  }
  return spans.map(({ start, end, kind }) => ({
    start: characters.get(start) as number,
    end: characters.get(end) as number,
    kind,
  }));
}

/** Sorted by start; where two overlap, one span of both that keeps the kind of the first. */
function mergeOverlapping(spans: readonly SensitiveSpan[]): SensitiveSpan[] {
  const merged: { start: number; end: number; kind: string }[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last !== undefined && span.start < last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}
