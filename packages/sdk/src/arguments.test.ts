import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ArgumentsError, canonicalArguments } from './canonical-arguments.ts';

type Case = {
  readonly name: string;
  readonly arguments: unknown;
  readonly canonical?: string;
  readonly refusedAt?: string | null;
};

const VECTORS = join(import.meta.dirname, '../../../vectors/sdk/arguments.json');
const { cases } = JSON.parse(readFileSync(VECTORS, 'utf8')) as { readonly cases: Case[] };

test.each(cases)('arguments: $name [SDK-02]', ({ arguments: written, canonical, refusedAt }) => {
  const value = valueFrom(written);

  if (canonical !== undefined) {
    const { text, copy } = canonicalArguments(value);
    expect(text).toBe(canonical);
    expect(canonicalArguments(copy).text).toBe(canonical);
    return;
  }
  let at: string | null = 'was sent';
  try {
    canonicalArguments(value);
  } catch (error) {
    at = (error as ArgumentsError).at;
    expect(error).toBeInstanceOf(ArgumentsError);
  }
  expect(at).toBe(refusedAt ?? at);
  expect(at).not.toBe('was sent');
});

/** Returns a value of the vectors as JavaScript has it (vectors/sdk/README.md). */
function valueFrom(written: unknown): unknown {
  const root: Record<string, unknown> = {};
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read);
    if (typeof value !== 'object' || value === null) return value;
    if ('$' in value) return special(value as unknown as Special, root);
    return readMembers(value, {});
  };
  const readMembers = (from: object, into: object) => {
    for (const [name, value] of Object.entries(from)) {
      const data = { value: read(value), enumerable: true, configurable: true, writable: true };
      Object.defineProperty(into, name, data);
    }
    return into;
  };
  if (typeof written === 'object' && written !== null && '$' in written) return read(written);
  return readMembers(written as object, root);
}

type Special = {
  readonly $: string;
  readonly text: string;
  readonly levels: number;
  readonly entries: [unknown, unknown][];
};

function special({ $, text, levels, entries }: Special, root: object): unknown {
  const shared = { x: 1 };
  switch ($) {
    case 'float':
      return Number(text.replace('inf', 'Infinity'));
    case 'integer':
      return Number(text);
    case 'nested':
      return Array.from({ length: levels }).reduce<unknown[]>(
        (inner, _, index) => (index === 0 ? [] : [inner]),
        [],
      );
    case 'shared':
      return { a: shared, b: shared };
    case 'cycle':
      return root;
    case 'entries':
      return new Map(entries);
    case 'bytes':
      return new Uint8Array(2);
    case 'date':
      return new Date(0);
    case 'set':
      return new Set([1]);
    case 'function':
      return () => 1;
    case 'instance':
      return new (class Point {
        x = 1;
      })();
    default:
      throw new Error(`unknown value ${$}`);
  }
}

test('undefined members are left out of what is sent and of the copy', () => {
  expect(canonicalArguments({ a: undefined, b: 1 })).toEqual({ text: '{"b":1}', copy: { b: 1 } });
  expect(() => canonicalArguments({ a: [undefined] })).toThrow('/a/0');
});

test('a member named by a symbol is refused, for it would be lost', () => {
  expect(() => canonicalArguments({ o: { [Symbol('x')]: 1 } })).toThrow('/o');
});

test('a getter is read once, so that the copy is what was checked', () => {
  let reads = 0;
  const args = {
    get id() {
      return ++reads;
    },
  };

  expect(canonicalArguments(args)).toEqual({ text: '{"id":1}', copy: { id: 1 } });
});

test('toJson maps a value for the check, and the copy has a clone of the value', () => {
  const at = new Date(0);
  const { text, copy } = canonicalArguments({ at, n: 5n }, (value) =>
    value instanceof Date ? value.toISOString() : `${value}`,
  );

  expect(text).toBe('{"at":"1970-01-01T00:00:00.000Z","n":"5"}');
  expect(copy).toEqual({ at, n: 5n });
  expect(copy['at']).not.toBe(at);
});

test('toJson does not let a value through that a clone would change', () => {
  class Point {
    x = 1;
  }

  expect(() => canonicalArguments({ p: new Point() }, () => 'point')).toThrow('/p');
  expect(() => canonicalArguments({ p: new Date(0) }, () => new Date(0))).toThrow('/p');
});
