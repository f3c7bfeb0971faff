import { Buffer } from 'node:buffer';
import { type Budget, newBudget, spend } from '../budget.ts';
import { PERSONAL_DATA_DETECTORS } from '../detectors/personal-data.ts';
import type { TextSpan } from '../detectors/text-detector.ts';
import { findStrictly } from '../secrets/strict/find-strictly.ts';
import { inSlices, MAX_STEPS, type Slices } from './inspect-call.ts';
import { readingsOf } from './visible-text.ts';

/** A secret or personal data in a text: UTF-16 offsets, end exclusive, and the id of the rule or detector. */
export type SensitiveSpan = TextSpan & { readonly kind: string };

const PIECE = 16_384;
const OVERLAP = 4096;
const STEPS_PER_CHARACTER = 0.5;
/** Domains reserved for examples and tests (RFC 2606, RFC 6761). */
const RESERVED = /@(?:[^@]*\.)?(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i;

/**
 * Finds what must be taken out of a text before an agent reads it: secrets of at least medium confidence and personal
 * data, sorted by start, apart from each other. A line in which something shows only after invisible characters are
 * removed or its characters normalised is one span. Returns null when the budget is exhausted: the text may then contain
 * more.
 */
export function findSensitiveSpans(text: string, slices: Slices): Promise<SensitiveSpan[] | null> {
  const budget = newBudget(slices.maxSteps ?? MAX_STEPS);
  return inSlices(spansOf(text, budget), budget, slices);
}

function* spansOf(text: string, budget: Budget): Generator<void, SensitiveSpan[] | null> {
  const plain = yield* spansIn(text, budget);
  if (plain === null) return null;
  const hidden = yield* hiddenSpans(text, plain, budget);
  return hidden === null ? null : apart([...plain, ...hidden]);
}

function* spansIn(text: string, budget: Budget): Generator<void, SensitiveSpan[] | null> {
  const bytes = Buffer.from(text);
  const { matches, isComplete } = yield* findStrictly(bytes, budget);
  if (!isComplete) return null;
  const secrets = matches
    .filter(({ confidence }) => confidence !== 'low')
    .flatMap(({ rule, start, end, parts }) =>
      [{ start, end }, ...parts].map((run) => ({ ...run, kind: rule.id })),
    );
  const personal = yield* personalSpans(text, budget);
  if (personal === null) return null;
  return apart([...inCharacters(secrets, bytes, text), ...personal]);
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

/** Lines that show something in another reading that they do not show as they are. */
function* hiddenSpans(
  text: string,
  plain: readonly SensitiveSpan[],
  budget: Budget,
): Generator<void, SensitiveSpan[] | null> {
  const lines: { readonly start: number; readonly end: number; readonly upTo: number }[] = [];
  let readings = '';
  for (const { 0: line, index } of text.matchAll(/[^\n]*[^\t\r\n\x20-\x7e][^\n]*/g)) {
    if (!spend(budget, line.length)) return null;
    const [first = line, ...others] = readingsOf(line);
    if (first === line && others.length === 0) continue;
    for (const reading of [first, ...others]) readings += `${reading}\n`;
    lines.push({ start: index, end: index + line.length, upTo: readings.length });
  }
  if (lines.length === 0) return [];
  const shown = yield* spansIn(readings, budget);
  if (shown === null) return null;
  return shown.flatMap(({ start, kind }) => {
    const line = lines.find(({ upTo }) => start < upTo);
    if (line === undefined) return [];
    const isKnown = plain.some(
      (span) => span.kind === kind && span.start >= line.start && span.end <= line.end,
    );
    return isKnown ? [] : [{ start: line.start, end: line.end, kind }];
  });
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
function apart(spans: readonly SensitiveSpan[]): SensitiveSpan[] {
  const merged: { start: number; end: number; kind: string }[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last !== undefined && span.start < last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}
