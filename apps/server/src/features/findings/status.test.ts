import { FINDING_STATUSES, PRESENCES } from '@svc/contract';
import { expect, test } from 'vitest';
import { type Disposition, headlineStatus } from './status.ts';

const SET_ASIDE: readonly Disposition[] = [
  'false_positive',
  'accepted',
  'used_in_tests',
  'mitigated',
];
const DISPOSITIONS: readonly Disposition[] = ['none', 'confirmed', ...SET_ASIDE];
const WORKFLOWS = ['open', 'triaged'] as const;
const ALL = PRESENCES.flatMap((presence) =>
  DISPOSITIONS.flatMap((disposition) =>
    WORKFLOWS.map((workflow) => [presence, disposition, workflow] as const),
  ),
);

test.each(ALL)(
  '%s, %s and %s have one documented headline status [FIND-01]',
  (presence, disposition, workflow) => {
    const status = headlineStatus(presence, disposition, workflow);

    expect(FINDING_STATUSES).toContain(status);
    expect(status === 'fixed').toBe(presence === 'absent');
    if (presence !== 'absent') {
      expect(status === 'ignored').toBe(SET_ASIDE.includes(disposition));
      if (disposition === 'confirmed') expect(status).toBe('triaged');
      if (disposition === 'none') expect(status).toBe(workflow);
    }
  },
);

test('every headline status occurs [FIND-01]', () => {
  const found = new Set(ALL.map((facts) => headlineStatus(...facts)));

  expect(found).toEqual(new Set(FINDING_STATUSES));
});
