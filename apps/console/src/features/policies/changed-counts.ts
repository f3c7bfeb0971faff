import type { ReplayReport } from '@svc/contract';

type Counted = Pick<ReplayReport, 'flips' | 'wouldDeny' | 'wouldWait' | 'wouldAllow'> & {
  readonly groups: readonly Pick<ReplayReport['groups'][number], 'to' | 'count'>[];
};

/**
 * Returns how many calls would end otherwise, by what people read of it: by their new outcome, or, where a report has more groups than it
 * keeps, those that were or would be allowed.
 */
export function changedCounts(report: Counted): readonly (readonly [string, number])[] {
  const { flips, wouldDeny, wouldWait, wouldAllow, groups } = report;
  const countOf = (outcome: string) =>
    groups.reduce((sum, { to, count }) => (to === outcome ? sum + count : sum), 0);
  const [denied, approved, allowed] = [countOf('deny'), countOf('approve'), countOf('allow')];
  if (denied + approved + allowed === flips) {
    return [
      ['Would be denied', denied],
      ['Would wait for an approval', approved],
      ['Would be allowed', allowed],
    ];
  }
  return [
    ['Allowed, would be denied', wouldDeny],
    ['Allowed, would wait for an approval', wouldWait],
    ['Would be allowed', wouldAllow],
    ['Other changes', flips - wouldDeny - wouldWait - wouldAllow],
  ];
}
