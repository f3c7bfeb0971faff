import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SECRET_CASES } from '../secrets/cases.generated.ts';
import { SECRET_PATTERNS } from '../secrets/registry.ts';
import { compileKernel } from './compiler/compile-kernel.ts';
import { compileMatcher } from './compiler/compile-matcher.ts';
import { type LoadedMatcher, loadMatcher } from './load-matcher.ts';
import type { Pattern } from './matcher.ts';
import { plainMatcher } from './plain-matcher.ts';
import { damaged, type Random, randomFrom, textOf } from './random-text.testing.ts';
import { parsePattern } from './syntax.ts';

const source = (name: string) =>
  readFileSync(new URL(`./kernel/${name}.as`, import.meta.url), 'utf8');
const wasm = await compileKernel(source('kernel'), source('marks'));

function load(patterns: readonly Pattern[], sample?: Uint8Array): LoadedMatcher {
  return loadMatcher(compileMatcher(patterns, sample, { refused: 'plain' }), patterns, wasm);
}

/** Both ways of the loaded matcher find what the plain one finds. Returns how much that is. */
function agree(patterns: readonly Pattern[], matcher: LoadedMatcher, text: string): number {
  const bytes = Buffer.from(text, 'latin1');
  const expected = plainMatcher(patterns).find(bytes);
  expect(matcher.find(bytes)).toEqual(expected);
  matcher.room(bytes.length).set(bytes);
  expect(matcher.findIn(bytes.length).candidates).toEqual(expected);
  return expected.length;
}

const character = fc.constantFrom(...'aabbcABC-_=1 \n\xe9\xc9');
const byteClass = fc.oneof(
  character.map((text) => (/[-=\n ]/.test(text) ? `\\x${hex(text)}` : text)),
  fc.constantFrom('[ab]', '[^a]', '[a-c]', '[^\\s=]', '\\w', '\\d', '[A-Za-z0-9_-]', '.', '[^]'),
);
const look = fc.constantFrom('(?![a-z])', '(?=[^a])', '(?<![A-Z])', '(?<=[ab=-])');
const times = fc.constantFrom(
  '?',
  '{3}',
  '{20}',
  '{2,5}',
  '{0,3}',
  '{1,7}',
  '{1,40}',
  '{4,9}?',
  '??',
);
// without end only over bytes that noise soon stops, so that the plain matcher ends soon
const unbounded = fc
  .tuple(fc.constantFrom('[ab]', '\\w', '\\d', '[^\\s=]'), fc.constantFrom('+', '*', '{3,}', '+?'))
  .map((parts) => parts.join(''));
const piece = fc.oneof(
  { weight: 6, arbitrary: byteClass },
  { weight: 3, arbitrary: fc.tuple(byteClass, times).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: unbounded },
  { weight: 1, arbitrary: look },
  { weight: 4, arbitrary: fc.constantFrom('key', 'ab-', 'token', 'a_1') },
);
const branch = fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const group = fc
  .tuple(fc.array(branch, { minLength: 1, maxLength: 4 }), fc.constantFrom('', '?', '{2}', '{1,3}'))
  .filter(([branches, count]) => count === '' || !/[+*]|,\}/.test(branches.join('')))
  .map(([branches, count]) => `(?:${branches.join('|')})${count}`);
const pattern = fc
  .tuple(
    fc.array(fc.oneof(piece, group), { minLength: 1, maxLength: 6 }),
    fc.constantFrom('', '(?<secret>[a-z]{1,9})', '(?<secret>\\w*)'),
    fc.array(piece, { maxLength: 2 }),
    fc.constantFrom(undefined, 'i' as const),
  )
  .filter(
    (parts) =>
      (parts
        .flat()
        .join('')
        .match(/[+*]|,\}|,40/g)?.length ?? 0) <= 2,
  )
  .map(([before, secret, after, flags]) => ({
    source: before.join('') + secret + after.join(''),
    ...(flags && { flags }),
  }));
const patternSets = fc
  .array(pattern, { minLength: 1, maxLength: 5 })
  .map((all) => all.map((one, i): Pattern => ({ id: `p${i}`, ...one })));

function hex(text: string): string {
  return text.charCodeAt(0).toString(16).padStart(2, '0');
}

function noise(length: number, random: Random): string {
  const alphabet = random(2) === 0 ? 'abc -=\nABC1_' : 'xyz;0\xff';
  return Array.from({ length }, () => alphabet[random(alphabet.length)]).join('');
}

