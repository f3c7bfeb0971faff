import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SECRET_CASES } from '../cases.generated.ts';
import { findSecrets } from '../find-secrets.ts';
import { ALPHABETS, sample } from '../sample.testing.ts';
import { ENCODER_NAMES, ENCODERS, type Encoder } from './encoders.testing.ts';
import { peel } from './peel.ts';

const validCase = fc.constantFrom(
  ...SECRET_CASES.flatMap((cases) =>
    cases.valid.map((item) => ({
      rule: cases.rule,
      ...(typeof item === 'string' ? { text: item, secret: item } : item),
    })),
  ),
);
/** Text without a letter, digit or sign that an encoding could take in. */
const noise = fc
  .array(fc.constantFrom(' ', '\n', '\t', '.', ';', '"', '\u00e9', ' the cat ', ' sun,\r\n'), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));
const stack = fc.array(fc.constantFrom(...ENCODER_NAMES), { minLength: 1, maxLength: 3 });

function encode(text: string, encoders: readonly Encoder[]): string {
  return encoders.reduce((encoded, name) => ENCODERS[name](encoded), text);
}

test('a secret under any three encodings, amid other text, is found where its encoded text is [SCAN-02]', () => {
  fc.assert(
    fc.property(noise, validCase, stack, noise, (before, { rule, text }, encoders, after) => {
      const encoded = encode(`${text}\n`, encoders);
      const start = before.length + 3;
      const input = Buffer.from(`${before}\n "${encoded}"\n${after}`, 'latin1');
      const found = findSecrets(input).find((match) => match.rule.id === rule);
      expect(found, `${rule} ${encoders}`).toBeDefined();
      expect(found?.start).toBeGreaterThanOrEqual(start);
      expect(found?.end).toBeLessThanOrEqual(start + encoded.length);
    }),
    { numRuns: 1000 },
  );
});

test('JSON that escapes its slashes hides the secret of no valid case from its rule [SCAN-02]', () => {
  const missed = SECRET_CASES.filter(({ rule, valid }) =>
    valid.some((item) => {
      const encoded = ENCODERS.json(`${typeof item === 'string' ? item : item.text}\n`);
      const found = findSecrets(Buffer.from(`\n "${encoded}"\n`, 'latin1'));
      return !found.some((match) => match.rule.id === rule);
    }),
  );
  expect(missed.map(({ rule }) => rule)).toEqual([]);
});

describe.each(ENCODER_NAMES)('%s', (name) => {
  test('the span is exactly what tells the secret: without it, another secret could stand there [SCAN-02]', () => {
    const token = `r8_${sample('base62', 37)}`;
    const place = (secret: string) => ENCODERS[name](`replicate = '${secret}' # key\n`);
    const encoded = place(token);
    const [match] = findSecrets(Buffer.from(`x = "${encoded}"`));
    const other = place(`r8_${sample('base62', 37, 2)}`);
    const [start, end] = [(match?.start ?? 0) - 5, (match?.end ?? 0) - 5];
    expect(match?.rule.id).toBe('secret/replicate-token');
    expect(encoded.slice(0, start)).toBe(other.slice(0, start));
    expect(encoded.slice(end)).toBe(other.slice(end));
    expect(end - start).toBeLessThan(encoded.length);
  });

  test('any bytes come back, each from a place within its run', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...ALPHABETS.base64, ' ', '"', '\n', '%', '\\'),
          minLength: 16,
          maxLength: 200,
        }),
        (text) => {
          const encoded = Buffer.from(ENCODERS[name](text));
          for (const layer of peel(encoded)) {
            const place = layer.locate({ start: 0, end: layer.bytes.length });
            if (place === null) continue;
            expect(place.start).toBeGreaterThanOrEqual(0);
            expect(place.end).toBeLessThanOrEqual(encoded.length);
          }
        },
      ),
    );
  });
});

test('the layers together hold at most twice the bytes of the input and 64 KB, at most three deep [SCAN-18]', () => {
  const unit = fc.oneof(
    fc.constantFrom('%41', '%2541', '\\u0041', '\\\\', '\\n', '\\x41', 'QUFB', '4141', '\n', '/'),
    fc
      .tuple(stack, fc.constantFrom('token', 'password=a', '{"a":"b"}'))
      .map(([encoders, text]) => encode(text.repeat(8), encoders)),
  );
  fc.assert(
    fc.property(
      fc.array(unit, { maxLength: 20 }),
      fc.integer({ min: 1, max: 60 }),
      (units, times) => {
        const input = Buffer.from(units.join('').repeat(times));
        const layers = peel(input);
        const size = layers.reduce((sum, { bytes }) => sum + bytes.length, 0);
        expect(size).toBeLessThanOrEqual(2 * input.length + 65_536);
        expect(layers.length).toBeLessThanOrEqual(3);
      },
    ),
    { numRuns: 100 },
  );
});

test.each([
  [
    'a token in base64 of a Basic header',
    (token: string) => `Basic ${ENCODERS.base64(`x:${token}`)}`,
  ],
  ['a token twice encoded', (token: string) => encode(token, ['percent', 'base64'])],
  ['a token in a JSON string', (token: string) => `{\\"a\\":\\"${token}\\",\\"b\\":\\"\\u0041\\"}`],
])('%s is one finding, the token [SCAN-02]', (_, place) => {
  const found = findSecrets(Buffer.from(`x = "${place(`r8_${sample('base62', 37)}`)}"\n`));
  expect(found.map(({ rule }) => rule.id)).toEqual(['secret/replicate-token']);
});

/** Lines of 76 characters (RFC 2045, section 6.8). */
function wrapped(bytes: Uint8Array): string {
  return (
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\n');
}

test('a token across two lines of wrapped base64 is found, also where lines begin within a character [SCAN-02]', () => {
  const token = `r8_${sample('base62', 37)}`;
  const text = `${'\u65e5\u672c\u8a9e'.repeat(31)} ${token}\n${'\u00e9t\u00e9 '.repeat(40)}`;
  const found = findSecrets(Buffer.from(wrapped(Buffer.from(text))));
  expect(found.map(({ rule }) => rule.id)).toEqual(['secret/replicate-token']);
});

test('of a wrapped body that is text and then none, the text is decoded and once only [SCAN-18]', () => {
  const text = Buffer.from('some words of text that go on '.repeat(57 * 20));
  const body = Buffer.concat([text, Buffer.alloc(text.length * 2)]);
  const [layer, ...deeper] = peel(Buffer.from(wrapped(body)));
  expect(deeper).toEqual([]);
  expect(Buffer.from(layer?.bytes ?? []).toString('latin1')).toContain(text.toString());
  expect(layer?.bytes.length).toBeLessThan(text.length + 100);
});
