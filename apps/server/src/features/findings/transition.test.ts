import { IGNORE_REASONS } from '@svc/contract';
import { expect, test } from 'vitest';
import { headlineStatus } from './status.ts';
import {
  decisionOf,
  type FindingAction,
  type FindingState,
  isLegal,
  stateOf,
} from './transition.ts';

const NOW = new Date('2026-06-01T00:00:00Z');
const STATES: readonly FindingState[] = ['open', 'triaged', 'ignored', 'suppressed', 'fixed'];
const ACTIONS: readonly FindingAction[] = ['triage', 'ignore', 'reopen', 'assign'];

/** All of them, with the state that follows where the scanned tree suppresses nothing: what is not here is refused. */
const TABLE: readonly (readonly [FindingState, FindingAction, FindingState])[] = [
  ['open', 'triage', 'triaged'],
  ['open', 'ignore', 'ignored'],
  ['open', 'assign', 'open'],
  ['triaged', 'ignore', 'ignored'],
  ['triaged', 'reopen', 'open'],
  ['triaged', 'assign', 'triaged'],
  ['ignored', 'ignore', 'ignored'],
  ['ignored', 'reopen', 'open'],
  ['suppressed', 'triage', 'triaged'],
  ['suppressed', 'ignore', 'ignored'],
];

test.each(STATES.flatMap((state) => ACTIONS.map((action) => [state, action] as const)))(
  'from %s, %s is legal where the table says and nowhere else [FIND-02]',
  (state, action) => {
    const isListed = TABLE.some(([from, by]) => from === state && by === action);

    expect(isLegal(state, action)).toBe(isListed);
  },
);

test.each(TABLE)('from %s, %s leads to %s [FIND-02]', (from, kind, to) => {
  if (kind === 'assign') return expect(decisionOf({ kind, assignee: null })).toBeNull();
  for (const reason of IGNORE_REASONS) {
    const decision = decisionOf(kind === 'ignore' ? { kind, reason } : { kind });
    if (decision === null) throw new Error(`${kind} decides nothing`);
    const { disposition, workflow, ignoredUntil } = decision;
    const status = headlineStatus(
      {
        presence: 'detected',
        disposition,
        workflow,
        isSuppressed: from === 'suppressed',
        ignoreEndsAt: ignoredUntil,
      },
      NOW,
    );
    expect(stateOf(status, disposition)).toBe(to);
  }
});

test('an ignore ends when it was asked to, and what nobody decided is suppressed [FIND-02]', () => {
  const until = '2026-12-01T00:00:00.000Z';

  const decision = decisionOf({ kind: 'ignore', reason: 'accepted', until });

  expect(decision?.ignoredUntil).toEqual(new Date(until));
  expect(stateOf('ignored', 'none')).toBe('suppressed');
  expect(stateOf('ignored', 'accepted')).toBe('ignored');
});
