import { DETECTOR_FILE, fastMatcher } from '../matcher/fast-matcher.ts';
import type { LoadedMatcher } from '../matcher/load-matcher.ts';
import type { Pattern } from '../matcher/matcher.ts';
import { TEXT_DETECTORS } from './detectors.ts';
import { neededTexts } from './needed-texts.ts';
import { presencePattern } from './presence-pattern.ts';
import type { TextDetector } from './text-detector.ts';

/** Returns those of some detectors that may find something in a text. */
export type DetectorFilter = (
  text: string,
  detectors: readonly TextDetector[],
) => readonly TextDetector[];

/** Detectors that the filter knows: what is invisible is not of ASCII. */
const FILTERED = TEXT_DETECTORS.filter(({ readsInvisible }) => readsInvisible !== true);

/** Patterns that are searched at once for all detectors: where none of a detector matches, it finds nothing in ASCII text. */
export const PRESENCE_PATTERNS: readonly Pattern[] = FILTERED.flatMap(({ id, presence }) =>
  presence.map(
    (expression, n): Pattern => ({
      id: `presence/${id}/${n}`,
      source: presencePattern(expression),
      ...(expression.ignoreCase && { flags: 'i' }),
      hint: true,
    }),
  ),
);

/** The detector of each of `PRESENCE_PATTERNS`, as its bit. */
const BITS = FILTERED.flatMap(({ presence }, i) => presence.map(() => 1 << i));
const BIT_OF = new Map(FILTERED.map((detector, i) => [detector, 1 << i]));
const MAX_BITS = 31;
/** Bytes of UTF-8 for one UTF-16 code unit, at most. */
const MAX_UTF8 = 3;
const NONE: readonly TextDetector[] = [];

let usual: DetectorFilter | undefined;

/** The one over the built matcher; all detectors are kept when none is built. Started at the first call. */
export function detectorFilter(): DetectorFilter {
  const matcher = usual === undefined ? fastMatcher(PRESENCE_PATTERNS, DETECTOR_FILE) : null;
  usual ??= matcher === null ? (_, detectors) => detectors : filterBy(matcher);
  return usual;
}

/** Returns the filter over a matcher of `PRESENCE_PATTERNS`. Not to be shared between threads. */
export function filterBy(matcher: LoadedMatcher): DetectorFilter {
  if (FILTERED.length > MAX_BITS) throw new Error(`at most ${MAX_BITS} detectors can be filtered`);
  const unsearched = matcher.unsearchedHints.map((number) => ({
    bit: BITS[number] as number,
    needed: neededIn(PRESENCE_PATTERNS[number] as Pattern),
  }));
  const utf8 = new TextEncoder();
  return (text, detectors) => {
    const { written } = utf8.encodeInto(text, matcher.room(text.length * MAX_UTF8));
    const isAscii = written === text.length;
    if (!isAscii) return detectors;
    let present = 0;
    for (const number of matcher.findIn(written).hints) present |= BITS[number] as number;
    for (const { bit, needed } of unsearched) {
      if ((present & bit) === 0 && hasOneOf(text, needed)) present |= bit;
    }
    if (present === 0) return NONE;
    return detectors.filter((detector) => (present & (BIT_OF.get(detector) ?? 0)) !== 0);
  };
}

function neededIn({ source, flags }: Pattern): readonly string[] | null {
  return neededTexts(source, flags === 'i');
}

function hasOneOf(text: string, needed: readonly string[] | null): boolean {
  if (needed === null) return true;
  for (const one of needed) if (text.includes(one)) return true;
  return false;
}
