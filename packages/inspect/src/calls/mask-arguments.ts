import { type Budget, charged, newBudget } from '../budget.ts';
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
import { inSlices, MAX_STEPS, type Slices } from './inspect-call.ts';
import type { ToolCall } from './inspection.ts';

type Span = { readonly start: number; readonly end: number };
/** Spans to mask within one text; null where the whole text is masked. */
type Masks = Map<string, Span[] | null>;

/** Arguments as people may be shown them, and how many secrets are masked. */
export type MaskedArguments = {
  readonly value: ToolCall['arguments'];
  readonly masked: number;
};

/** One run: what is masked where, the keys that were searched, and the number of marks. */
type Run = {
  readonly masks: Masks;
  readonly secretKeys: Map<string, boolean>;
  masked: number;
};

/**
 * Returns arguments as people may be shown them: what may be a secret is replaced by a mark with its length, such as
 * `[masked: 26 characters]`, in keys and values, at least the whole of it; everything else stays, whatever its length. Null
 * where the arguments cannot be inspected to their end.
 */
export function maskArguments(
  args: ToolCall['arguments'],
  slices: Slices,
): Promise<MaskedArguments | null> {
  const budget = newBudget(slices.maxSteps ?? MAX_STEPS);
  return inSlices(maskedArguments(args, budget), budget, slices);
}

function* maskedArguments(
  args: ToolCall['arguments'],
  budget: Budget,
): Generator<void, MaskedArguments | null> {
  const text = newCallText();
  const refused = yield* charged(appendArguments(text, args), budget);
  if (refused !== null) return null;
  const { matches, isComplete } = yield* findStrictly(encodeCallText(text), budget);
  if (!isComplete) return null;
  const run: Run = { masks: new Map(), secretKeys: new Map(), masked: 0 };
  for (const { start, end, parts } of matches) {
    for (const span of [{ start, end }, ...parts]) addMask(run.masks, text, span);
  }
  const value = yield* charged(maskedMembers(args, '', run), budget);
  return { value: value as ToolCall['arguments'], masked: run.masked };
}

/** A span is in bytes of its line; a span in another reading than the text itself masks the whole text. */
function addMask(masks: Masks, text: CallText, { start, end }: Span): void {
  for (let line = lineAt(text, start); line <= lineAt(text, end - 1); line++) {
    const reading = text.lines[line] as string;
    const from = line === 0 ? 0 : (text.ends[line - 1] as number);
    const size = (text.ends[line] as number) - from;
    const key = pathOf(text.places[line] as Place);
    const known = masks.get(key);
    if (size !== reading.length || known === null) masks.set(key, null);
    else {
      // offsets from the end of the line, which ends as the text does and then with a line end
      const span = { start: size - 1 - (start - from), end: size - 1 - (end - from) };
      masks.set(key, [...(known ?? []), span]);
    }
  }
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
    const shown = Array.isArray(value)
      ? name
      : uniqueKey(yield* shownKey(name, run), entries, counts);
    if (typeof item === 'string') entries.set(shown, maskedText(item, run.masks.get(below), run));
    else if (item !== null && typeof item === 'object') {
      entries.set(shown, yield* maskedMembers(item, below, run));
    } else entries.set(shown, item);
  }
  return Array.isArray(value) ? [...entries.values()] : Object.fromEntries(entries);
}

function* shownKey(name: string, run: Run): Generator<number, string> {
  let isSecret = run.secretKeys.get(name);
  if (isSecret === undefined) {
    yield name.length * STEPS_PER_CHARACTER;
    isSecret = holdsSecret(name);
    run.secretKeys.set(name, isSecret);
  }
  return isSecret ? mark(name.length, run) : name;
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

function maskedText(text: string, spans: readonly Span[] | null | undefined, run: Run): string {
  if (spans === undefined) return text;
  if (spans === null) return mark(text.length, run);
  let masked = '';
  let at = 0;
  for (const { start, end } of spansFromStart(text, spans)) {
    masked += text.slice(at, start) + mark(end - start, run);
    at = end;
  }
  return masked + text.slice(at);
}

/** Returns spans of a text from its start, ascending; those that overlap or touch are one. */
function spansFromStart(text: string, spans: readonly Span[]): Span[] {
  const ascending = spans
    .map(({ start, end }) => ({
      start: Math.max(0, text.length - start),
      end: Math.min(text.length, text.length - end),
    }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
  const merged: Span[] = [];
  for (const span of ascending) {
    const last = merged.at(-1);
    if (last === undefined || span.start > last.end) merged.push(span);
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return merged;
}

function mark(length: number, run: Run): string {
  run.masked += 1;
  return `[masked: ${length} characters]`;
}
