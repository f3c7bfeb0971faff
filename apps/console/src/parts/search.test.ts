import { expect, test } from 'vitest';
import { type FilterField, parseSearch, readFilter, stringifySearch, toggled } from './search.ts';

const FIELDS: readonly FilterField[] = [
  { name: 'severity', label: 'Severity', values: ['high', 'low'], isMultiple: true },
  { name: 'path', label: 'Path' },
];

test('the query is that of the API, without JSON', () => {
  const search = { severity: 'high,!low', path: 'src/a b' };
  expect(stringifySearch(search)).toBe('?severity=high,!low&path=src/a+b');
  expect(parseSearch(stringifySearch(search))).toEqual(search);
  expect(stringifySearch({ path: '', peek: undefined })).toBe('');
});

test('a number in the address stays the text that it is', () => {
  expect(parseSearch('?peek=012')).toEqual({ peek: '012' });
});

test('parameters that the API would refuse are named and not sent', () => {
  const search = { severity: 'high,urgent', path: 'src', owner: 'x', peek: 'fnd_1' };
  expect(readFilter(search, FIELDS)).toEqual({
    filter: { path: 'src' },
    invalid: ['severity', 'owner'],
  });
});

test('a value is added to and removed from a filter', () => {
  expect(toggled(undefined, 'high')).toBe('high');
  expect(toggled('high', 'low')).toBe('high,low');
  expect(toggled('high,low', 'high')).toBe('low');
  expect(toggled('low', 'low')).toBeUndefined();
});
