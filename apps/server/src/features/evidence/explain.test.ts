import { commitment } from '@svc/ledger';
import { expect, test } from 'vitest';
import { factsState } from './explain.ts';

const DAY = 86_400_000;
const salt = Buffer.alloc(32, 7);
const text = '{"call":{}}';
const hash = commitment(salt, text);

test.each([
  ['verified', hash, { text, salt }, 0],
  ['mismatch', hash, { text: '{"call": {}}', salt }, 0],
  ['mismatch', hash, { text, salt: Buffer.alloc(32, 8) }, 0],
  ['mismatch', hash, { text, salt: null }, 0],
  ['not_recorded', null, { text, salt }, 0],
  ['missing', hash, null, 30 * DAY],
  ['expired', hash, null, 30 * DAY + 1],
] as const)('facts are %s [GOV-04]', (state, sealed, recorded, age) => {
  expect(factsState(sealed, recorded, age)).toBe(state);
});
