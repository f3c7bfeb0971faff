import { type CompiledMatcher, TABLE_FORMAT } from './compiled-matcher.ts';
import { confirmer, startList } from './confirm.ts';
import { startKernel } from './kernel-memory.ts';
import { type Latin1Text, latin1Text } from './latin1-text.ts';
import type { Candidate, Matcher, Pattern } from './matcher.ts';

/** A matcher that can also search where its input is read to, without a copy. Not to be shared between threads. */
export type LoadedMatcher = Matcher & {
  /** Room for an input of `length` bytes. Valid until the next call of `buffer` or `find`. */
  buffer(length: number): Uint8Array;
  /** What `find` would find in the first `length` bytes of the buffer. */
  findIn(length: number): Candidate[];
};

/** Bytes that `find` copies at a time; they overlap by more than a hit and all that the kernel looks at around it. */
const SEGMENT = 1 << 20;
const OVERLAP = 2048;

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
  const always = [...layout.patterns.keys()].filter(
    (i) => layout.patterns[i]?.refused?.gated === false,
  );

  return { find, findIn, buffer: (length) => kernel.buffer(length) };

  function find(bytes: Uint8Array): Candidate[] {
    const hits = newHits();
    for (let from = 0; from === 0 || from + OVERLAP < bytes.length; from += SEGMENT - OVERLAP) {
      const segment = bytes.subarray(from, from + SEGMENT);
      kernel.buffer(segment.length).set(segment);
      hits.collect(segment.length, from);
    }
    return hits.confirmed(latin1Text(bytes), bytes.length);
  }

  function findIn(length: number): Candidate[] {
    const hits = newHits();
    hits.collect(length, 0);
    return hits.confirmed((start, end) => latin1Text(kernel.buffer(length))(start, end), length);
  }

  function newHits() {
    const starts = startList();
    const whole = new Set(always);
    return {
      collect(length: number, origin: number): void {
        kernel.scan(length, (pairs, count) => {
          for (let i = 0; i < count * 2; i += 2) {
            const pattern = patternOfUse[pairs[i + 1] as number] as number;
            if (pattern < 0) whole.add(~pattern);
            else starts.add(pattern, origin + (pairs[i] as number));
          }
        });
      },
      confirmed(text: Latin1Text, length: number): Candidate[] {
        return confirm(text, length, starts, whole);
      },
    };
  }
}

/** The pattern of each use; its complement where a hit does not tell the start (compiler/table-image.ts). */
function usePatterns(tables: Uint8Array, from: number, to: number): Int32Array {
  const view = new DataView(tables.buffer, tables.byteOffset + from, to - from);
  return Int32Array.from({ length: Math.floor((to - from) / 16) }, (_, i) =>
    view.getInt32(i * 16 + 12, true),
  );
}
