import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalize, type Json } from './canonical-json.ts';
import { scanValue } from './canonical-scan.ts';
import { readJson } from './json-oracle.ts';

/** What the scanner must agree with: parse, write again, compare. */
function isCanonical(text: string): boolean {
  try {
    return canonicalize(readJson(text) as Json, { numbers: 'safe' }) === text;
  } catch {
    return false;
  }
}

function scans(text: string): boolean {
  const bytes = Buffer.from(text);
  return scanValue(bytes, 0, 64) === bytes.length;
}

describe('the scanner of canonical JSON', () => {
  test('accepts exactly what canonicalize writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const written = canonicalize(value as Json);
        expect(scans(written)).toBe(isCanonical(written));
        const loose = JSON.stringify(value);
        expect(scans(loose)).toBe(isCanonical(loose));
      }),
      { numRuns: 1000 },
    );
  });

  test('agrees after any character is put in, taken out or replaced', () => {
    const character = fc.constantFrom(...'{}[]":,\\/bu0019aeE+-.\n\u007f\u0000 é€\u{1f600}\ufb33');
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.nat(), character, (value, at, put) => {
        const units = [...canonicalize(value as Json)];
        const cut = at % (units.length + 1);
        for (const text of [
          units.toSpliced(cut, 0, put).join(''),
          units.toSpliced(cut, 1).join(''),
          units.toSpliced(cut, 1, put).join(''),
        ]) {
          expect(scans(text), text).toBe(isCanonical(text));
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('agrees on the order of names with escapes and characters of every length', () => {
    const name = fc.string({
      unit: fc.constantFrom(...'\n"\\A]a\u007fé€\ufb33\u{1f600}'),
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 4 }), (names) => {
        const text = `{${names.map((each) => `${JSON.stringify(each)}:0`).join(',')}}`;
        expect(scans(text), text).toBe(isCanonical(text));
        expect(scans(canonicalize(readJson(text) as Json))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('agrees on every escape', () => {
    for (let unit = 0; unit < 0x180; unit++) {
      const digits = unit.toString(16).padStart(4, '0');
      for (const text of [
        `"\\u${digits}"`,
        `"\\u${digits.toUpperCase()}"`,
        `"\\${String.fromCharCode(unit)}"`,
        `"${String.fromCharCode(unit)}"`,
      ]) {
        expect(scans(text), text).toBe(isCanonical(text));
      }
    }
  });

  test('agrees on numbers of every shape', () => {
    const shapes = fc.stringMatching(/^-?\d{0,17}(\.\d{0,4})?(e[+-]?\d{0,3})?$/);
    fc.assert(
      fc.property(shapes, (text) => {
        expect(scans(text), text).toBe(isCanonical(text));
      }),
      { numRuns: 5000 },
    );
    for (const text of ['9007199254740991', '9007199254740992', '-0', '0', '1e-7', '0.000001']) {
      expect(scans(text), text).toBe(isCanonical(text));
    }
  });

  test('names the offset at which the text stops being canonical', () => {
    const at = (text: string) => ~scanValue(Buffer.from(text), 0, 64);
    expect(at('{"a":1,"a":2}')).toBe(7);
    expect(at('{"b":1,"a":2}')).toBe(7);
    expect(at('{"a": 1}')).toBe(5);
    expect(at('["x","\\/"]')).toBe(6);
    expect(at('[1.0]')).toBe(1);
    expect(at(`${'['.repeat(65)}${']'.repeat(65)}`)).toBe(64);
  });
});
