import { expect, test } from 'vitest';
import { changedCounts } from './changed-counts.ts';

const group = (to: 'allow' | 'approve' | 'deny', count: number) => ({ to, count });

test('a call that would wait for an approval is not counted as denied [PACK-04]', () => {
  const groups = [group('approve', 2), group('deny', 1), group('deny', 3), group('allow', 5)];
  expect(changedCounts({ flips: 11, wouldDeny: 4, wouldWait: 2, wouldAllow: 5, groups })).toEqual([
    ['Would be denied', 4],
    ['Would wait for an approval', 2],
    ['Would be allowed', 5],
  ]);
});

test('a report with more groups than it keeps has the counts that are of all calls', () => {
  const groups = [group('approve', 2)];
  expect(changedCounts({ flips: 11, wouldDeny: 3, wouldWait: 3, wouldAllow: 4, groups })).toEqual([
    ['Allowed, would be denied', 3],
    ['Allowed, would wait for an approval', 3],
    ['Would be allowed', 4],
    ['Other changes', 1],
  ]);
});
