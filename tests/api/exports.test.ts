import type { Finding, InventoryItem } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { asset, scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';

const FORMULA = '=HYPERLINK("https://evil.example.com","x")';
/** More than one read takes. */
const FINDINGS = 520;

let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  other = await deployment.createTenant('globex');
  const repository = await testRepository(tenant);
  const findings = Array.from({ length: FINDINGS }, (_, n) =>
    scanFinding({
      secret: `s${n}`,
      path: `src/${n}.ts`,
      severity: n % 2 === 0 ? 'high' : 'low',
      title: n === 0 ? FORMULA : `Token ${n}, "quoted"`,
    }),
  );
  await repository.upload(scanReport(findings, [asset(), asset({ kind: 'tool', name: '@tool' })]));
});
afterAll(() => deployment?.stop());

const exported = async (path: string, by = tenant.vera) => {
  const { status, headers, body } = await by.get<string>(path);
  expect(status, String(body)).toBe(200);
  return { type: headers.get('content-type'), body };
};
const items = <Item>(text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Item);

describe('an export', () => {
  test.each([
    'severity=high',
    'severity=low&sort=lastSeen',
    'path=src/1&sort=blastRadius',
    'q=none',
  ])('of findings has exactly the list of the filter %s, in its order', async (filter) => {
    const { type, body } = await exported(`/v1/findings/export?format=ndjson&${filter}`);
    expect(type).toBe('application/x-ndjson');
    expect(items<Finding>(body)).toEqual(
      await allPages<Finding>(tenant.vera, `/v1/findings?${filter}`),
    );
  });

  test('as CSV has a row for each finding, with formulas as text', async () => {
    const { type, body } = await exported('/v1/findings/export');
    expect(type).toBe('text/csv; charset=utf-8');
    const lines = body.split('\r\n');
    expect(lines[0]).toMatch(/^id,severity,status,title,/);
    expect(lines).toHaveLength(1 + FINDINGS + 1);
    expect(body).toContain(`"'${FORMULA.replaceAll('"', '""')}"`);
    const { body: assets } = await exported('/v1/inventory/export?kind=tool');
    expect(assets.split('\r\n')[1]).toMatch(/,tool,'@tool,/);
  });

  test('of the inventory has exactly the list of the filter, and nothing of another tenant [AUTH-05]', async () => {
    const { body } = await exported('/v1/inventory/export?format=ndjson');
    const listed = await allPages<InventoryItem>(tenant.vera, '/v1/inventory');
    expect(items<InventoryItem>(body)).toEqual(listed);
    expect(listed).toHaveLength(2);
    expect(await exported('/v1/inventory/export?format=ndjson', other.vera)).toMatchObject({
      body: '',
    });
  });

  test('of an unknown format or a filter that the list refuses is malformed', async () => {
    expectProblem(
      await tenant.vera.get('/v1/findings/export?format=xlsx'),
      'malformed',
      'exportFindings',
    );
    expectProblem(
      await tenant.vera.get('/v1/findings/export?severity=urgent'),
      'malformed',
      'exportFindings',
    );
  });

  test('runs twice at most at a time for one tenant', async () => {
    const open = () =>
      fetch(`${deployment.url}/v1/findings/export?format=ndjson`, {
        headers: { authorization: `Bearer ${tenant.vera.token}` },
      });
    const answers = await Promise.all(Array.from({ length: 6 }, open));
    const statuses = answers.map(({ status }) => status).sort();
    await Promise.all(answers.map((answer) => answer.text()));
    expect(statuses[0]).toBe(200);
    expect(statuses).toContain(429);
    expect((await open()).status).toBe(200);
  });
});