/** Noise with texts of the patterns in it, whole and damaged. */
function mixture(patterns: readonly Pattern[], random: Random): string {
  let text = noise(random(20), random);
  for (let i = 0; i < 8; i++) {
    const { source, flags } = patterns[random(patterns.length)] as Pattern;
    const found = textOf(parsePattern(source, flags === 'i'), random);
    text += damaged(found, random) + noise(random(random(4) === 0 ? 60 : 3), random);
  }
  return text;
}

test('generated patterns find in generated texts what the plain matcher finds', () => {
  let compiled = 0;
  let all = 0;
  let found = 0;
  fc.assert(
    fc.property(patternSets, fc.integer(), (patterns, seed) => {
      const random = randomFrom(seed);
      const sample = Buffer.from(random(2) === 0 ? '' : mixture(patterns, random), 'latin1');
      const tables = compileMatcher(patterns, sample, { refused: 'plain' });
      all += patterns.length;
      compiled += tables.layout.patterns.filter(({ refused }) => refused === undefined).length;
      const matcher = loadMatcher(tables, patterns, wasm);
      for (let i = 0; i < 6; i++) found += agree(patterns, matcher, mixture(patterns, random));
      const border = noise(8192 - random(40), random) + mixture(patterns, random);
      found += agree(patterns, matcher, border);
    }),
    { numRuns: 50 },
  );
  expect(compiled).toBeGreaterThan(all / 3);
  expect(found).toBeGreaterThan(1000);
});

const cases = SECRET_CASES.flatMap(({ valid, invalid }) => [
  ...valid.map((item) => (typeof item === 'string' ? item : item.text)),
  ...invalid,
]);
const rules = load(SECRET_PATTERNS, Buffer.from(cases.join('\n'), 'latin1'));

test('every rule is found at every offset, whole and damaged', () => {
  for (let shift = 0; shift < 40; shift++) {
    const random = randomFrom(shift + 1);
    const texts = cases.map((text) => damaged(text, random) + noise(random(20), random));
    const text = `${'.'.repeat(shift)}${texts.join('')}`;
    expect(agree(SECRET_PATTERNS, rules, text)).toBeGreaterThan(100);
  }
});

test('every rule is found when nothing stands before or after it, whatever stood there last', () => {
  for (const text of cases) {
    rules.room(4096 + text.length).fill(0x61);
    agree(SECRET_PATTERNS, rules, text);
    const rest = text.slice(0, -1);
    rules.room(text.length).set(Buffer.from(text, 'latin1'));
    agree(SECRET_PATTERNS, rules, rest);
  }
});

test('matches across the borders of chunks and segments are found once', () => {
  const patterns: Pattern[] = [
    { id: 'fixed', source: 'key=(?<secret>[a-z]{30})' },
    { id: 'long', source: 'begin[^!]{1,3000}!' },
    { id: 'floating', source: '[0-9]{2,60}:AA[a-z]' },
    { id: 'gated', source: '[0-9]{2,90}:BB[a-z]' },
    { id: 'unbounded', source: 'from:[a-z]+' },
  ];
  const matcher = load(patterns);
  const texts = [
    `key=${'k'.repeat(30)}`,
    `begin${'x'.repeat(2990)}!`,
    `${'7'.repeat(60)}:AAa`,
    `${'7'.repeat(90)}:BBb`,
    `from:${'a'.repeat(9000)}.`,
  ];
  const segment = 2 ** 20;
  for (const border of [16_384, segment - 2048, segment, 2 * segment - 4096]) {
    for (const text of texts) {
      for (let back = 0; back < text.length + 8; back += Math.ceil(text.length / 12)) {
        const bytes = Buffer.from(`${'.'.repeat(border - back)}${text}${'.'.repeat(5000)}`);
        const expected = plainMatcher(patterns).find(bytes);
        expect(expected).toHaveLength(1);
        expect(matcher.find(bytes)).toEqual(expected);
      }
    }
  }
});

test('more hits than the kernel notes at once are all confirmed', () => {
  const patterns: Pattern[] = [
    { id: 'dense', source: 'abc' },
    { id: 'starts', source: '[ab]{1,30}c', flags: 'i' },
  ];
  const count = agree(patterns, load(patterns), 'abc'.repeat(150_000));
  expect(count).toBe(300_000);
});

test('any bytes may be searched, none among them', () => {
  agree(SECRET_PATTERNS, rules, '');
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      agree(SECRET_PATTERNS, rules, Buffer.from(bytes).toString('latin1'));
    }),
  );
});
