import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newBudget, runToEnd } from '../../budget.ts';
import { SECRET_CASES } from '../cases.generated.ts';
import { byteSet, runsOf } from '../layers/token-run.ts';
import { everydayRuns } from './everyday-runs.ts';
import { findStrictly } from './find-strictly.ts';

const hexOf = (text: string, separator: string, prefix = '') =>
  [...Buffer.from(text, 'latin1')]
    .map((byte) => prefix + byte.toString(16).padStart(2, '0'))
    .join(separator);
const each = (text: string, write: (code: number) => string) =>
  [...Buffer.from(text, 'latin1')].map(write).join('');

function strictly(input: Uint8Array) {
  const { matches, isComplete } = runToEnd(findStrictly(input, newBudget(8_000_000)));
  expect(isComplete).toBe(true);
  return matches;
}

/** Plain encoders of latin1 text, each the inverse of what is decoded. */
const ENCODERS: Readonly<Record<string, (text: string) => string>> = {
  spaces: (text) => hexOf(text, ' '),
  colons: (text) => hexOf(text, ':'),
  prefixes: (text) => hexOf(text, ', ', '0x'),
  wide: (text) => Buffer.from(text, 'utf16le').toString('base64'),
  wideBigEndian: (text) => Buffer.from(text, 'utf16le').swap16().toString('base64'),
  lines: (text) =>
    Buffer.from(text, 'latin1')
      .toString('base64')
      .replaceAll(/(.{17})(?=.)/g, '$1\n  '),
  decimal: (text) => each(text, (code) => `&#${code};`),
  hexadecimal: (text) => each(text, (code) => `&#x${code.toString(16)};`),
  quoted: (text) => each(text, (code) => `=${code.toString(16).toUpperCase().padStart(2, '0')}`),
};
const NAMES = Object.keys(ENCODERS);
const encode = (text: string, name: string) => (ENCODERS[name] as (text: string) => string)(text);

const validCase = fc.constantFrom(
  ...SECRET_CASES.flatMap(({ rule, valid }) =>
    valid.map((item) => ({ rule, text: typeof item === 'string' ? item : item.text })),
  ),
);
/** Text without a letter, digit or sign that an encoding could take in. */
const noise = fc
  .array(fc.constantFrom(' ', '\n', '\t', '(', ')', '\u00e9', ' of it ', ' to us.\r\n'), {
    maxLength: 20,
  })
  .map((parts) => parts.join(''));
/** Pieces of everything that is decoded, and of what nearly is. */
const hostile = fc
  .array(
    fc.constantFrom(
      ...[
        '&',
        '&#',
        '&#103;',
        '&#x67',
        '&amp;',
        '&#x0000067;',
        '=',
        '=3D',
        '=67',
        '=67=68',
        '=\n',
        '=\r\n',
      ],
      ...[
        '67 ',
        '67:',
        '0x67, ',
        '\\x67',
        '0x',
        '6',
        '\n',
        '\r\n',
        '\n  ',
        'Z2hw',
        'ZwBoAHAA',
        'A',
        '==',
      ],
      ...['%41', '\\u0041', 'token', '"', ' ', '\u00e9', 'x'.repeat(64)],
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

test('any secret in any everyday encoding, amid other text, is found where its encoded text is [GATE-04]', () => {
  fc.assert(
    fc.property(
      noise,
      validCase,
      fc.constantFrom(...NAMES),
      noise,
      (before, { rule, text }, name, after) => {
        const encoded = encode(`${text}\n`, name);
        const start = before.length + 3;
        const input = Buffer.from(`${before}\n "${encoded}"\n${after}`, 'latin1');

        // the rule of a case may lose to a stronger one of the same bytes
        const plain = strictly(Buffer.from(`\n "${text}\n"`, 'latin1'));
        const rules = new Set([rule, ...plain.map((match) => match.rule.id)]);

        const found = strictly(input).find((match) => rules.has(match.rule.id));

        expect(found, `${rule} ${name}`).toBeDefined();
        expect(found?.start).toBeGreaterThanOrEqual(start);
        expect(found?.end).toBeLessThanOrEqual(start + encoded.length);
      },
    ),
    { numRuns: 1000 },
  );
});

test('what is decoded is what the plain encoder encoded, each byte from a place within its run', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'abcXYZ019 _-.,:;/'),
    minLength: 40,
    maxLength: 200,
  });
  fc.assert(
    fc.property(text, fc.constantFrom(...NAMES), (plain, name) => {
      const input = Buffer.from(`"${encode(plain, name)}"`);

      const decoded = runToEnd(everydayRuns(input)).map((run) => ({ run, origins: run.origins() }));

      const texts = decoded.map(({ run }) => Buffer.from(run.bytes).toString('latin1'));
      expect(
        texts.some((one) => one.includes(plain)),
        `${name} ${plain}`,
      ).toBe(true);
      for (const { run, origins } of decoded) {
        expect(origins.starts).toHaveLength(run.bytes.length);
        for (const [i, from] of origins.starts.entries()) {
          expect(from).toBeGreaterThanOrEqual(run.run.start);
          expect(origins.ends[i]).toBeGreaterThan(from);
          expect(origins.ends[i]).toBeLessThanOrEqual(run.run.end);
        }
      }
    }),
    { numRuns: 300 },
  );
});

describe('work is bounded by the length of the input', () => {
  /** Steps of decoding one layer, and the bytes decoded. */
  function costOf(input: Uint8Array) {
    let steps = 0;
    const work = everydayRuns(input);
    for (;;) {
      const { done, value } = work.next();
      if (done === true)
        return { steps, bytes: value.reduce((sum, { bytes }) => sum + bytes.length, 0) };
      steps += value;
    }
  }

  test('whatever it is: steps and decoded bytes are at most a multiple of it [GATE-04]', () => {
    fc.assert(
      fc.property(
        fc.array(hostile, { maxLength: 8 }),
        fc.integer({ min: 1, max: 400 }),
        (units, times) => {
          const input = Buffer.from(units.join('').repeat(times));
          const { steps, bytes } = costOf(input);
          expect(steps).toBeLessThanOrEqual(24 * input.length + 1_000);
          // four forms, each of which decodes a byte of the input once
          expect(bytes).toBeLessThanOrEqual(4 * input.length);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('and grows with it: twice the input takes at most twice the steps', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 8 }), (units) => {
        const unit = units.join('').repeat(50);
        const [once, twice] = [costOf(Buffer.from(unit)), costOf(Buffer.from(unit + unit))];
        expect(twice.steps).toBeLessThanOrEqual(2 * once.steps + 2_000);
      }),
      { numRuns: 100 },
    );
  });
});

test('runs of bytes are those that a plain search finds, whatever is skipped', () => {
  const set = byteSet('ab-');
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', '-', ' ', '\n'), maxLength: 200 }),
      fc.integer({ min: 1, max: 12 }),
      (text, shortest) => {
        const plain = [...text.matchAll(/[ab-]+/g)]
          .map((match) => ({ start: match.index, end: match.index + match[0].length }))
          .filter(({ start, end }) => end - start >= shortest);
        expect(runsOf(Buffer.from(text), set, shortest)).toEqual(plain);
      },
    ),
  );
});
