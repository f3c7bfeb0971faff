import { expect, test } from 'vitest';
import { shownItems } from '../definitions/shown.ts';
import { namesSoFar } from './list-pages.ts';

const page = (...names: string[]) =>
  shownItems(
    'tool',
    names.map((name) => ({ name })),
  ) ?? [];

test('a name that was on an earlier page is found on a later one', () => {
  const first = namesSoFar('', page('read', 'write')) as string;
  const second = namesSoFar(first, page('list')) as string;

  expect(namesSoFar(second, page('erase'))).not.toBeNull();
  expect(namesSoFar(second, page('erase', 'read'))).toBeNull();
  expect(namesSoFar(second, page('list'))).toBeNull();
});

test('two definitions of one name on a page are none', () => {
  expect(shownItems('tool', [{ name: 'read' }, { name: 'read', description: 'x' }])).toBeNull();
});

test('a list of more names than are compared fails', () => {
  const names = Array.from({ length: 1_501 }, (_, n) => `tool-${n}`);
  expect(() => namesSoFar('', page(...names))).toThrow('lists more than 1500 names');
});
