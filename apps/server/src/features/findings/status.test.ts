import { DISPOSITIONS, FINDING_STATUSES, PRESENCES, WORKFLOWS } from '@svc/contract';
import { expect, test } from 'vitest';
import { headlineStatus, type StatusFacts } from './status.ts';

const NOW = new Date('2026-06-01T00:00:00Z');
const SET_ASIDE = ['false_positive', 'accepted', 'used_in_tests', 'mitigated'];
const ALL: readonly StatusFacts[] = PRESENCES.flatMap((presence) =>
  DISPOSITIONS.flatMap((disposition) =>
    WORKFLOWS.flatMap((workflow) =>
      [true, false].flatMap((isSuppressed) =>
        [null, new Date('2026-06-02T00:00:00Z')].map((ignoreEndsAt) => ({
          presence,
          disposition,
          workflow,
          isSuppressed,
          ignoreEndsAt,
        })),
      ),
    ),
  ),
);

test.each(ALL)(
  '$presence, $disposition, $workflow, suppressed $isSuppressed have one documented status [FIND-01]',
  (facts) => {
    const { presence, disposition, workflow, isSuppressed } = facts;

    const status = headlineStatus(facts, NOW);

    expect(FINDING_STATUSES).toContain(status);
    expect(status === 'fixed').toBe(presence === 'absent');
    if (presence === 'absent') return;
    if (SET_ASIDE.includes(disposition)) expect(status).toBe('ignored');
    if (disposition === 'confirmed') expect(status).toBe('triaged');
    if (disposition === 'none') {
      expect(status).toBe(isSuppressed && workflow === 'open' ? 'ignored' : workflow);
    }
  },
);

test('what is ignored until a moment is open from that moment on, and nothing else changes then [FIND-02]', () => {
  for (const facts of ALL) {
    const before = headlineStatus({ ...facts, ignoreEndsAt: null }, NOW);
    const after = headlineStatus({ ...facts, ignoreEndsAt: NOW }, NOW);

    expect(after).toBe(before === 'ignored' ? 'open' : before);
  }
});

test('every headline status occurs [FIND-01]', () => {
  const found = new Set(ALL.map((facts) => headlineStatus(facts, NOW)));

  expect(found).toEqual(new Set(FINDING_STATUSES));
});
