import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeJson } from '../sample-log.ts';
import { type IJsonLimits, parseIJson, parseIJsonInSlices } from './i-json.ts';
import { readJson } from './json-oracle.ts';

const INVALID: { name: string; input: string; at: string; offset: number }[] = JSON.parse(
  readFileSync(new URL('../../../../vectors/canonical-json/invalid.json', import.meta.url), 'utf8'),
);

/** Reasons that a text is JSON but not I-JSON. */
const BEYOND_JSON =
  /^(the member name comes twice|the number is beyond|a double cannot hold|a lone surrogate|a noncharacter|nested too deep)/;

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('I-JSON', () => {
  test.each(INVALID)('refuses $name where the shared vector says', ({ input, at, offset }) => {
    expect(parseIJson(input)).toMatchObject({ ok: false, at, offset });
  });

  test('reads whatever it accepts exactly as JSON.parse does', () => {
    fc.assert(
      fc.property(safeJson, fc.constantFrom(undefined, 1, '\t', ' \r\n'), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        const result = parseIJson(text);
        if (result.ok) expect(result.value).toStrictEqual(readJson(text));
        else expect(result.reason).toBe('a noncharacter in a string');
      }),
      { numRuns: 500 },
    );
  });

  test('reads escaped names right where JSON.parse of V8 13.6 takes them for names seen before', () => {
    const earlier = ['{"a":0,"\\\\":0}', '{"b":0,"\\\\u0":0}'].map((text) => parseIJson(text));
    expect(earlier).toMatchObject([{ ok: true }, { ok: true }]);

    expect(parseIJson('{"a":0,"\\n":0}')).toEqual({ ok: true, value: { a: 0, '\n': 0 } });
    expect(parseIJson('{"b":0,"\\u0041BC":0}')).toEqual({ ok: true, value: { b: 0, ABC: 0 } });
    expect(parseIJson('{"b":0,"\\u0041\\u0042\\u0043":0}')).toEqual({
      ok: true,
      value: { b: 0, ABC: 0 },
    });
  });

  test('agrees with JSON.parse on what is JSON at all, also for broken texts', () => {
    const broken = fc
      .tuple(
        fc.json({ stringUnit: 'binary' }),
        fc.nat(),
        fc.constantFrom(...'{}[]":,\\u0eE+-.1 \n\u0000tfn\ud800é'),
      )
      .map(([text, at, unit]) => {
        const cut = at % (text.length + 1);
        return [
          text.slice(0, cut) + unit + text.slice(cut),
          text.slice(0, cut) + text.slice(cut + 1),
        ];
      });
    fc.assert(
      fc.property(broken, (texts) => {
        for (const text of texts) {
          const result = parseIJson(text);
          if (result.ok) expect(result.value).toStrictEqual(readJson(text));
          else if (parses(text)) expect(result.reason).toMatch(BEYOND_JSON);
          else expect(result.offset).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test('accepts a number if and only if the double says all that the text says', () => {
    const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,18})(\.\d{1,20})?([eE][+-]?\d{1,3})?$/);
    fc.assert(
      fc.property(digits, (text) => {
        const result = parseIJson(text);
        const value = Number(text);
        expect(result.ok).toBe(Math.abs(value) <= Number.MAX_SAFE_INTEGER && same(text, value));
      }),
      { numRuns: 5000 },
    );
  });

  test('finds a name that comes twice among many, however it is escaped', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(names, fc.nat(), (unique, pick) => {
        const again = unique[pick % unique.length] as string;
        const escaped = [
          ...Buffer.from(again, 'utf16le').swap16().toString('hex').matchAll(/.{4}/g),
        ]
          .map((unit) => `\\u${unit}`)
          .join('');
        const members = unique.map((name) => `${JSON.stringify(name)}:0`);
        expect(parseIJson(`{${members.join(',')}}`).ok).toBe(true);
        const text = `{${members.join(',')},"${escaped}":1}`;
        expect(parseIJson(text)).toMatchObject({
          ok: false,
          offset: text.length - escaped.length - '"":1}'.length,
          reason: 'the member name comes twice',
        });
      }),
    );
  });

  test('reads in slices as at once, and pauses after each [GOV-02]', async () => {
    const members = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, [n]]));
    const texts = [JSON.stringify({ members }), `[${'{},'.repeat(10_000)}!`, '1', ''];
    for (const text of texts) {
      let pauses = 0;
      const read = await parseIJsonInSlices(text, async () => void pauses++);

      expect(read).toStrictEqual(parseIJson(text));
      expect(pauses).toBe(text === texts[0] ? 9 : text === texts[1] ? 2 : 0);
    }
  });

  test('counts levels as it is told to', () => {
    const at = (depth: number, limits?: IJsonLimits) =>
      parseIJson('['.repeat(depth) + ']'.repeat(depth), limits).ok;
    expect([at(64), at(65), at(3, { depth: 3 }), at(4, { depth: 3 })]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(parseIJson('1', { depth: 0 }).ok).toBe(true);
  });

  test('does not fall over deep or long hostile texts', () => {
    expect(parseIJson('['.repeat(1_000_000))).toMatchObject({ ok: false, offset: 64 });
    expect(parseIJson(`1${'0'.repeat(1_000_000)}`)).toMatchObject({ ok: false });
    expect(parseIJson(`0.${'0'.repeat(1_000_000)}1`)).toMatchObject({ ok: false });
    expect(parseIJson(`1e-${'9'.repeat(1_000_000)}`)).toMatchObject({ ok: false });
    expect(parseIJson(`0e${'9'.repeat(1_000_000)}`)).toMatchObject({ ok: true, value: 0 });
  });

  test('leaves prototypes alone', () => {
    const result = parseIJson('{"__proto__":{"polluted":true}}');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(result.ok && Object.keys(result.value as object)).toEqual(['__proto__']);
  });
});

/** Are text and double the same number? Both are scaled to integers by one power of ten and compared exactly. */
function same(text: string, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  return scaled(text) === scaled(String(value));
}

function scaled(text: string): bigint {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  return BigInt(whole + fraction) * 10n ** BigInt(1400 + Number(exponent) - fraction.length);
}
