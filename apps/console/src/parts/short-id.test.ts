import { expect, test } from 'vitest';
import { shortId } from './short-id.ts';

test('an id of the service is shown by its end, a name as it is', () => {
  expect(shortId('fnd_01m8av3khhfje8zx0n3p9p0rn5')).toBe('…9p0rn5');
  expect(shortId('order-desk')).toBe('order-desk');
  expect(shortId('pack-dev-observe')).toBe('pack-dev-observe');
});
