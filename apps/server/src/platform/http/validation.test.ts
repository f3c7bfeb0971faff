import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import type { ApiError } from '../api-error.ts';
import { validator } from './validation.ts';

const Item = Type.Object({ name: Type.String() }, { additionalProperties: false });
const Body = Type.Object(
  { items: Type.Array(Item), mode: Type.Optional(Type.Enum(['observe', 'enforce'] as const)) },
  { additionalProperties: false },
);
const check = validator('body', Body);

function faultsOf(value: unknown): ApiError['fields'] {
  try {
    check(value);
  } catch (error) {
    return (error as ApiError).fields;
  }
  throw new Error('the value was accepted');
}

describe('a body that its schema refuses', () => {
  test('is read no further than its 20th fault', () => {
    let reads = 0;
    const items = new Proxy(Array(1_000_000).fill(1), {
      get: (target, key) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads++;
        return Reflect.get(target, key);
      },
    });

    const faults = faultsOf({ items });

    expect(faults).toHaveLength(20);
    expect(faults[19]?.at).toBe('/items/19');
    expect(reads).toBeLessThan(200);
  });

  test('is told where a fault far inside is', () => {
    const items = Array.from({ length: 1_000 }, () => ({ name: 'a' }) as object);
    items[900] = { name: 1 };

    expect(faultsOf({ items })).toEqual([{ at: '/items/900/name', message: expect.any(String) }]);
  });

  test('is told the values that a member may have', () => {
    expect(faultsOf({ items: [], mode: 'block' })).toEqual([
      { at: '/mode', message: 'must be one of observe, enforce' },
    ]);
  });

  test('is told of unknown fields by name, of many by the first', () => {
    const extra = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`x${n}`, 1]));

    expect(faultsOf({ items: [], ...extra })[0]?.message).toBe(
      'unknown field "x0", "x1", "x2", "x3", "x4" and 4 more',
    );
  });
});
