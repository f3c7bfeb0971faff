import { expect, test } from 'vitest';
import type { MappedSignal } from '../mapping.ts';
import type { ReadResult } from './signal-reading.ts';
import { EMPTY, FIRST, frameworkOf, result, SECOND, signal, time } from './status.testing.ts';
import { countStatuses } from './status-counts.ts';

function automatedOf(signals: readonly MappedSignal[], results: Record<string, ReadResult>) {
  return frameworkOf([signals])({ ...EMPTY, results: new Map(Object.entries(results)) })[0]
    ?.automated;
}

const FULL = [signal(FIRST.id, 'full'), signal(SECOND.id)];
const PARTIAL = [signal(FIRST.id), signal(SECOND.id)];

test.each([
  ['no signal', [], {}, 'none'],
  ['signals that were never computed', PARTIAL, {}, 'no_data'],
  ['a full signal that is met', FULL, { [FIRST.id]: result('met') }, 'covered'],
  [
    'a full signal that is met beside a partial one that is not',
    FULL,
    { [FIRST.id]: result('met'), [SECOND.id]: result('not_met') },
    'not_met',
  ],
  ['a full signal without data', FULL, { [SECOND.id]: result('met') }, 'partly'],
  [
    'partial signals that are all met',
    PARTIAL,
    { [FIRST.id]: result('met'), [SECOND.id]: result('met') },
    'partly',
  ],
  ['one that is met too long ago', PARTIAL, { [FIRST.id]: result('met', -9999) }, 'stale'],
  [
    'one that another version of its query found met',
    PARTIAL,
    { [FIRST.id]: { ...result('met'), queryVersion: 99 } },
    'stale',
  ],
  ['one that was not met long ago', PARTIAL, { [FIRST.id]: result('not_met', -9999) }, 'not_met'],
  ['one that failed to compute', PARTIAL, { [FIRST.id]: result('error') }, 'no_data'],
  ['one that is not available', PARTIAL, { [FIRST.id]: result('not_available') }, 'no_data'],
  [
    'a stale one beside one without data',
    PARTIAL,
    { [FIRST.id]: result('no_data'), [SECOND.id]: result('stale') },
    'stale',
  ],
] as const)('the automated status of a control with %s', (_title, signals, results, status) => {
  expect(automatedOf(signals, results as Record<string, ReadResult>)).toBe(status);
});

test('a person who attests what a signal does not find is contradicted', () => {
  const read = frameworkOf([PARTIAL]);
  const contradicted = (state: 'implemented' | 'partial' | 'planned', outcome: ReadResult) =>
    read({
      ...EMPTY,
      results: new Map([[SECOND.id as string, outcome]]),
      attestations: new Map([
        ['X-0', [{ state, expiresAt: time(1), withdrawnAt: null, review: null }]],
      ]),
    })[0]?.contradicted;
  expect(contradicted('implemented', result('not_met'))).toBe(true);
  expect(contradicted('partial', result('not_met', -9999))).toBe(true);
  expect(contradicted('planned', result('not_met'))).toBe(false);
  expect(contradicted('implemented', result('no_data'))).toBe(false);
});

test('controls are counted per status, apart from those not in force or not applicable', () => {
  const applicability = new Map([
    ['X-1', { applicable: false, reason: 'No such system.', until: time(1) }],
  ]);
  const facts = {
    ...EMPTY,
    applicability,
    results: new Map([[FIRST.id as string, result('met')]]),
    attestations: new Map(
      ['X-0', 'X-1', 'X-2'].map((id) => [
        id,
        [{ state: 'implemented' as const, expiresAt: time(1), withdrawnAt: null, review: null }],
      ]),
    ),
  };
  const controls = [PARTIAL, PARTIAL, FULL, []];
  expect(countStatuses(frameworkOf(controls)(facts))).toEqual({
    total: 4,
    counted: 3,
    notInForce: 0,
    notApplicable: 1,
    automated: { covered: 1, partly: 1, not_met: 0, stale: 0, no_data: 0, none: 1 },
    attested: { implemented: 2, partial: 0, planned: 0, expired: 0, withdrawn: 0, none: 1 },
    contradicted: 0,
  });
  expect(countStatuses(frameworkOf(controls, '2026-11-27')(facts))).toMatchObject({
    total: 4,
    counted: 0,
    notInForce: 4,
    notApplicable: 0,
    automated: { covered: 0, partly: 0 },
  });
  expect(countStatuses(frameworkOf(controls, '2026-11-26')(facts)).notInForce).toBe(0);
});

test('a control whose attestation awaits its review, or was rejected, is counted apart and contradicted by nothing', () => {
  const attested = { state: 'implemented' as const, expiresAt: time(1), withdrawnAt: null };
  const statuses = frameworkOf([PARTIAL, PARTIAL, []])({
    ...EMPTY,
    results: new Map([[SECOND.id as string, result('not_met')]]),
    attestations: new Map([
      ['X-0', [{ ...attested, review: 'waiting' as const }]],
      ['X-1', [{ ...attested, review: 'rejected' as const }]],
    ]),
  });
  expect(countStatuses(statuses)).toMatchObject({
    attested: { implemented: 0, none: 1, awaiting_review: 1, rejected: 1 },
    contradicted: 0,
  });
});
