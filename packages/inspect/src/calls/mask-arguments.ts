import { Buffer } from 'node:buffer';
import { type Budget, chargeSteps, newBudget } from '../budget.ts';
import { findStrictly } from '../secrets/strict/find-strictly.ts';
import { holdsSecret } from './call-pointer.ts';
import {
  appendArguments,
  type CallText,
  encodeCallText,
  lineAt,
  newCallText,
  type Place,
} from './call-text.ts';
import { MAX_STEPS, runInSlices, type Slices } from './inspect-call.ts';
import type { ToolCall } from './inspection.ts';
import { originsOf } from './visible-text.ts';

type Span = { readonly start: number; readonly end: number };
/** A span of a leaf, in UTF-16 units from its start; its text is `name: value`, of which `length` is the length. */
type LeafSpan = Span & { readonly length: number };
/** By path, what is to be masked in the leaf. */
type Masks = Map<string, LeafSpan[]>;

/** Arguments as people may be shown them, and how many secrets are masked. */
export type MaskedArguments = {
  readonly value: ToolCall['arguments'];
  readonly masked: number;
};

/** One run: what is masked where, the keys that were searched, the number of marks, and whether a secret has no place. */
type Run = {
  readonly masks: Masks;
  readonly secretKeys: Map<string, boolean>;
  masked: number;
  isUnplaced: boolean;
};

/** Characters of a leaf whose reading is another text: each is read again, in one step. */
const MAX_MAPPED = 32 * 1024;
/** Steps of mapping a character of a reading. */
const STEPS_PER_UNIT = 4;

/**
 * Returns arguments as people may be shown them: what may be a secret is replaced by a mark with its length, such as
 * `[masked: 26 characters]`, in keys and values, at least the whole of it; everything else stays, whatever its length. Null
 * where the arguments cannot be inspected to their end, or the position of a secret in them is not known: a larger mark could
 * hide other text from the approver.
 */
export function maskArguments(
  args: ToolCall['arguments'],
  slices: Slices,
): Promise<MaskedArguments | null> {
  const budget = newBudget(slices.maxSteps ?? MAX_STEPS);
  return runInSlices(maskedArguments(args, budget), budget, slices);
}

function* maskedArguments(
  args: ToolCall['arguments'],
  budget: Budget,
): Generator<void, MaskedArguments | null> {
  const text = newCallText();
  const refused = yield* chargeSteps(appendArguments(text, args), budget);
  if (refused !== null) return null;
  const { matches, isComplete } = yield* findStrictly(encodeCallText(text), budget);
  if (!isComplete) return null;
  const spans = matches.flatMap(({ start, end, parts }) => [{ start, end }, ...parts]);
  const masks = yield* chargeSteps(masksOf(text, spans), budget);
  if (masks === null) return null;
  const run: Run = { masks, secretKeys: new Map(), masked: 0, isUnplaced: false };
  const value = yield* chargeSteps(maskedMembers(args, '', run), budget);
  if (run.isUnplaced) return null;
  return { value: value as ToolCall['arguments'], masked: run.masked };
}

/** Returns what is to be masked in each leaf, of spans in bytes of all lines; null where a place is not known. */
function* masksOf(text: CallText, spans: readonly Span[]): Generator<number, Masks | null> {
  const leaves = new Map(text.unreadable.map(({ place, text: leaf }) => [place, leaf]));
  const masks: Masks = new Map();
  for (const [line, found] of spansByLine(text, spans)) {
    const reading = (text.lines[line] as string).slice(0, -1);
    const place = text.places[line] as Place;
    const leaf = leaves.get(place) ?? reading;
    yield reading.length * STEPS_PER_UNIT;
    const origins = leaf === reading ? null : mapOrigins(leaf, reading);
    if (leaf !== reading && origins === null) return null;
    const key = pathOf(place);
    const known = masks.get(key) ?? [];
    masks.set(key, known);
    for (const { start, end } of inUnits(reading, found)) {
      known.push({
        start: origins?.[start] ?? start,
        end: origins?.[end] ?? end,
        length: leaf.length,
      });
    }
  }
  return masks;
}

function mapOrigins(leaf: string, reading: string): Uint32Array | null {
  return leaf.length > MAX_MAPPED ? null : originsOf(leaf, reading);
}

/** Returns spans in bytes from the start of their line, without its end, by line. */
function spansByLine(text: CallText, spans: readonly Span[]): Map<number, Span[]> {
  const byLine = new Map<number, Span[]>();
  for (const { start, end } of spans) {
    for (let line = lineAt(text, start); line <= lineAt(text, end - 1); line++) {
      const from = line === 0 ? 0 : (text.ends[line - 1] as number);
      const size = (text.ends[line] as number) - 1 - from;
      const own = { start: Math.max(0, start - from), end: Math.min(size, end - from) };
      const known = byLine.get(line);
      if (known === undefined) byLine.set(line, [own]);
      else known.push(own);
    }
  }
  return byLine;
}

