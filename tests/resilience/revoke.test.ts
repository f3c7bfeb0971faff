import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEvidenceLog } from '../harness/evidence-log.ts';
import { type SharedDatabase, startSharedDatabase } from '../harness/shared-database.ts';
import { mutateFunctions } from './mutate-functions.ts';
import { observeRevocations, type Plan, violations } from './revocation.ts';

const PROCESSES = 2;
const MUTANT_RUNS = 20;
/** Of an allow that was answered after the revocation. */
const LATE = /though the revocation was/;

let shared: SharedDatabase;
let tenants = 0;

beforeAll(async () => {
  shared = await startSharedDatabase(PROCESSES);
});
afterAll(() => shared?.stop());

/** Runs the plans in a tenant of their own; answers what broke the promise, and what was seen. */
async function runPlans(plans: readonly Plan[], mostChecks = 200) {
  const tenant = await shared.createTenant(`run-${++tenants}`);
  const admins = shared.servers.map((server) => tenant.alice(server));
  const urls = shared.servers.map(({ url }) => url);
  const observation = await observeRevocations({ admins, urls, mostChecks }, plans);
  const log = await readEvidenceLog(admins[0] as (typeof admins)[number], shared.vkey);
  return { broken: violations(observation, log), observation };
}

const plan: fc.Arbitrary<Plan> = fc.record({
  revokes: fc.constantFrom('agent', 'token'),
  afterAnswers: fc.nat({ max: 30 }),
  onProcess: fc.nat({ max: PROCESSES - 1 }),
  otherChanges: fc.nat({ max: 3 }),
});

describe('with two processes on one database', () => {
  test('nothing is allowed to an agent or a token after its revocation, in the log or on the wire [AGENT-03, AUTH-01, EVID-01]', async () => {
    let allowed = 0;
    let refused = 0;

    await fc.assert(
      fc.asyncProperty(fc.array(plan, { minLength: 2, maxLength: 4 }), async (plans) => {
        const { broken, observation } = await runPlans(plans);
        expect(broken).toEqual([]);
        expect(observation.revocations).toHaveLength(plans.length);
        for (const { status } of observation.checks) status === 200 ? allowed++ : refused++;
      }),
      { numRuns: 20, endOnFailure: true },
    );

    // the runs had something to get wrong
    expect(allowed).toBeGreaterThan(200);
    expect(refused).toBeGreaterThan(200);
  });

  test.each(['agent', 'token'] as const)(
    'a database that neither compares epochs nor waits for its nodes lets %s allows through, and this test sees it [AGENT-03]',
    async (revokes) => {
      const restore = await mutateFunctions(shared.owner, {
        'append_group(text,text,text,text,text,text,boolean)': [
          /epoch\[i\] is distinct from head\.epoch/,
          'false',
        ],
        'append_one(text,bigint,text,text,text,text,boolean)': [
          /of_epoch is distinct from head\.epoch/,
          'false',
        ],
        'announce_authority()': [/perform pg_notify.*return [^;]*/s, "return '-infinity'"],
      });
      try {
        const plans = [{ revokes, afterAnswers: 10, onProcess: 1, otherChanges: 0 }];
        const broken: string[] = [];
        // whether an allow is late enough to be on the wire after the answer is up to the processes' timing
        for (let run = 0; run < MUTANT_RUNS && !broken.some((line) => LATE.test(line)); run++)
          broken.push(...(await runPlans(plans, 40)).broken);

        expect(broken).toContainEqual(expect.stringMatching(/^event \d+ allows/));
        expect(broken).toContainEqual(expect.stringMatching(LATE));
      } finally {
        await restore();
      }
    },
  );
});
