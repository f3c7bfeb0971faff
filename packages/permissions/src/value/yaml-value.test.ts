import { expect, test } from 'vitest';
import { property } from './property.ts';
import { literal } from './value.ts';
import { yamlValues } from './yaml-value.ts';

const textAt = (source: string, path: string) =>
  literal(property(yamlValues('a.yaml', source)[0], path));

test('a key beside a merge key wins over the merged one, wherever it stands [SCAN-03]', () => {
  expect(textAt('base: &b {Effect: Deny}\nown: {<<: *b, Effect: Allow}\n', 'own.Effect')).toBe(
    'Allow',
  );
  expect(textAt('base: &b {Effect: Deny}\nown: {<<: *b}\n', 'own.Effect')).toBe('Deny');
});

test('of several merged maps the first that has the key counts [SCAN-03]', () => {
  const source = 'a: &a {x: 1}\nb: &b {x: 2, y: 3}\nown: {<<: [*a, *b]}\n';
  expect(textAt(source, 'own.x')).toBe('1');
  expect(textAt(source, 'own.y')).toBe('3');
});

test('an alias of its own anchor is null, not an endless value [SCAN-03]', () => {
  expect(property(yamlValues('a.yaml', 'a: &a {b: *a}\n')[0], 'a.b')).toBeUndefined();
});

test('aliases that multiply end in an error [SCAN-03]', () => {
  const levels = Array.from({ length: 20 }, (_, at) => {
    const used = at === 0 ? 'x' : Array.from({ length: 9 }, () => `*a${at - 1}`).join(', ');
    return `a${at}: &a${at} [${used}]`;
  });
  expect(() => yamlValues('a.yaml', levels.join('\n'))).toThrow('too many nodes');
});
