import type { Outcome } from '@svc/policy';
import { describe, expect, test } from 'vitest';
import type { Visit } from '../visit/context.ts';
import { type Decided, isRefused } from './decide.ts';

const OUTCOMES: readonly Outcome[] = ['allow', 'sanitize', 'approve', 'step-up', 'deny'];
const FORWARDED: readonly Outcome[] = ['allow', 'sanitize'];

const refused = (mode: string, outcome: Outcome, fault: string | null) =>
  isRefused({ server: { mode } } as unknown as Visit, { decision: { outcome, fault } } as Decided);

describe.each(OUTCOMES)('a decision of %s', (outcome) => {
  const isForwarded = FORWARDED.includes(outcome);

  test(`is ${isForwarded ? 'forwarded' : 'refused'} in enforce [GATE-02]`, () => {
    expect(refused('enforce', outcome, null)).toBe(!isForwarded);
  });

  test('is forwarded in observe [GATE-03/outcomes]', () => {
    expect(refused('observe', outcome, null)).toBe(false);
  });

  test('is in observe what it is in enforce where it comes of a fault [GATE-03]', () => {
    expect(refused('observe', outcome, 'a fault')).toBe(refused('enforce', outcome, 'a fault'));
  });
});
