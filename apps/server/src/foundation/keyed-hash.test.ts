import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyedHash } from './keyed-hash.ts';

test('the hash under a key is HMAC-SHA-256, of any text and any key of up to 64 bytes', () => {
  const key = fc.uint8Array({ maxLength: 64 });
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { minLength: 2 });
  fc.assert(
    fc.property(key, texts, (key, texts) => {
      const ofText = keyedHash(key);
      for (const text of texts) {
        expect(ofText(text)).toBe(createHmac('sha256', key).update(text).digest('hex'));
      }
    }),
  );
  expect(() => keyedHash(new Uint8Array(65))).toThrow('got 65');
});
