import { SIGNAL_OUTCOMES } from '@svc/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MappedSignal } from '../mapping.ts';
import type { ControlStatus, StatusFacts } from './control-status.ts';
import { FIRST, frameworkOf, HOUR, NOON, SECOND, THIRD, time } from './status.testing.ts';
import { countStatuses } from './status-counts.ts';

const POOL = [FIRST, SECOND, THIRD];
const arbitraryTime = fc.integer({ min: -100, max: 100 }).map(time);
const arbitraryControls = fc.array(
  fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(...POOL.map(({ id }) => id)),
      strength: fc.constantFrom('full', 'partial'),
      covers: fc.constant('A part.'),
      leaves: fc.constant('The rest.'),
    }) as fc.Arbitrary<MappedSignal>,
    { selector: ({ id }) => id, maxLength: 3 },
  ),
  { minLength: 1, maxLength: 4 },
);
const arbitraryResults = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom(...POOL.map(({ id }): string => id)),
    fc.record({
      outcome: fc.constantFrom(...SIGNAL_OUTCOMES),
      computedAt: arbitraryTime,
      queryVersion: fc.constantFrom(1, 2),
    }),
  ),
  { selector: ([id]) => id },
);
const byControl = <Value>(value: fc.Arbitrary<Value>) =>
  fc
    .array(
      fc.tuple(
        fc.nat(3).map((at) => `X-${at}`),
        value,
      ),
    )
    .map((entries) => new Map(entries));
const arbitraryAttestations = byControl(
  fc.array(
    fc.record({
      state: fc.constantFrom('implemented', 'partial', 'planned'),
      expiresAt: arbitraryTime,
      withdrawnAt: fc.option(arbitraryTime),
      review: fc.constantFrom(null, 'waiting', 'approved', 'rejected'),
    }),
    { maxLength: 3 },
  ),
);
const arbitraryFacts: fc.Arbitrary<StatusFacts> = fc.record({
  results: arbitraryResults.map((entries) => new Map(entries)),
  applicability: byControl(
    fc.record({ applicable: fc.boolean(), reason: fc.constant('x'), until: arbitraryTime }),
  ),
  attestations: arbitraryAttestations,
  now: fc.integer({ min: -100, max: 100 }).map((hours) => NOON + hours * HOUR),
});
const RUNS = { numRuns: 300 };

test('no attestation and no decision on applicability changes the automated column [COMP-02/apart]', () => {
  const columnOf = (statuses: readonly ControlStatus[]) =>
    statuses.map(({ automated, signals }) => [automated, signals]);
  fc.assert(
    fc.property(arbitraryControls, arbitraryFacts, (controls, facts) => {
      const read = frameworkOf(controls);
      const bare = { ...facts, applicability: new Map(), attestations: new Map() };
      expect(columnOf(read(facts))).toEqual(columnOf(read(bare)));
    }),
    RUNS,
  );
});

test('no result changes the attested column', () => {
  fc.assert(
    fc.property(arbitraryControls, arbitraryFacts, (controls, facts) => {
      const read = frameworkOf(controls);
      const column = (of: StatusFacts) => read(of).map(({ attested }) => attested);
      expect(column(facts)).toEqual(column({ ...facts, results: new Map() }));
    }),
    RUNS,
  );
});

test('only a full signal that is met and fresh covers, and only a met one counts at all', () => {
  fc.assert(
    fc.property(arbitraryControls, arbitraryFacts, (controls, facts) => {
      const isFresh = (id: string) => {
        const found = facts.results.get(id);
        const age = facts.now - Date.parse(found?.computedAt ?? '');
        const hours = POOL.find((one) => one.id === id)?.freshnessHours ?? 0;
        return found?.outcome === 'met' && age <= hours * HOUR;
      };
      for (const [at, { automated }] of frameworkOf(controls)(facts).entries()) {
        const met = (controls[at] ?? []).filter(({ id }) => isFresh(id));
        if (met.length === 0) expect(['covered', 'partly']).not.toContain(automated);
        if (!met.some(({ strength }) => strength === 'full')) expect(automated).not.toBe('covered');
      }
    }),
    RUNS,
  );
});

test('time that passes only expires [COMP-01/status]', () => {
  const later = {
    covered: ['covered', 'partly', 'stale'],
    partly: ['partly', 'stale'],
    not_met: ['not_met'],
    stale: ['stale'],
    no_data: ['no_data', 'stale'],
    none: ['none'],
  };
  fc.assert(
    fc.property(arbitraryControls, arbitraryFacts, fc.nat(200), (controls, facts, hours) => {
      const read = frameworkOf(controls);
      const now = read(facts);
      for (const [at, then] of read({ ...facts, now: facts.now + hours * HOUR }).entries()) {
        const before = now[at] as ControlStatus;
        expect(later[before.automated]).toContain(then.automated);
        const expired = ['withdrawn', 'none'].includes(before.attested) ? [] : ['expired'];
        expect([before.attested, ...expired]).toContain(then.attested);
        expect(then.applicable || !before.applicable).toBe(true);
        expect(before.contradicted || !then.contradicted).toBe(true);
      }
    }),
    RUNS,
  );
});

test('each column adds up to the controls that are counted', () => {
  const sum = (counts: Readonly<Record<string, number>>) =>
    Object.values(counts).reduce((total, count) => total + count, 0);
  fc.assert(
    fc.property(arbitraryControls, arbitraryFacts, (controls, facts) => {
      const counts = countStatuses(frameworkOf(controls)(facts));
      expect(counts.total).toBe(controls.length);
      expect(counts.counted + counts.notInForce + counts.notApplicable).toBe(counts.total);
      expect([sum(counts.automated), sum(counts.attested)]).toEqual([
        counts.counted,
        counts.counted,
      ]);
      expect(counts.contradicted).toBeLessThanOrEqual(counts.automated.not_met);
    }),
    RUNS,
  );
});
