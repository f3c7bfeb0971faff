import { type CompiledMatcher, TABLE_FORMAT } from './compiled-matcher.ts';
import { type Confirmation, confirmer, type StartList, startList } from './confirm.ts';
import { startKernel } from './kernel-memory.ts';
import { latin1Text } from './latin1-text.ts';
import type { Candidate, Matcher, Pattern } from './matcher.ts';

/**
 * A matcher that can also search its input buffer without a copy, and reports encoded text and NUL bytes there. Not to be
 * shared between threads.
 */
export type LoadedMatcher = Matcher & {
  /** Room for an input of `length` bytes or more, the same from call to call while it is enough. */
  room(length: number): Uint8Array;
  /** Patterns that only hint, and that it cannot search for: they may be anywhere. */
  readonly unsearchedHints: readonly number[];
  /** What `find` would find in the first `length` bytes of the room. */
  findIn(length: number): Found;
  /** Returns places of possible encoded text, as kernel/marks.as writes them; null when there are too many. */
  marksIn(length: number): Uint32Array | null;
  /**
   * What `find` finds, in slices: yields the steps taken since the last slice (a step is about one byte searched). Other
   * searches may run between slices; `bytes` must not change.
   */
  findInSlices(bytes: Uint8Array): Generator<number, Candidate[]>;
  /** Returns what `marksIn` does for bytes outside the room. Valid until the next call. */
  marksOf(bytes: Uint8Array): Uint32Array | null;
  /** Returns whether they contain a NUL. */
  hasNul(length: number): boolean;
};

/** `hints`: the patterns that only hint and that were met, ascending. */
export type Found = {
  readonly candidates: readonly Candidate[];
  readonly hints: readonly number[];
};

const NOTHING: Found = { candidates: [], hints: [] };

/** Bytes that `find` copies at a time; they overlap by more than a hit and all that the kernel reads around it. */
const SEGMENT = 1 << 20;
const OVERLAP = 2048;
/** Bytes that `findInSlices` searches at a time, starts that it confirms at a time, and the steps charged for one start. */
const SLICE = 1 << 16;
const STARTS_PER_SLICE = 512;
const STEPS_PER_START = 24;

/**
 * Starts a compiled matcher. `patterns` are those that it was compiled from. It finds what the plain matcher finds.
 * Throws when tables of another format or for other patterns are loaded.
 */
export function loadMatcher(
  compiled: CompiledMatcher,
  patterns: readonly Pattern[],
  wasm: Uint8Array,
): LoadedMatcher {
  const { tables, layout } = compiled;
  if (layout.format !== TABLE_FORMAT || layout.patterns.length !== patterns.length) {
    throw new Error('the matcher was compiled for other patterns or by another version');
  }
  const kernel = startKernel(compiled, wasm);
  const confirm = confirmer(patterns, layout.patterns);
  const patternOfUse = usePatterns(tables, layout.parts.uses, layout.parts.dfas);
  const isHint = hintTest(patterns);
  const unsearched = [...layout.patterns.keys()].filter(
    (i) => layout.patterns[i]?.refused?.gated === false,
  );
  const always = unsearched.filter((i) => !isHint(i));

  return {
    unsearchedHints: unsearched.filter(isHint),
    find,
    findInSlices,
    findIn,
    room: (length) => kernel.room(length),
    marksIn: (length) => kernel.marks(length),
    marksOf,
    hasNul: (length) => kernel.hasNul(length),
  };

  function find(bytes: Uint8Array): Candidate[] {
    const hits = newHits();
    for (let from = 0; from === 0 || from + OVERLAP < bytes.length; from += SEGMENT - OVERLAP) {
      const segment = bytes.subarray(from, from + SEGMENT);
      kernel.room(segment.length).set(segment);
      kernel.scan(segment.length, (pairs, count) => hits.add(pairs, count, from));
    }
    return confirmAll(confirm(latin1Text(bytes), bytes.length, hits.starts(), hits.whole));
  }

  function* findInSlices(bytes: Uint8Array): Generator<number, Candidate[]> {
    const hits = newHits();
    for (let from = 0; from === 0 || from + OVERLAP < bytes.length; from += SLICE - OVERLAP) {
      const segment = bytes.subarray(from, from + SLICE);
      kernel.room(segment.length).set(segment);
      kernel.scan(segment.length, (pairs, count) => hits.add(pairs, count, from));
      yield segment.length;
    }
    if (hits.areHints()) return [];
    const confirmation = confirm(latin1Text(bytes), bytes.length, hits.starts(), hits.whole);
    while (!confirmation.advance(STARTS_PER_SLICE)) yield STARTS_PER_SLICE * STEPS_PER_START;
    return confirmation.found;
  }

  function marksOf(bytes: Uint8Array): Uint32Array | null {
    kernel.room(bytes.length).set(bytes);
    return kernel.marks(bytes.length);
  }

  function findIn(length: number): Found {
    let hits: ReturnType<typeof newHits> | null = null;
    kernel.scan(length, (pairs, count) => {
      hits ??= newHits();
      hits.add(pairs, count, 0);
    });
    if (hits === null) {
      if (always.length === 0) return NOTHING;
      hits = newHits();
    }
    const { areHints, starts, whole, hinted } = hits as ReturnType<typeof newHits>;
    if (areHints()) return { candidates: [], hints: hinted() };
    const text = latin1Text(kernel.room(length));
    return { candidates: confirmAll(confirm(text, length, starts(), whole)), hints: hinted() };
  }

  function newHits() {
    let starts: StartList | null = null;
    const whole = new Set(always);
    let hinted: Set<number> | null = null;
    return {
      starts: () => starts ?? startList(),
      whole,
      hinted: () => [...(hinted ?? [])].sort((a, b) => a - b),
      /** True where nothing but hints was met. */
      areHints: () => starts === null && whole.size === 0,
      add(pairs: Uint32Array, count: number, origin: number): void {
        for (let i = 0; i < count * 2; i += 2) {
          const use = patternOfUse[pairs[i + 1] as number] as number;
          const pattern = use < 0 ? ~use : use;
          if (isHint(pattern)) {
            hinted ??= new Set();
            hinted.add(pattern);
          } else if (use < 0) whole.add(pattern);
          else {
            starts ??= startList();
            starts.add(pattern, origin + (pairs[i] as number));
          }
        }
      },
    };
  }
}

function confirmAll(confirmation: Confirmation): Candidate[] {
  confirmation.advance(Infinity);
  return confirmation.found;
}

/** Returns the pattern of each use; its complement if a hit does not determine the start (compiler/table-image.ts). */
function usePatterns(tables: Uint8Array, from: number, to: number): Int32Array {
  const view = new DataView(tables.buffer, tables.byteOffset + from, to - from);
  return Int32Array.from({ length: Math.floor((to - from) / 16) }, (_, i) =>
    view.getInt32(i * 16 + 12, true),
  );
}

/** Returns a test for patterns that only hint, by number. It reads a pattern when first asked for it: few of them are ever met. */
function hintTest(patterns: readonly Pattern[]): (pattern: number) => boolean {
  const PLAIN = 1;
  const HINT = 2;
  const kinds = new Uint8Array(patterns.length);
  return (pattern) => {
    if (kinds[pattern] === 0) kinds[pattern] = patterns[pattern]?.hint === true ? HINT : PLAIN;
    return kinds[pattern] === HINT;
  };
}
