import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvidenceLog } from '../harness/evidence-log.ts';
import type { RunningServer } from '../harness/processes.ts';
import { type SharedDatabase, startSharedDatabase } from '../harness/shared-database.ts';
import {
  type Departure,
  departureViolations,
  observeDepartures,
  provisionedTenant,
} from './deprovisioning.ts';

const PROCESSES = 2;
/** `DEPROVISIONING_ROUNDS=1000` is the promise at length, about ten minutes. */
const ROUNDS = Number(process.env['DEPROVISIONING_ROUNDS'] ?? 60);

let shared: SharedDatabase;

beforeAll(async () => {
  shared = await startSharedDatabase(PROCESSES, { SVC_PUBLIC_URL: 'https://svc.test' });
});
afterAll(() => shared?.stop());

const departure = (round: number): Departure => ({
  by: round % 3 === 2 ? 'deletion' : 'deactivation',
  through: round % PROCESSES,
  afterAnswers: (round * 7) % 20,
});

test('after the answer to a deactivation or deletion by SCIM no process serves that person, by cookie, JWT or stream, and no later approval counts [AUTH-03, AGENT-02]', async () => {
  const scene = await provisionedTenant(shared, 'departures');
  const departures = Array.from({ length: ROUNDS }, (_, round) => departure(round));

  const seen = await observeDepartures(scene, departures);

  const log = await readEvidenceLog(
    scene.tenant.alice(shared.servers[0] as RunningServer),
    shared.vkey,
  );
  expect(departureViolations(seen, log)).toEqual([]);
  // the rounds had something to get wrong
  const served = seen.requests.filter(({ status }) => status === 200).length;
  expect(seen.answered).toHaveLength(ROUNDS);
  expect(served).toBeGreaterThan(ROUNDS);
  expect(seen.approved.length).toBeGreaterThan(0);
  expect(seen.approved.length).toBeLessThan(2 * ROUNDS);
}, 900_000);
