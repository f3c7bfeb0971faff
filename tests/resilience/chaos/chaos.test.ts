import { expect, test } from 'vitest';
import { randomFrom } from '../kill-plan.ts';
import { logViolations, secretViolations } from './invariants.ts';
import { runChaos } from './run.ts';
import { SCENARIO_NAMES } from './scenarios.ts';

test('killed and suspended processes and databases, a failover, delayed, dripping, reset, cut and vanished networks, and clocks that jump lose no acknowledged decision, allow nothing after a revocation, and are recovered from unaided [EVID-01/killed-process, EVID-01/killed-database, EVID-01/failover, GOV-02, AUTH-05, OPS-01/run, OPS-02/processes]', async () => {
  const figures = await runChaos({
    scenarios: SCENARIO_NAMES,
    random: randomFrom(1),
    connections: 2,
  });

  expect(figures.violations).toEqual([]);
  expect(figures.rounds).toEqual(Object.fromEntries(SCENARIO_NAMES.map((name) => [name, 1])));
  expect(figures.acknowledged).toBeGreaterThan(2 * SCENARIO_NAMES.length);
  expect(figures.events).toBeGreaterThanOrEqual(figures.acknowledged);
  expect(figures.revocations).toBeGreaterThan(0);
});

test('the invariants notice what is lost, out of place, allowed too late or printed [EVID-01]', () => {
  const event = (index: number, kind: string, more = {}) =>
    ({ index, id: `evd_${index}`, kind, actor: {}, subject: {}, data: {}, ...more }) as never;
  const verdict = { status: 'verified' } as never;
  const revoked = event(0, 'agent.revoked', { subject: { id: 'agt_1' } });
  const allowed = event(1, 'policy_decision', {
    actor: { id: 'agt_1' },
    data: { decision: 'allow' },
  });
  const found = (events: never[], acknowledged: string[] = [], of = verdict) =>
    logViolations({ events, verdict: of }, new Set(acknowledged));
  expect(found([revoked], ['evd_0'])).toEqual([]);
  expect(found([revoked], ['evd_9'])).toEqual(['evd_9 was acknowledged and is not in the log']);
  expect(found([allowed])).toEqual(['index 1 stands at 0']);
  expect(found([revoked, allowed])).toEqual(['event 1 allows agt_1, which event 0 revoked']);
  expect(found([revoked], [], { status: 'failed' } as never)).toHaveLength(1);
  expect(secretViolations(['fine', 'has a value in it'], ['other', 'value'])).toEqual([
    'secret 1 is in an output',
  ]);
});
