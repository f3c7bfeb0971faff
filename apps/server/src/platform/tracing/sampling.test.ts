import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyedHash } from '../../foundation/keyed-hash.ts';
import { isSampled, keyedFraction } from './sampling.ts';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';

test.each([
  // ratio, follows its parent, flag of the parent, fraction of the id, recorded
  [1, true, null, 0.99, true],
  [1, true, true, 0.99, true],
  [1, true, false, 0, false],
  [1, false, false, 0.99, true],
  [0, true, true, 0, false],
  [0, false, true, 0, false],
  [0.3, true, null, 0.2, true],
  [0.3, true, null, 0.3, false],
  [0.3, true, true, 0.2, true],
  [0.3, true, true, 0.4, false],
  [0.3, true, false, 0.2, false],
  [0.3, false, true, 0.4, false],
  [0.3, false, false, 0.2, true],
] as const)(
  'a ratio of %d, followsParent %s, with a parent %s, at %d is %s [OPS-03/traces]',
  (ratio, followsParent, flag, fraction, recorded) => {
    const parent = flag === null ? null : { isSampled: flag };
    expect(isSampled({ ratio, followsParent }, ID, parent, () => fraction)).toBe(recorded);
  },
);

test('who chooses an id of a trace does not know whether it is recorded: that follows from a key [OPS-03/traces]', () => {
  const fractionOf = keyedFraction(keyedHash(randomBytes(32)));
  // ids that the usual sampler by ratio records at any ratio
  const low = Array.from({ length: 200 }, (_, at) => at.toString(16).padStart(32, '0'));
  const recorded = low.filter((id) =>
    isSampled({ ratio: 0.5, followsParent: true }, id, { isSampled: true }, fractionOf),
  );
  expect(recorded.length).toBeGreaterThan(40);
  expect(recorded.length).toBeLessThan(160);
  expect(low.map(fractionOf)).toEqual(low.map(fractionOf));
});
