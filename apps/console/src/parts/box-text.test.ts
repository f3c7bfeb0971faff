import { expect, test } from 'vitest';
import { fittingText, plainText } from './box-text.ts';

test('text that fits stays whole, wide letters take more room, and a cut ends with an ellipsis', () => {
  expect(fittingText('orders', 150)).toBe('orders');
  expect(fittingText('aws_secret_access_key', 150)).toBe('aws_secret_access_key');
  expect(fittingText('AWS_SECRET_ACCESS_KEY', 150)).toBe('AWS_SECRET_ACCES…');
  expect(fittingText('x', 1)).toBe('…');
});

test('hidden characters are shown by their code points', () => {
  expect(plainText('a\u202eb')).toBe('aU+202Eb');
});
