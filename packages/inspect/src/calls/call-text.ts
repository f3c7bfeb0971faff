import { Buffer } from 'node:buffer';
import type { ToolCall } from './inspection.ts';
import { readingsOf } from './visible-text.ts';

/** Deeper than any honest call; the parser of the request refuses more before it gets here. */
const MAX_DEPTH = 64;

/** Text inspected of one call: three times the largest body that the service takes. */
export const MAX_TEXT_BYTES = 3 * 1024 * 1024;

/** Characters of its array's key that are repeated before an item: rules match no longer names. */
const MAX_REPEATED_KEY = 64;
/** Members read between two pauses, and the steps charged for one. */
const MEMBERS_PER_SLICE = 4096;
const STEPS_PER_MEMBER = 8;
/** A shorter item is not a value of any rule that needs a name. */
const MIN_NAMED_ITEM = 4;
/** The least number of 12 digits. */
const MIN_LONG_NUMBER = 1e11;

/** A place in a call: its key or index below its parent. */
export type Place = {
  readonly parent: Place | null;
  readonly name: string | number;
};

/** A text with a line for each reading of a leaf, `key: value`, so that rules for assignments match. */
export type CallText = {
  readonly lines: string[];
  /** End of each line in bytes, ascending, and the place that it is of. */
  readonly ends: number[];
  readonly places: Place[];
  /** Leaves whose readings lack characters of theirs, as they are. */
  readonly unreadable: { readonly place: Place; readonly text: string }[];
  size: number;
};

export function newCallText(): CallText {
  return { lines: [], ends: [], places: [], unreadable: [], size: 0 };
}

export function encodeCallText({ lines }: CallText): Uint8Array {
  return Buffer.from(lines.join(''));
}

/** Appends the lines of one leaf; a key that is empty is left out. */
export function appendLeaf(text: CallText, place: Place, key: string, value: string): void {
  const leaf = key === '' ? value : `${key}: ${value}`;
  const readings = readingsOf(leaf);
  if (readings[0] !== leaf) text.unreadable.push({ place, text: leaf });
  for (const reading of readings) {
    if (text.size > MAX_TEXT_BYTES) return;
    const line = `${reading}\n`;
    text.size += Buffer.byteLength(line);
    text.lines.push(line);
    text.ends.push(text.size);
    text.places.push(place);
  }
}

/** An object or array whose members are being appended. */
type Frame = {
  readonly place: Place;
  /** The name of its own that its items are appended under; empty for an object. */
  readonly key: string;
  /** Member names; null for an array. */
  readonly names: readonly string[] | null;
  readonly value: Readonly<Record<string | number, unknown>>;
  readonly length: number;
  next: number;
};

/**
 * Appends every leaf below the arguments, in slices: yields the members read. Returns why the arguments are not to be
 * inspected, or null.
 */
export function* appendArguments(
  text: CallText,
  args: ToolCall['arguments'],
): Generator<number, string | null> {
  const frames: Frame[] = [frameOf({ parent: null, name: 'arguments' }, '', args)];
  // the names of an object are listed in one step
  if (frames[0] !== undefined && frames[0].length > MEMBERS_PER_SLICE) yield frames[0].length;
  for (let read = 1; ; read++) {
    const frame = frames.at(-1);
    if (frame === undefined) return null;
    if (frame.next === frame.length) {
      frames.pop();
      continue;
    }
    const below = appendMember(text, frame);
    if (below !== null) {
      frames.push(below);
      if (below.length > MEMBERS_PER_SLICE) yield below.length;
    }
    if (frames.length > MAX_DEPTH) return `the arguments nest deeper than ${MAX_DEPTH}`;
    if (text.size > MAX_TEXT_BYTES) {
      return `the arguments make more than ${MAX_TEXT_BYTES} bytes to inspect`;
    }
    if (read % MEMBERS_PER_SLICE === 0) yield MEMBERS_PER_SLICE * STEPS_PER_MEMBER;
  }
}

function frameOf(place: Place, key: string, value: object): Frame {
  const members = value as Readonly<Record<string, unknown>>;
  if (Array.isArray(value)) {
    return { place, key, names: null, value: members, length: value.length, next: 0 };
  }
  const names = Object.keys(value);
  return { place, key: '', names, value: members, length: names.length, next: 0 };
}

/** Appends a frame's next member; returns the frame of one that has members of its own. */
function appendMember(text: CallText, frame: Frame): Frame | null {
  const name = frame.names === null ? frame.next : (frame.names[frame.next] as string);
  frame.next += 1;
  const item = frame.value[name];
  const place = { parent: frame.place, name };
  // digits alone: no rule for a name is about a number
  if (isLongNumber(item)) appendLeaf(text, place, '', String(item));
  if (typeof name === 'string') {
    // a string has its key on its own line
    appendLeaf(text, place, name, typeof item === 'string' ? item : '');
    return isObject(item) ? frameOf(place, name, item) : null;
  }
  const repeated = frame.key.slice(-MAX_REPEATED_KEY);
  if (typeof item === 'string') {
    appendLeaf(text, place, item.length < MIN_NAMED_ITEM ? '' : repeated, item);
  }
  return isObject(item) ? frameOf(place, repeated, item) : null;
}

/** True for a number with as many digits as a payment card: those of a shorter one identify nobody. */
export function isLongNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && Math.abs(value as number) >= MIN_LONG_NUMBER;
}

function isObject(value: unknown): value is object {
  return value !== null && typeof value === 'object';
}

/** Returns the index of the line that contains an offset, by binary search. */
export function lineAt({ ends }: CallText, offset: number): number {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ends[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
