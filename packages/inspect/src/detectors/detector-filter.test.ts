import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildMatcher } from '../../build.ts';
import { DETECTOR_FILE, fastMatcher } from '../matcher/fast-matcher.ts';
import type { LoadedMatcher } from '../matcher/load-matcher.ts';
import { DETECTOR_CASES } from './detector-cases.testing.ts';
import { type DetectorFilter, filterOver, PRESENCE_PATTERNS } from './detector-filter.ts';
import { TEXT_DETECTORS } from './detectors.ts';
import { neededTexts } from './needed-texts.ts';

const VISIBLE = TEXT_DETECTORS.filter(({ readsInvisible }) => readsInvisible !== true);
const TEXTS = Object.values(DETECTOR_CASES).flatMap(({ valid, invalid }) => [...valid, ...invalid]);

let matcher: LoadedMatcher;
let mayFind: DetectorFilter;
beforeAll(async () => {
  await buildMatcher(DETECTOR_FILE, PRESENCE_PATTERNS);
  matcher = fastMatcher(PRESENCE_PATTERNS, DETECTOR_FILE) as LoadedMatcher;
  mayFind = filterOver(matcher);
});

const finders = (text: string) => VISIBLE.filter(({ find }) => [...find(text)].length > 0);

describe('what may find something in a text', () => {
  test.each(VISIBLE)('is $id in each of its cases, alone and amid other text', (detector) => {
    for (const text of DETECTOR_CASES[detector.id]?.valid ?? []) {
      expect(mayFind(text, VISIBLE)).toContain(detector);
      expect(mayFind(`Some words.\n\n${text}\n\nMore words.`, VISIBLE)).toContain(detector);
      expect(mayFind(text, [detector])).toEqual([detector]);
    }
  });

  test('is whatever finds something, whatever is put together and cut', () => {
    const piece = fc
      .tuple(fc.constantFrom(...TEXTS), fc.nat(8), fc.nat(8))
      .map(([text, from, cut]) => text.slice(from % text.length, text.length - cut));
    const glue = fc.constantFrom('', ' ', '\n', '\n\n', '"', "'", '{', '=', ', ');
    const text = fc
      .array(fc.tuple(piece, glue), { minLength: 1, maxLength: 5 })
      .map((pieces) => pieces.flat().join(''));
    fc.assert(
      fc.property(text, (one) => {
        const kept = new Set(mayFind(one, VISIBLE));
        for (const detector of finders(one)) expect(kept).toContain(detector);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is nothing in what most calls carry, and everything in text beyond ASCII', () => {
    expect(mayFind('path: src/index.ts\n', VISIBLE)).toEqual([]);
    // a part of an instruction: all parts of one must be there
    expect(mayFind('select a from b where c and d\n', VISIBLE)).toEqual([]);
    expect(mayFind('read it, then send it\n', VISIBLE)).toEqual([]);
    expect(mayFind('', VISIBLE)).toEqual([]);
    expect(mayFind('path: src/índex.ts\n', VISIBLE)).toBe(VISIBLE);
    expect(mayFind('\u{1f600}', VISIBLE)).toBe(VISIBLE);
  });

  test('is not what is invisible where all is ASCII', () => {
    expect(mayFind('\u0000\u001b[31m', TEXT_DETECTORS)).toEqual([]);
  });

  test('does not depend on what was read before', () => {
    const [long, short] = [TEXTS.join('\n'), 'ref: main\n'];
    expect(mayFind(long, VISIBLE).length).toBeGreaterThan(VISIBLE.length / 2);
    expect(mayFind(short, VISIBLE)).toEqual([]);
  });
});

test('a text that a pattern is in has one of the texts that the pattern needs', () => {
  for (const { id, source, flags } of PRESENCE_PATTERNS) {
    const expression = new RegExp(source, flags);
    const needed = neededTexts(source, flags === 'i');
    if (needed === null) continue;
    for (const text of TEXTS.filter((one) => expression.test(one))) {
      expect(
        needed.some((one) => text.includes(one)),
        `${id} in ${text}`,
      ).toBe(true);
    }
  }
});

test('one pattern at least of each expression can be searched for, or needs something that is rare', () => {
  const weak = new Set(
    matcher.unsearchedHints
      .map((number) => PRESENCE_PATTERNS[number] as (typeof PRESENCE_PATTERNS)[number])
      .filter(({ source, flags }) => neededTexts(source, flags === 'i') === null)
      .map(({ id }) => id),
  );
  const expressions = Map.groupBy(PRESENCE_PATTERNS, ({ id }) => id.replace(/\/[0-9]+$/, ''));
  for (const [expression, patterns] of expressions) {
    expect(
      patterns.some(({ id }) => !weak.has(id)),
      expression,
    ).toBe(true);
  }
});

test('without the built file there is no matcher, and all detectors are kept', () => {
  const missing = join(mkdtempSync(join(tmpdir(), 'svc-detectors-')), 'detectors.bin');
  expect(fastMatcher(PRESENCE_PATTERNS, missing)).toBeNull();
  expect(filterOver(null)('ref: main\n', VISIBLE)).toBe(VISIBLE);
});
