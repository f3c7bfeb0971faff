import type { Finding, Report, Repository } from '@svc/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../harness/api.ts';
import { allPages } from '../harness/pages.ts';
import { sarifReport, sarifResult } from '../harness/sarif-report.ts';
import { type SharedDatabase, startSharedDatabase } from '../harness/shared-database.ts';

let shared: SharedDatabase;
let apis: readonly Api[];

beforeAll(async () => {
  shared = await startSharedDatabase(2);
  const tenant = await shared.createTenant('acme');
  apis = shared.servers.map((server) => tenant.alice(server));
});
afterAll(() => shared?.stop());

let made = 0;

async function repository(): Promise<string> {
  const name = `acme/repo-${made++}`;
  const { body } = await (apis[0] as Api).put<Repository>('/v1/repos', { name });
  return body.id;
}

const ingest = (api: Api, repoId: string, report: string) =>
  api.post<Report>(`/v1/repos/${repoId}/ingest`, { source: 'sarif', report });

const fingerprints = async (repoId: string) =>
  (await allPages<Finding>(apis[0] as Api, `/v1/findings?repoId=${repoId}`))
    .map(({ fingerprint }) => fingerprint)
    .sort();

const reports = fc.array(
  fc
    .array(fc.record({ ruleId: fc.constantFrom('a', 'b'), line: fc.integer({ min: 1, max: 3 }) }))
    .map((results) => sarifReport(results.map(sarifResult))),
  { minLength: 1, maxLength: 3 },
);

test('reports that two processes ingest at the same moment leave the findings of one after the other [ING-03]', async () => {
  await fc.assert(
    fc.asyncProperty(reports, async (list) => {
      const [calm, raced] = [await repository(), await repository()];
      for (const report of list) await ingest(apis[0] as Api, calm, report);

      const answers = await Promise.all(
        list.flatMap((report) => apis.map((api) => ingest(api, raced, report))),
      );

      expect(answers.map(({ status, body }) => [status, status === 200 ? null : body])).toEqual(
        answers.map(() => [200, null]),
      );
      expect(await fingerprints(raced)).toEqual(await fingerprints(calm));
      const added = answers.reduce(
        (sum, { body }) => sum + (body.repeated ? 0 : body.findings.new),
        0,
      );
      expect(added).toBe((await fingerprints(raced)).length);
    }),
    { numRuns: 8 },
  );
});
