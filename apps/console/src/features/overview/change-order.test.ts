import { expect, test } from 'vitest';
import { sortByRelevance } from './change-order.ts';

test('decisions about agents and approvals come before other changes, and the routine last [CONS-02]', () => {
  const kinds = [
    'policy_decision',
    'view.created',
    'gateway.outcome',
    'approval.rejected',
    'agent.revoked',
  ];
  expect(sortByRelevance(kinds.map((kind) => ({ kind }))).map(({ kind }) => kind)).toEqual([
    'agent.revoked',
    'approval.rejected',
    'view.created',
    'policy_decision',
    'gateway.outcome',
  ]);
});
