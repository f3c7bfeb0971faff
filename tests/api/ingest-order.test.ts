import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { sarifReport, sarifResult } from '../harness/sarif-report.ts';
import { type TestRepository, testRepository } from '../harness/uploads.ts';

let tenant: Tenant;
let deployment: Deployment;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const repository = () => testRepository(tenant);

describe('any reports in any order', () => {
  /** Few rules, paths and lines, so that results repeat within a report and between reports. */
  const result = fc.record({
    ruleId: fc.constantFrom('a', 'b'),
    path: fc.constantFrom('p.py', 'q.py'),
    line: fc.integer({ min: 1, max: 3 }),
  });
  const reports = fc
    .array(fc.array(result, { maxLength: 5 }), { minLength: 1, maxLength: 3 })
    .map((list) => list.map((results) => sarifReport(results.map(sarifResult))));

  const state = async (repo: TestRepository) =>
    (await repo.findings()).map(({ fingerprint, status }) => `${fingerprint} ${status}`).sort();

  test('ingested again and in another order leave the same findings [ING-03]', async () => {
    await fc.assert(
      fc.asyncProperty(reports, fc.infiniteStream(fc.nat()), async (list, random) => {
        const [one, other] = [await repository(), await repository()];
        for (const report of list) await one.ingest(report);
        const again = [...list, ...list].sort(() => (random.next().value % 3) - 1);
        for (const report of again) await other.ingest(report);

        expect(await state(other)).toEqual(await state(one));
      }),
      { numRuns: 15 },
    );
  });

  test('ingested at the same moment leave the same findings as one after the other [ING-03]', async () => {
    await fc.assert(
      fc.asyncProperty(reports, async (list) => {
        const [one, other] = [await repository(), await repository()];
        for (const report of list) await one.ingest(report);
        const answers = await Promise.all([...list, ...list].map((report) => other.send(report)));

        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
        expect(await state(other)).toEqual(await state(one));
        const ids = new Set(answers.map(({ body }) => body.id));
        expect(ids.size).toBe(new Set(list).size);
      }),
      { numRuns: 10 },
    );
  });
});
