import { DETECTOR_FILE, fastMatcher } from '../matcher/fast-matcher.ts';
import type { LoadedMatcher } from '../matcher/load-matcher.ts';
import type { Pattern } from '../matcher/matcher.ts';
import { TEXT_DETECTORS } from './detectors.ts';
import { neededTexts } from './needed-texts.ts';
import { presencePatterns } from './presence-pattern.ts';
import type { TextDetector } from './text-detector.ts';

/** Returns those of some detectors that may find something in a text. */
export type DetectorFilter = (
  text: string,
  detectors: readonly TextDetector[],
) => readonly TextDetector[];

/** Detectors that the filter knows: what is invisible is not of ASCII. */
const FILTERED = TEXT_DETECTORS.filter(({ readsInvisible }) => readsInvisible !== true);

/** Patterns of which all are in a text where one expression of a detector matches. `bit` stands for the detector. */
type Presence = { readonly bit: number; readonly patterns: readonly Pattern[] };

const PRESENCES: readonly Presence[] = FILTERED.flatMap(({ id, presence }, i) =>
  presence.map((expression, n) => ({
    bit: 1 << i,
    patterns: presencePatterns(expression).map(
      (source, k): Pattern => ({
        id: `presence/${id}/${n}/${k}`,
        source,
        ...(expression.ignoreCase && { flags: 'i' }),
        hint: true,
      }),
    ),
  })),
);

/** Patterns that are searched at once for all detectors. */
export const PRESENCE_PATTERNS: readonly Pattern[] = PRESENCES.flatMap(({ patterns }) => patterns);

/** The index in `PRESENCES` of each of `PRESENCE_PATTERNS`. */
const OWNERS = PRESENCES.flatMap(({ patterns }, i) => patterns.map(() => i));
const BIT_OF = new Map(FILTERED.map((detector, i) => [detector, 1 << i]));
const MAX_BITS = 31;
/** Bytes of UTF-8 for one UTF-16 code unit, at most. */
const MAX_UTF8 = 3;
const NONE: readonly TextDetector[] = [];

let usual: DetectorFilter | undefined;

/** The one over the built matcher, started at the first call. */
export function detectorFilter(): DetectorFilter {
  usual ??= filterOver(fastMatcher(PRESENCE_PATTERNS, DETECTOR_FILE));
  return usual;
}

/** Returns the filter over a matcher of `PRESENCE_PATTERNS`; it keeps all detectors where none is built. Not to be shared between threads. */
export function filterOver(matcher: LoadedMatcher | null): DetectorFilter {
  if (matcher === null) return (_, detectors) => detectors;
  if (FILTERED.length > MAX_BITS) throw new Error(`at most ${MAX_BITS} detectors can be filtered`);
  const unsearched = matcher.unsearchedHints.map((number) => ({
    owner: OWNERS[number] as number,
    needed: neededIn(PRESENCE_PATTERNS[number] as Pattern),
  }));
  const utf8 = new TextEncoder();
  return (text, detectors) => {
    const { written } = utf8.encodeInto(text, matcher.room(text.length * MAX_UTF8));
    const isAscii = written === text.length;
    if (!isAscii) return detectors;
    const { hints } = matcher.findIn(written);
    let met: Uint8Array | null = hints.length === 0 ? null : new Uint8Array(PRESENCES.length);
    for (const number of hints) increment(met as Uint8Array, OWNERS[number] as number);
    for (const { owner, needed } of unsearched) {
      if (!hasOneOf(text, needed)) continue;
      met ??= new Uint8Array(PRESENCES.length);
      increment(met, owner);
    }
    if (met === null) return NONE;
    const present = PRESENCES.reduce(
      (bits, { bit, patterns }, i) => (met?.[i] === patterns.length ? bits | bit : bits),
      0,
    );
    if (present === 0) return NONE;
    return detectors.filter((detector) => (present & (BIT_OF.get(detector) ?? 0)) !== 0);
  };
}

function increment(counts: Uint8Array, at: number): void {
  counts[at] = (counts[at] as number) + 1;
}

function neededIn({ source, flags }: Pattern): readonly string[] | null {
  return neededTexts(source, flags === 'i');
}

function hasOneOf(text: string, needed: readonly string[] | null): boolean {
  if (needed === null) return true;
  for (const one of needed) if (text.includes(one)) return true;
  return false;
}
