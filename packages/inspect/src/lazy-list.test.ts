import { expect, test } from 'vitest';
import { lazyList } from './lazy-list.ts';

const LETTERS = ['a', 'b', 'c', 'd'];

/** A lazy list of the letters, and the indices of the items that it made, in order. */
function lettersOf() {
  const made: number[] = [];
  const list = lazyList(LETTERS.length, (index) => {
    made.push(index);
    return LETTERS[index] as string;
  });
  return { list, made };
}

test('an item is made when it is first read, once', () => {
  const { list, made } = lettersOf();
  expect([list.length, list[4], list.at(9), Array.isArray(list)]).toEqual([
    4,
    undefined,
    undefined,
    true,
  ]);
  expect(made).toEqual([]);
  expect([list[2], list.at(-2), list[2]]).toEqual(['c', 'c', 'c']);
  expect(list.indexOf('b')).toBe(1);
  expect(made).toEqual([2, 0, 1]);
});

test('it behaves as an array that holds all items', () => {
  const uses: readonly ((list: readonly string[]) => unknown)[] = [
    (list) => [...list],
    (list) => [...list.entries()],
    (list) => list.map((letter, at) => letter + at),
    (list) => list.filter((letter) => letter > 'b'),
    (list) => list.slice(1, 3),
    (list) => list.concat(list),
    (list) => JSON.stringify(list),
    (list) => Object.keys(list),
    (list) => Object.entries(list),
    (list) => structuredClone([...list]),
    (list) => 3 in list && !(4 in list) && 'map' in list && !('01' in list),
    (list) => list.includes('d') && list.indexOf('d'),
  ];
  for (const use of uses) expect(use(lettersOf().list)).toEqual(use(LETTERS));
});
