import { expect, test } from 'vitest';
import { valueTag } from './value-tag.ts';

test('the tag of a value is frozen: fingerprints of stored findings depend on it [SCAN-02]', () => {
  expect(valueTag('')).toBe('bf176a');
  expect(valueTag('correct horse')).toBe('250f52');
  expect(valueTag('pässwörd')).toBe('c6e846');
});
