import { HINT_GROUPS, HINT_PATTERNS, type HintGroup } from '../hints/hints.ts';
import { lazyList } from '../lazy-list.ts';
import { fastMatcher } from '../matcher/fast-matcher.ts';
import type { LoadedMatcher } from '../matcher/load-matcher.ts';
import type { Candidate, Matcher, Pattern } from '../matcher/matcher.ts';
import { plainMatcher } from '../matcher/plain-matcher.ts';
import { marksOf } from './layers/kernel-marks.ts';
import { type Marks, plainMarks } from './layers/marks.ts';
import { SECRET_PATTERNS } from './registry.ts';

/** Result of a first pass over an input: candidates of rules, places of possible encoded text, hints of the file. */
export type FirstLook = {
  readonly candidates: readonly Candidate[];
  readonly marks: Marks;
  readonly hints: ReadonlySet<HintGroup>;
};

/** False for an input that only hints at something else. */
export function mayHoldSecrets({ candidates, marks }: FirstLook): boolean {
  const { percents, escapes, runs, isManifest } = marks;
  return candidates.length + percents.length + escapes.length + runs.length > 0 || isManifest;
}

/** Searches inputs. Not to be shared between threads. */
export type SecretSearcher = {
  readonly matcher: Matcher;
  /** Returns a buffer for an input of at most `length` bytes; its content is lost with every other call. */
  room(length: number): Uint8Array;
  /** Searches the first `length` bytes of the room; null when there is nothing to report. */
  lookIn(length: number): FirstLook | null;
  /** Returns whether the first `length` bytes of the room contain a NUL. */
  hasNul(length: number): boolean;
  /** Searches any bytes, wherever they are. */
  lookAt(bytes: Uint8Array): FirstLook;
  /** Candidates in any bytes, in slices: yields the steps taken since the last slice. */
  findInSlices(bytes: Uint8Array): Generator<number, Candidate[]>;
  /** Marks of any bytes; null when there are more than `MAX_ESCAPES`, or more than the kernel has room for. */
  marksOf(bytes: Uint8Array): Marks | null;
};

/** Escapes of one input that are decoded for a decision. */
export const MAX_ESCAPES = 16_384;

/** All patterns of a pass: those of the rules, then the hints. */
export const SEARCH_PATTERNS: readonly Pattern[] = lazyList(
  SECRET_PATTERNS.length + HINT_PATTERNS.length,
  (number) =>
    (SECRET_PATTERNS[number] ?? HINT_PATTERNS[number - SECRET_PATTERNS.length]) as Pattern,
);

/** Longer inputs are searched in pieces where they are, not copied to the matcher. */
const MAX_COPY = 1 << 20;
const MANIFEST: HintGroup = 'kubernetes-secret';
const NO_HINTS: ReadonlySet<HintGroup> = new Set();

let usual: SecretSearcher | undefined;

/** The one over the built matcher, or over the plain one when none is built; started at the first call. */
export function secretSearcher(): SecretSearcher {
  const fast = usual === undefined ? fastMatcher(SEARCH_PATTERNS) : null;
  usual ??= fast === null ? plainSearcher(plainMatcher(SEARCH_PATTERNS)) : fastSearcher(fast);
  return usual;
}

function fastSearcher(matcher: LoadedMatcher): SecretSearcher {
  const lookIn = (length: number): FirstLook | null => {
    const { candidates, hints } = matcher.findIn(length);
    const pairs = matcher.marksIn(length);
    if (candidates.length === 0 && hints.length === 0 && pairs?.length === 0) return null;
    const groups = hints.length === 0 ? NO_HINTS : groupsOf(hints);
    const isManifest = groups.has(MANIFEST);
    const found =
      pairs === null ? plainMarks(matcher.room(length).slice(0, length)) : marksOf(pairs);
    return { candidates, hints: groups, marks: { ...found, isManifest } };
  };
  return {
    matcher,
    room: (length) => matcher.room(length),
    hasNul: (length) => matcher.hasNul(length),
    lookIn,
    lookAt(bytes) {
      if (bytes.length > MAX_COPY) return lookPlainly(matcher, bytes);
      matcher.room(bytes.length).set(bytes);
      return lookIn(bytes.length) ?? NOTHING;
    },
    findInSlices: (bytes) => matcher.findInSlices(bytes),
    marksOf(bytes) {
      const pairs = matcher.marksOf(bytes);
      return pairs === null ? null : limitMarks({ ...marksOf(pairs), isManifest: true });
    },
  };
}

const NOTHING: FirstLook = {
  candidates: [],
  marks: { percents: [], escapes: [], runs: [], isManifest: false },
  hints: NO_HINTS,
};

/** Does the same, slowly. Every group of hints is given, since the plain matcher looks for none. */
export function plainSearcher(matcher: Matcher): SecretSearcher {
  let room = new Uint8Array(MAX_COPY);
  return {
    matcher,
    room(length) {
      if (length > room.length) {
        const larger = new Uint8Array(length);
        larger.set(room);
        room = larger;
      }
      return room;
    },
    hasNul: (length) => room.subarray(0, length).includes(0),
    lookIn: (length) => lookPlainly(matcher, room.subarray(0, length)),
    lookAt: (bytes) => lookPlainly(matcher, bytes),
    *findInSlices(bytes) {
      yield bytes.length;
      return matcher.find(bytes);
    },
    marksOf(bytes) {
      return limitMarks(plainMarks(bytes));
    },
  };
}

const ALL_HINTS: ReadonlySet<HintGroup> = new Set(HINT_GROUPS);

function lookPlainly(matcher: Matcher, bytes: Uint8Array): FirstLook {
  return { candidates: matcher.find(bytes), marks: plainMarks(bytes), hints: ALL_HINTS };
}

function limitMarks(marks: Marks): Marks | null {
  return marks.percents.length + marks.escapes.length > MAX_ESCAPES ? null : marks;
}

function groupsOf(hints: readonly number[]): ReadonlySet<HintGroup> {
  return new Set(hints.map((number) => HINT_GROUPS[number - SECRET_PATTERNS.length] as HintGroup));
}
