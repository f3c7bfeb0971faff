import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CanonicalJsonError,
  canonicalize,
  canonicalizeInSlices,
  type Json,
} from './canonical-json.ts';
import { parseIJson } from './i-json.ts';

type Valid = { name: string; input: string; canonical: string };
type Number754 = { ieee754: string; canonical: string | null };

function vectors<T>(file: string): T[] {
  const url = new URL(`../../../../vectors/canonical-json/${file}`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8'));
}

describe('canonical JSON', () => {
  test('is written in slices as at once, with a pause after each [GOV-02]', async () => {
    const members = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, [n]]));
    for (const value of [{ members }, [[1, 'a'], { b: null }], 'text'] as Json[]) {
      let pauses = 0;
      const text = await canonicalizeInSlices(value, async () => void pauses++);

      expect(text).toBe(canonicalize(value));
      // 7 while its names are sorted, 9 while its values are written
      expect(pauses).toBe(typeof value === 'object' && !Array.isArray(value) ? 16 : 0);
    }
    const hidden = { a: Array.from({ length: 10_000 }, (_, n) => (n === 9_000 ? '\ud800' : n)) };
    const written = canonicalizeInSlices(hidden, () => Promise.resolve());
    await expect(written).rejects.toThrow('/a/9000: a lone surrogate');
  });

  test.each(vectors<Valid>('valid.json'))('writes $name as the shared vector says', (vector) => {
    expect(canonicalize(JSON.parse(vector.input))).toBe(vector.canonical);
    expect(canonicalize(JSON.parse(vector.canonical))).toBe(vector.canonical);
  });

  test.each(vectors<Number754>('numbers.json'))('prints the double $ieee754 as $canonical', (v) => {
    const number = Buffer.from(v.ieee754, 'hex').readDoubleBE();
    if (v.canonical === null) expect(() => canonicalize(number)).toThrow(CanonicalJsonError);
    else expect(canonicalize(number)).toBe(v.canonical);
  });

  test('reads back as the same value, whatever the order of members', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = canonicalize(value as Json);
        const reversed = JSON.parse(JSON.stringify(value), (_, node) =>
          typeof node === 'object' && node !== null && !Array.isArray(node)
            ? Object.fromEntries(Object.entries(node).reverse())
            : node,
        );
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalize(reversed)).toBe(text);
      }),
    );
  });

  test('sorts many members as it sorts few', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.constant(0)), (members) => {
        const sorted = Object.keys(members).sort();
        expect(Object.keys(JSON.parse(canonicalize(members))).sort()).toEqual(sorted);
        expect(canonicalize(members)).toBe(
          `{${sorted.map((key) => `${JSON.stringify(key)}:0`).join(',')}}`,
        );
      }),
    );
  });

  test.each([
    ['undefined', { a: [1, undefined] }, '/a/1'],
    ['a hole in an array', { a: [1].concat(new Array(1)) }, '/a/1'],
    ['NaN', { 'x/y': { '~': Number.NaN } }, '/x~1y/~0'],
    ['infinity', [Number.POSITIVE_INFINITY], '/0'],
    ['a lone surrogate', ['ok', 'a\ud800b'], '/1'],
    ['a lone surrogate in a name', { 'a\udc00': 1 }, ''],
    ['a Date', { when: new Date(0) }, '/when'],
    ['a Map', [new Map()], '/0'],
    ['a boxed string', [new String('x')], '/0'],
    ['a function, also as toJSON', { toJSON: () => 'forged' }, '/toJSON'],
    ['a bigint', { n: 1n }, '/n'],
    ['a symbol', [Symbol('x')], '/0'],
  ])('refuses %s and points at it', (_, value, pointer) => {
    const attempt = () => canonicalize(value as unknown as Json);
    expect(attempt).toThrow(CanonicalJsonError);
    expect(attempt).toThrow(
      expect.objectContaining({ pointer: expect.stringMatching(`^${pointer}`) }),
    );
  });

  test('takes 64 levels and no more, so a cycle ends in an error', () => {
    const nest = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    expect(canonicalize(nest(64))).toBe('['.repeat(64) + ']'.repeat(64));
    expect(() => canonicalize(nest(65))).toThrow('nested too deep');
    const cycle: Record<string, Json> = {};
    cycle['self'] = cycle;
    expect(() => canonicalize(cycle)).toThrow('nested too deep');
  });

  test('refuses numbers beyond 2^53 - 1 where asked to', () => {
    expect(canonicalize(2 ** 53)).toBe('9007199254740992');
    expect(() => canonicalize([2 ** 53], { numbers: 'safe' })).toThrow('/0: 9007199254740992');
    expect(canonicalize(-(2 ** 53) + 1, { numbers: 'safe' })).toBe('-9007199254740991');
  });

  test('treats __proto__ as a name like any other', () => {
    const value = JSON.parse('{"b":1,"__proto__":{"a":2}}');
    expect(canonicalize(value)).toBe('{"__proto__":{"a":2},"b":1}');
    expect(parseIJson('{"b":1,"__proto__":{"a":2}}')).toEqual({ ok: true, value });
  });
});
