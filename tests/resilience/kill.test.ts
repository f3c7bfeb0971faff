import { expect, test } from 'vitest';
import { planKills } from './kill-plan.ts';
import { runKills } from './kill-run.ts';

test('no acknowledged evidence is lost when the service or its database is killed under load, and no start needs a hand [EVID-01/killed-process, EVID-01/killed-database, OPS-01/run]', async () => {
  const counts = { server: 3, postmaster: 1, 'database processes': 1 };
  const figures = await runKills({ ...planKills(counts, 1), connections: 16 });

  expect(figures).toMatchObject({
    lost: [],
    gaps: [],
    verdict: 'verified',
    reused: 3,
    notReused: 0,
    exitCode: 0,
    databaseDown: true,
  });
  expect(figures.recovered + figures.exited).toBe(2);
  expect(figures.acknowledged).toBeGreaterThan(5);
  expect(figures.events).toBeGreaterThanOrEqual(figures.acknowledged);
});
