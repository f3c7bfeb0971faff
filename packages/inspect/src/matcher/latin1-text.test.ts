import { Buffer } from 'node:buffer';
import { afterEach, expect, test, vi } from 'vitest';
import { latin1Text } from './latin1-text.ts';

const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => i % 251);

afterEach(() => vi.unstubAllGlobals());

test.each(['Node', 'a browser'])('in %s each byte is one character', (where) => {
  if (where !== 'Node') vi.stubGlobal('Buffer', undefined);
  const text = latin1Text(bytes.subarray(100));
  expect(text(0, 19_900)).toBe(Buffer.from(bytes.subarray(100)).toString('latin1'));
  expect(text(50, 60)).toHaveLength(10);
  expect(text(28, 30)).toBe('\x80\x81');
});
