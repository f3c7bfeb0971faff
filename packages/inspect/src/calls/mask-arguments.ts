import { type Budget, charged, newBudget } from '../budget.ts';
import { findStrictly } from '../secrets/strict/find-strictly.ts';
import { MASKED_KEY, MAX_KEY_LENGTH, type RenderedKeys, segmentOf } from './call-pointer.ts';
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

/** Replaces a secret. */
export const MASKED_VALUE = '[masked]';

type Span = { readonly start: number; readonly end: number };
/** Spans to mask within one text; null where the whole text is masked. */
type Masks = Map<string, Span[] | null>;

/**
 * Returns arguments as people may be shown them: what may be a secret is replaced by `[masked]`, in keys and values, at
 * least the whole of it, and keys of more than 128 characters by their length; everything else stays. Null where the arguments cannot be inspected to their end.
 */
export function maskArguments(
  args: ToolCall['arguments'],
  slices: Slices,
): Promise<ToolCall['arguments'] | null> {
  const budget = newBudget(slices.maxSteps ?? MAX_STEPS);
  return inSlices(maskedArguments(args, budget), budget, slices);
}

function* maskedArguments(
  args: ToolCall['arguments'],
  budget: Budget,
): Generator<void, ToolCall['arguments'] | null> {
  const text = newCallText();
  const refused = yield* charged(appendArguments(text, args), budget);
  if (refused !== null) return null;
  const { matches, isComplete } = yield* findStrictly(encodeCallText(text), budget);
  if (!isComplete) return null;
  const masks: Masks = new Map();
  for (const { start, end, parts } of matches) {
    for (const span of [{ start, end }, ...parts]) addMask(masks, text, span);
  }
  const masked = yield* charged(maskedMembers(args, '', masks, new Map()), budget);
  return masked as ToolCall['arguments'];
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

/** Yields the members copied. */
function* maskedMembers(
  value: object,
  path: string,
  masks: Masks,
  rendered: RenderedKeys,
): Generator<number, unknown> {
  const entries = new Map<string, unknown>();
  const counts = new Map<string, number>();
  for (const [index, [name, item]] of Object.entries(value).entries()) {
    if (index % MEMBERS_PER_SLICE === 0) yield MEMBERS_PER_SLICE;
    const below = `${path}/${name}\u0000`;
    const shown = Array.isArray(value)
      ? name
      : uniqueKey(shownKey(name, rendered), entries, counts);
    if (typeof item === 'string') entries.set(shown, maskedText(item, masks.get(below)));
    else if (item !== null && typeof item === 'object') {
      entries.set(shown, yield* maskedMembers(item, below, masks, rendered));
    } else entries.set(shown, item);
  }
  return Array.isArray(value) ? [...entries.values()] : Object.fromEntries(entries);
}

function shownKey(name: string, rendered: RenderedKeys): string {
  const segment = segmentOf(name, rendered);
  return name.length <= MAX_KEY_LENGTH && segment !== MASKED_KEY ? name : segment;
}

/** No member may hide another, so keys that are shown alike are counted: `[masked]`, `[masked] (2)`. */
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

function maskedText(text: string, spans: readonly Span[] | null | undefined): string {
  if (spans === undefined) return text;
  if (spans === null) return MASKED_VALUE;
  const ascending = spans
    .map(({ start, end }) => ({
      start: Math.max(0, text.length - start),
      end: Math.min(text.length, text.length - end),
    }))
    .sort((a, b) => a.start - b.start);
  let masked = '';
  let at = 0;
  for (const { start, end } of ascending) {
    if (end <= at) continue;
    masked += text.slice(at, Math.max(at, start)) + MASKED_VALUE;
    at = end;
  }
  return masked + text.slice(at);
}
