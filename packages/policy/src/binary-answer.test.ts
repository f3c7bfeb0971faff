import { describe, expect, test } from 'vitest';
import { binaryAnswer } from './binary-answer.ts';
import type { CredentialUnlock, Decision, Unlock } from './decision.ts';

const decision = (outcome: Decision['outcome'], unlocks: readonly Unlock[]): Decision => ({
  outcome,
  reason: 'because',
  rule: 'rule',
  pack: null,
  reasons: [],
  unlocks,
  maxSeverity: null,
  usesApproval: false,
  fault: null,
});
const credential = (needs: Partial<CredentialUnlock>): CredentialUnlock => ({
  by: 'credential',
  scopes: [],
  maxAge: null,
  acr: [],
  canStepUp: true,
  ...needs,
});
const answer = (outcome: Decision['outcome'], unlocks: readonly Unlock[] = []) =>
  binaryAnswer(decision(outcome, unlocks));

test('an allow alone is an allow, whatever would unlock it [GOV-01, GOV-02]', () => {
  const approval = { by: 'approval' } as const;

  expect(answer('allow')).toEqual({ decision: 'allow', reason: 'because' });
  expect(answer('allow', [approval]).decision).toBe('allow');
  for (const outcome of ['deny', 'approve', 'step-up', 'sanitize'] as const) {
    expect(answer(outcome).decision).toBe('deny');
    expect(answer(outcome, [approval]).decision).toBe('deny');
  }
});

describe('what a credential needs', () => {
  test.each([
    [{ scopes: ['a', 'b'] }, 'use an agent JWT with the scope a b'],
    [{ maxAge: 60 }, 'use an agent JWT with an authentication at most 60 s old'],
    [{ maxAge: 0 }, 'use an agent JWT with an authentication at most 0 s old'],
    [{ acr: ['x', 'y'] }, 'use an agent JWT with the authentication context x or y'],
    [{}, 'use an agent JWT'],
    [{ canStepUp: false }, 'use an agent JWT; a lab token cannot be stepped up'],
    [
      { scopes: ['a'], maxAge: 60, acr: ['x'] },
      'use an agent JWT with the scope a and an authentication at most 60 s old and the authentication context x',
    ],
  ])('%j is in the reason, and nothing else is [GOV-01]', (needs, expected) => {
    expect(answer('step-up', [credential(needs)]).reason).toBe(
      `because (step-up); to proceed: ${expected}`,
    );
  });
});

test('what unlocks a call is named in its order [GOV-01]', () => {
  const unlocks = [credential({}), { by: 'approval' }, { by: 'gateway' }] as const;

  expect(answer('step-up', unlocks).reason).toBe(
    'because (step-up); to proceed: use an agent JWT, then ask for an approval of this call with these arguments, then send the call through the gateway, which removes what was found',
  );
});
