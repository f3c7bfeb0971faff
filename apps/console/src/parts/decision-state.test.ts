import { expect, test } from 'vitest';
import { decisionState } from './decision-state.ts';

const APPROVAL = 'apr_01';
const waiting = {
  decision: 'deny',
  approval: APPROVAL,
  reason: `refunds need a person; ${APPROVAL} waits for an administrator`,
};

test('a call that an administrator is asked about waits, and is not one that was denied', () => {
  expect(decisionState(waiting)).toBe('waiting for approval');
});

test.each([
  ['no approval', { approval: undefined }],
  ['another approval', { approval: 'apr_02' }],
  ['an approval that was rejected', { reason: `a; ${APPROVAL} was rejected` }],
])('a denied call with %s is denied', (_, change) => {
  expect(decisionState({ ...waiting, ...change })).toBe('deny');
});

test('a call that uses its approval is allowed, and an event that cites a decision has none', () => {
  expect(decisionState({ ...waiting, decision: 'allow' })).toBe('allow');
  expect(decisionState({ ...waiting, decision: 'evt_01' })).toBeNull();
});
