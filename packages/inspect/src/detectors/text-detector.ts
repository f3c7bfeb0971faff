import type { Confidence, Severity } from '@svc/contract';
import type { FindingCategory } from './finding-category.ts';

/** UTF-16 offsets, end exclusive. */
export type TextSpan = { readonly start: number; readonly end: number };

/** What detects one kind of thing other than a secret in a text. */
export type TextDetector = {
  /** `<category>/<kind>`. */
  readonly id: `${Exclude<FindingCategory, 'secret'>}/${string}`;
  readonly title: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  /** True where it reads what `readingsOf` takes away. */
  readonly readsInvisible?: true;
  /** Returns where, in order. Total; linear in the text. */
  readonly find: (text: string) => Iterable<TextSpan>;
  /** One of these matches in every text in which it finds something. */
  readonly presence: readonly RegExp[];
  /** Where the format or the attack is documented. */
  readonly source: string;
};

const NO_SPANS: readonly TextSpan[] = [];

/** What a detector finds, and by what. */
export type Detection = Pick<TextDetector, 'find' | 'presence'>;

/**
 * Returns what finds the matches of a pattern that pass a closer look. `pattern` has the flag `g`, and bounded repeats. Most
 * texts hold no match: those are searched once, without the copy of the pattern that an iteration makes.
 */
export function matching(
  pattern: RegExp,
  isValid: (match: string) => boolean = () => true,
): Detection {
  return {
    find: (text) => (text.search(pattern) < 0 ? NO_SPANS : matchesOf(text, pattern, isValid)),
    presence: [pattern],
  };
}

/** Returns what finds the matches of one of some patterns, ignoring case. At most the first may have a group without a name. */
export function matchingAny(...patterns: readonly RegExp[]): Detection {
  const { find } = matching(new RegExp(patterns.map(({ source }) => source).join('|'), 'gi'));
  return { find, presence: patterns.map(({ source }) => new RegExp(source, 'gi')) };
}

function* matchesOf(
  text: string,
  pattern: RegExp,
  isValid: (match: string) => boolean,
): Generator<TextSpan, void> {
  for (const { 0: match, 1: value = match, index } of text.matchAll(pattern)) {
    if (!isValid(value)) continue;
    const start = index + match.lastIndexOf(value);
    yield { start, end: start + value.length };
  }
}
