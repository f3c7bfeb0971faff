import type { FindingTrend } from '@svc/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase, roleConnection } from '../../apps/server/src/db/database.ts';
import { countFindings } from '../../apps/server/src/features/findings/daily-counts.ts';
import { lockFindings } from '../../apps/server/src/features/findings/store.ts';
import { triageOpenFinding } from '../../apps/server/src/features/findings/triage.ts';
import type { Principal } from '../../apps/server/src/platform/principal.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { until } from '../harness/until.ts';
import { type TestRepository, testRepository } from '../harness/uploads.ts';

let deployment: Deployment;
let tenant: Tenant;
let database: Database;
let principal: Principal;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
  const connection = roleConnection(deployment.owner, 'svc_app', deployment.masterKey);
  database = openDatabase(connection, (error) => {
    throw error;
  });
  const id = `user:${deployment.identityProvider.issuer}#alice`;
  principal = { role: 'admin', tenant: { id: tenant.id, slug: 'acme' }, id, name: 'alice' };
});
afterAll(async () => {
  await database?.close();
  await deployment?.stop();
});

/** Resolves when so many statements of the service wait for a lock. */
const waiting = (count: number) =>
  until(`${count} statements wait for a lock`, async () => {
    const rows = await deployment.sql(
      `select from pg_stat_activity
       where datname = current_database() and usename = 'svc_app' and wait_event_type = 'Lock'`,
    );
    return rows.length >= count;
  });

async function countsOf(repo: TestRepository): Promise<{ open: number; triaged: number }> {
  const path = `/v1/findings/trend?days=1&repoId=${repo.id}`;
  const [today] = (await tenant.vera.get<FindingTrend>(path)).body.days;
  return { open: today?.open ?? -1, triaged: today?.triaged ?? -1 };
}

test('two decisions at once are both counted [FIND-01]', async () => {
  const repo = await testRepository(tenant);
  await repo.upload(scanReport(['a', 'b', 'c'].map((secret) => scanFinding({ secret }))));
  const [first, second] = (await repo.findings()).map(({ id }) => id) as [string, string];

  const answer = await database.tenant(tenant.id, 'jobs').transact(async (tx) => {
    await triageOpenFinding(tx, principal, first);
    const pending = tenant.alice.post(`/v1/findings/${second}/triage`);
    await waiting(1);
    return { pending };
  });

  expect((await answer.pending).status).toBe(200);
  expect(await countsOf(repo)).toEqual({ open: 1, triaged: 2 });
});

describe('a report of two tools', () => {
  const tool = (name: string) => ({
    tool: { driver: { name, rules: [] } },
    results: [
      {
        ruleId: 'sql-injection',
        message: { text: 'SQL injection' },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'a.ts' },
              region: { startLine: 1, snippet: { text: name } },
            },
          },
        ],
      },
    ],
  });
  const sarif = (...names: string[]) => JSON.stringify({ version: '2.1.0', runs: names.map(tool) });

  test('locks neither findings nor counts that the holder of one of its findings needs [ING-03]', async () => {
    const repo = await testRepository(tenant);
    const ingest = (report: string) =>
      tenant.alice.post(`/v1/repos/${repo.id}/ingest`, { source: 'sarif', report });
    // the finding of the second tool is the older one: it is first in the order of ids
    expect((await ingest(sarif('Zeta'))).status).toBe(200);
    expect((await ingest(sarif('Alpha', 'Zeta'))).status).toBe(200);
    const found = (await repo.findings()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(found.map(({ source }) => source)).toEqual(['sarif/zeta', 'sarif/alpha']);
    const [zeta, alpha] = found.map(({ id }) => id) as [string, string];

    const answer = await database.tenant(tenant.id, 'jobs').transact(async (tx) => {
      await lockFindings(tx, [zeta]);
      const pending = ingest(`${sarif('Alpha', 'Zeta')}\n`);
      await waiting(1);
      await sql`set local lock_timeout = '100ms'`.execute(tx);
      await countFindings(tx, tenant.id, new Set([repo.id]));
      await lockFindings(tx, [alpha]);
      return { pending };
    });

    expect((await answer.pending).status).toBe(200);
    expect(await countsOf(repo)).toEqual({ open: 2, triaged: 0 });
  });
});