/** Returns spans in bytes of a text in its UTF-16 units. */
function inUnits(text: string, spans: readonly Span[]): readonly Span[] {
  const bytes = Buffer.from(text);
  if (bytes.length === text.length) return spans;
  const units = new Map<number, number>();
  let read = 0;
  let unit = 0;
  const places = spans.flatMap(({ start, end }) => [start, end]).sort((a, b) => a - b);
  for (const place of places) {
    unit += bytes.toString('utf8', read, place).length;
    read = place;
    units.set(place, unit);
  }
  return spans.map(({ start, end }) => ({
    start: units.get(start) as number,
    end: units.get(end) as number,
  }));
}

function pathOf(place: Place): string {
  let path = '';
  for (let at = place; at.parent !== null; at = at.parent) path = `/${at.name}\u0000${path}`;
  return path;
}

const MEMBERS_PER_SLICE = 1_000;
/** Steps of searching a character of a key. */
const STEPS_PER_CHARACTER = 4;

/** Yields the steps of copying members and of searching keys. */
function* maskedMembers(value: object, path: string, run: Run): Generator<number, unknown> {
  const entries = new Map<string, unknown>();
  const counts = new Map<string, number>();
  for (const [index, [name, item]] of Object.entries(value).entries()) {
    if (index % MEMBERS_PER_SLICE === 0) yield MEMBERS_PER_SLICE;
    const below = `${path}/${name}\u0000`;
    const masks = run.masks.get(below) ?? [];
    const shown = Array.isArray(value)
      ? name
      : uniqueKey(yield* shownKey(name, item, masks, run), entries, counts);
    if (typeof item === 'string') entries.set(shown, maskedText(item, inValue(item, masks), run));
    else if (item !== null && typeof item === 'object') {
      entries.set(shown, yield* maskedMembers(item, below, run));
    } else entries.set(shown, item);
  }
  return Array.isArray(value) ? [...entries.values()] : Object.fromEntries(entries);
}

function* shownKey(
  name: string,
  item: unknown,
  masks: readonly LeafSpan[],
  run: Run,
): Generator<number, string> {
  let isSecret = run.secretKeys.get(name);
  if (isSecret === undefined) {
    yield name.length * STEPS_PER_CHARACTER;
    isSecret = holdsSecret(name);
    run.secretKeys.set(name, isSecret);
  }
  if (!isSecret) return name;
  const spans = inName(name, item, masks);
  if (spans.length === 0) run.isUnplaced = true;
  return maskedText(name, spans, run);
}

/** The part of a leaf's spans that is in its name, where they are of `name: value`. */
function inName(name: string, item: unknown, masks: readonly LeafSpan[]): readonly Span[] {
  const length = name.length + ': '.length + (typeof item === 'string' ? item.length : 0);
  return masks
    .filter((mask) => mask.length === length && mask.start < name.length)
    .map(({ start, end }) => ({ start, end: Math.min(end, name.length) }));
}

/** The part of a leaf's spans that is in its value, which the leaf ends with. */
function inValue(value: string, masks: readonly LeafSpan[]): readonly Span[] {
  return masks
    .map(({ start, end, length }) => ({
      start: Math.max(0, start - (length - value.length)),
      end: end - (length - value.length),
    }))
    .filter(({ start, end }) => end > start);
}

/** No member may hide another, so keys that are shown alike are counted: `[masked: 8 characters] (2)`. */
function uniqueKey(
  shown: string,
  taken: ReadonlyMap<string, unknown>,
  counts: Map<string, number>,
): string {
  if (!taken.has(shown)) return shown;
  for (let count = counts.get(shown) ?? 2; ; count++) {
    const unique = `${shown} (${count})`;
    if (taken.has(unique)) continue;
    counts.set(shown, count + 1);
    return unique;
  }
}

function maskedText(text: string, spans: readonly Span[], run: Run): string {
  let masked = '';
  let at = 0;
  for (const { start, end } of mergeSpans(spans)) {
    masked += text.slice(at, start) + mark(end - start, run);
    at = end;
  }
  return masked + text.slice(at);
}

/** Returns spans ascending; those that overlap or touch are one. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const apart: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = apart.at(-1);
    if (last === undefined || span.start > last.end) apart.push(span);
    else apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return apart;
}

function mark(length: number, run: Run): string {
  run.masked += 1;
  return `[masked: ${length} characters]`;
}
