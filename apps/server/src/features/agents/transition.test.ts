import { AGENT_STATES, type AgentState } from '@svc/contract';
import { expect, test } from 'vitest';
import { type AgentAction, nextState } from './transition.ts';

/** All of them: what is not here is refused. */
const LEGAL: readonly (readonly [AgentState, AgentAction, AgentState])[] = [
  ['requested', 'approve', 'approved'],
  ['requested', 'reject', 'rejected'],
  ['requested', 'revoke', 'revoked'],
  ['approved', 'revoke', 'revoked'],
];
const ACTIONS: readonly AgentAction[] = ['approve', 'reject', 'revoke'];
const ALL = AGENT_STATES.flatMap((state) => ACTIONS.map((action) => [state, action] as const));

test.each(ALL)(
  'from %s, %s leads where the table says and nowhere else [AGENT-02]',
  (state, action) => {
    const expected = LEGAL.find(([from, by]) => from === state && by === action)?.[2] ?? null;

    expect(nextState(state, action)).toBe(expected);
  },
);

test('nothing leads out of rejected and revoked, and nothing back to requested [AGENT-02]', () => {
  const reached = ALL.map(([state, action]) => [state, nextState(state, action)] as const);

  for (const [from, to] of reached) {
    if (from === 'rejected' || from === 'revoked') expect(to).toBeNull();
    expect(to).not.toBe('requested');
  }
});
