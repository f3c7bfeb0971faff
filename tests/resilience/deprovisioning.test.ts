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
import { mutateFunctions } from './mutate-functions.ts';

const PROCESSES = 2;
/** `DEPROVISIONING_ROUNDS=1000` is the promise at length, about ten minutes. */
const ROUNDS = Number(process.env['DEPROVISIONING_ROUNDS'] ?? 100);

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

/** Runs the departures in a tenant of their own; returns what was seen, and what of it breaks the promise. */
async function runDepartures(slug: string, departures: readonly Departure[]) {
  const scene = await provisionedTenant(shared, slug);
  const seen = await observeDepartures(scene, departures);
  const admin = scene.tenant.alice(shared.servers[0] as RunningServer);
  return { seen, broken: departureViolations(seen, await readEvidenceLog(admin, shared.vkey)) };
}

test('after the answer to a deactivation or deletion by SCIM no process serves that person, by cookie, JWT or stream, and no later approval counts [AUTH-03, AGENT-02]', async () => {
  const departures = Array.from({ length: ROUNDS }, (_, round) => departure(round));

  const { seen, broken } = await runDepartures('departures', departures);

  expect(broken).toEqual([]);
  // the rounds had something to get wrong
  const served = seen.requests.filter(({ status }) => status === 200).length;
  expect(seen.answered).toHaveLength(ROUNDS);
  expect(served).toBeGreaterThan(ROUNDS);
  expect(seen.approved.length).toBeGreaterThan(0);
  expect(seen.approved.length).toBeLessThan(2 * ROUNDS);
}, 900_000);

test('a database that takes everybody for active serves the person who left, and this test sees it', async () => {
  const restore = await mutateFunctions(shared.owner, {
    'find_person(text,text,text)': [/u\.active AND/i, 'true or'],
  });
  try {
    const { broken } = await runDepartures('mutant', [departure(0)]);
    expect(broken).toContainEqual(expect.stringContaining('JWT at server 1 after the answer'));
  } finally {
    await restore();
  }
});
