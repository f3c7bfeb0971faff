import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueTag } from './value-tag.ts';

test('the tag of a value is frozen: fingerprints of stored findings depend on it [SCAN-02]', () => {
  expect(valueTag('')).toBe('bf176a');
  expect(valueTag('correct horse')).toBe('250f52');
  expect(valueTag('pässwörd')).toBe('c6e846');
});

test('the tag is an HMAC-SHA-256 under the published key, of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (value) => {
      const hmac = createHmac('sha256', 'svc/secret-value-tag/v1').update(value, 'utf8');

      expect(valueTag(value)).toBe(hmac.digest('hex').slice(0, 6));
    }),
  );
});
