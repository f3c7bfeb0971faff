import { expect, test } from 'vitest';
import { encodingOf } from './files.ts';

const BOTH = { compressed: { br: Buffer.from('b'), gzip: Buffer.from('g') } };
const GZIP = { compressed: { gzip: Buffer.from('g') } };

test.each([
  ['gzip, deflate, br', BOTH, 'br'],
  ['gzip, br;q=0', BOTH, 'gzip'],
  ['br;q=0.0, gzip;q=0.5', BOTH, 'gzip'],
  ['BR', BOTH, 'br'],
  ['br', GZIP, null],
  ['identity', BOTH, null],
  [undefined, BOTH, null],
] as const)('of Accept-Encoding %s the encoding is %#', (accepted, file, encoding) => {
  expect(encodingOf(file, accepted)).toBe(encoding);
});
