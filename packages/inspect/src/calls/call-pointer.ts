import { Buffer } from 'node:buffer';
import { newBudget, runToEnd } from '../budget.ts';
import { findStrictly } from '../secrets/strict/find-strictly.ts';
import type { Place } from './call-text.ts';
import { readingsOf } from './visible-text.ts';

/** Characters of a pointer. */
export const MAX_POINTER_LENGTH = 256;
/** Replaces a key that contains a secret. */
export const MASKED_KEY = '[masked]';
/** Replaces the middle of a pointer that is too long. */
export const OMITTED_SEGMENTS = '…';

const MAX_KEY_LENGTH = 128;
const HALF = (MAX_POINTER_LENGTH - OMITTED_SEGMENTS.length - 2) / 2;
const KEY_STEPS = 1 << 16;

/** Segments of keys that were rendered, so that each distinct key is searched once. */
export type RenderedKeys = Map<string, string>;

/**
 * Returns the JSON Pointer (RFC 6901) of a place, without the first segment, in at most `MAX_POINTER_LENGTH` characters:
 *
 *     /a/b~1c/0            unchanged
 *     /users/[masked]/0    a key that contains a secret
 *     /[4096 characters]   a key of more than 128 characters
 *     /a/b/…/y/z           whole segments from both ends of one that is too long
 */
export function pointerOf(place: Place, rendered: RenderedKeys): string {
  const path: Place[] = [];
  for (let at = place; at.parent !== null; at = at.parent) path.push(at);
  path.reverse();
  const head = segmentsWithin(path, rendered, MAX_POINTER_LENGTH);
  if (head.count === path.length) return head.text;
  const start = segmentsWithin(path, rendered, HALF);
  const end = segmentsWithin(path.toReversed(), rendered, HALF, true);
  return `${start.text}/${OMITTED_SEGMENTS}${end.text}`;
}

function segmentsWithin(
  path: readonly Place[],
  rendered: RenderedKeys,
  maxLength: number,
  isReversed = false,
): { readonly text: string; readonly count: number } {
  let text = '';
  let count = 0;
  for (const { name } of path) {
    const segment = `/${segmentOf(name, rendered)}`;
    if (text.length + segment.length > maxLength) break;
    text = isReversed ? segment + text : text + segment;
    count += 1;
  }
  return { text, count };
}

/** Returns a key as a segment of a pointer; `MASKED_KEY` if it contains a secret. */
function segmentOf(name: string | number, rendered: RenderedKeys): string {
  if (typeof name === 'number') return String(name);
  if (name.length > MAX_KEY_LENGTH) return `[${name.length} characters]`;
  const known = rendered.get(name);
  if (known !== undefined) return known;
  const segment = holdsSecret(name) ? MASKED_KEY : name.replaceAll('~', '~0').replaceAll('/', '~1');
  rendered.set(name, segment);
  return segment;
}

/** Returns whether a key may hold a secret: one was found, or the key cannot be searched to its end. */
export function holdsSecret(key: string): boolean {
  const bytes = Buffer.from(readingsOf(key).join('\n'));
  const { matches, isComplete } = runToEnd(findStrictly(bytes, newBudget(KEY_STEPS)));
  return matches.length > 0 || !isComplete;
}
