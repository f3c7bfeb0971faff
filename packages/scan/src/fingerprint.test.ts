import { expect, test } from 'vitest';
import { fingerprints } from './fingerprint.ts';

const identity = { ruleId: 'secret/example', tag: '0a1b2c', path: 'src/a.ts', ordinal: 0 };

test('the fingerprint bytes of version 1 are frozen [FIND-04]', () => {
  expect(fingerprints(identity)).toEqual({
    fingerprint: 'v1:26999ada14eab6c010418e2e7c7a7b7a',
    contentFingerprint: 'v1:28fba33087aa6098cc2a1f23dfdea20f',
  });
});

test('a moved file keeps the content fingerprint and changes the other', () => {
  const moved = fingerprints({ ...identity, path: 'lib/a.ts' });
  expect(moved.contentFingerprint).toBe(fingerprints(identity).contentFingerprint);
  expect(moved.fingerprint).not.toBe(fingerprints(identity).fingerprint);
});

test('one file has one fingerprint however its path is spelled', () => {
  const composed = fingerprints({ ...identity, path: 'gr\u00fcn' });
  expect(fingerprints({ ...identity, path: './gru\u0308n' })).toEqual(composed);
});

test('rule, value and ordinal each make another finding', () => {
  const all = [
    identity,
    { ...identity, ruleId: 'secret/other' },
    { ...identity, tag: '0a1b2d' },
    { ...identity, ordinal: 1 },
  ].map((one) => fingerprints(one).contentFingerprint);
  expect(new Set(all).size).toBe(4);
});
