import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileKernel } from '../../matcher/compiler/compile-kernel.ts';
import { compileMatcher } from '../../matcher/compiler/compile-matcher.ts';
import { loadMatcher } from '../../matcher/load-matcher.ts';
import { ENCODER_NAMES, ENCODERS } from './encoders.testing.ts';
import { marksOf } from './kernel-marks.ts';
import { plainMarks } from './marks.ts';
import { peel } from './peel.ts';

const source = (name: string) =>
  readFileSync(new URL(`../../matcher/kernel/${name}.as`, import.meta.url), 'utf8');
const patterns = [{ id: 'any', source: 'abc' }];
const matcher = loadMatcher(
  compileMatcher(patterns),
  patterns,
  await compileKernel(source('kernel'), source('marks')),
);

const text = fc.constantFrom('token', 'password=a', '{"a":"b"}', '\u00e9t\u00e9', 'a/b+c-d_e');
const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'\\\\\\(),%%unrx"\'/ :=\n<a0F{}-_.\u00e9\u0001') },
  fc.constantFrom(
    '\\u0041',
    '\\x7f',
    '\\u{41}',
    '\\u{0}',
    '%2F',
    '%0a',
    '%00',
    'api_key',
    'auth',
    ':\\/\\/a',
    '@',
  ),
  fc.constantFrom('QUFBQUFBQUFBQUFBQUFB', '4141414141414141414141', '0x', '</', 'x'.repeat(31)),
  fc
    .tuple(fc.constantFrom(...ENCODER_NAMES), text)
    .map(([name, value]) => ENCODERS[name](value.repeat(6))),
);

/** Bytes with other bytes of an earlier input after them, as a reused buffer has. */
function kernelMarks(bytes: Uint8Array) {
  const room = matcher.room(bytes.length + 64);
  room.fill(0x41, 0, bytes.length + 64);
  room.set(bytes);
  const pairs = matcher.marksIn(bytes.length);
  if (pairs === null) throw new Error('more marks than there is room for');
  return { ...marksOf(pairs), isManifest: true };
}

test('the kernel marks what the plain search marks, but for runs that stand for no text', () => {
  let runs = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const bytes = Buffer.from(pieces.join(''), 'latin1');
      const [plain, kernel] = [plainMarks(bytes), kernelMarks(bytes)];
      expect(kernel.percents).toEqual(plain.percents);
      expect(kernel.escapes).toEqual(plain.escapes);
      expect(plain.runs).toEqual(expect.arrayContaining([...kernel.runs]));
      runs += plain.runs.length - kernel.runs.length;
      const bytesOf = (layers: ReturnType<typeof peel>) =>
        layers.map((layer) => Buffer.from(layer.bytes).toString('latin1'));
      expect(bytesOf(peel(bytes, kernel))).toEqual(bytesOf(peel(bytes, plain)));
    }),
    { numRuns: 1500 },
  );
  expect(runs).toBeGreaterThan(100);
});

test('runs are found wherever they begin and end', () => {
  const run = ENCODERS.base64('some text that is long enough to be read');
  for (let before = 0; before < 70; before++) {
    for (const after of [0, 1, 13, 40]) {
      const bytes = Buffer.from(' '.repeat(before) + run + '.'.repeat(after));
      expect(kernelMarks(bytes).runs).toEqual(plainMarks(bytes).runs);
    }
  }
});

test('more marks than there is room for are left to the plain search', () => {
  const bytes = Buffer.from('%41'.repeat(100_000));
  matcher.room(bytes.length).set(bytes);
  expect(matcher.marksIn(bytes.length)).toBeNull();
});
