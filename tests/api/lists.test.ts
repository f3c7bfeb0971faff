import type { Finding, InventoryItem } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';
import { asset, scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';

type Page = {
  readonly items: readonly (Finding | InventoryItem)[];
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
  readonly count?: { readonly value: number; readonly exact: boolean };
};

const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
const ITEMS = 23;

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  const repo = await testRepository(tenant);
  const findings = Array.from({ length: ITEMS }, (_, n) => ({
    ...scanFinding({ secret: `s${n}`, path: `src/${n % 7}.ts` }),
    severity: SEVERITIES[n % 3] as Finding['severity'],
  }));
  const assets = Array.from({ length: ITEMS }, (_, n) => asset({ name: `model-${n % 12}-${n}` }));
  await repo.upload(scanReport(findings, assets));
});
afterAll(() => deployment?.stop());

const LISTS: Readonly<Record<string, string>> = {
  'findings by severity': '/v1/findings?',
  'findings by blast radius': '/v1/findings?sort=blastRadius',
  'findings last seen': '/v1/findings?sort=lastSeen',
  'findings of two severities': '/v1/findings?severity=critical,medium',
  inventory: '/v1/inventory?',
};

async function page(path: string, query: string): Promise<Page> {
  const { status, body } = await tenant.vera.get<Page>(`${path}&${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const ids = ({ items }: Page) => items.map(({ id }) => id);

describe.each(Object.entries(LISTS))('%s', (_name, path) => {
  test('are the same list forwards and backwards, whatever the page holds [FIND-01]', async () => {
    const whole = ids(await page(path, 'limit=200'));
    expect(whole.length).toBeGreaterThan(10);
    for (const limit of [1, 4, whole.length - 1, whole.length]) {
      const forwards: string[] = [];
      const pages: Page[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const read = await page(path, `limit=${limit}${cursor && `&cursor=${cursor}`}`);
        forwards.push(...ids(read));
        pages.push(read);
        cursor = read.nextCursor;
      }
      expect(forwards).toEqual(whole);
      expect(pages[0]?.previousCursor).toBeNull();
      for (const [at, { previousCursor }] of pages.entries()) {
        if (at === 0) continue;
        const back = await page(path, `limit=${limit}&before=${previousCursor}`);
        expect(ids(back)).toEqual(ids(pages[at - 1] as Page));
        expect(back.previousCursor === null).toBe(at === 1);
        expect(back.nextCursor).toBe(pages[at - 1]?.nextCursor);
      }
    }
  });

  test('have each item in the middle of a page around it [FIND-01]', async () => {
    const whole = ids(await page(path, 'limit=200'));
    for (const [at, id] of whole.entries()) {
      const around = await page(path, `limit=5&around=${id}`);
      const from = whole.indexOf(ids(around)[0] as string);
      expect(ids(around)).toEqual(whole.slice(from, from + around.items.length));
      expect(at - from).toBe(Math.min(2, at));
      expect(around.previousCursor === null).toBe(from === 0);
      expect(around.nextCursor === null).toBe(from + around.items.length === whole.length);
    }
  });

  test('are counted when asked [FIND-01]', async () => {
    const { items, count } = await page(path, 'limit=200&count=true');
    expect(count).toEqual({ value: items.length, exact: true });
    expect((await page(path, 'limit=200')).count).toBeUndefined();
  });
});

test('an item that the filter leaves out is not found in its list [FIND-01]', async () => {
  const [first] = ids(await page('/v1/findings?severity=critical', 'limit=1'));

  const answer = await tenant.vera.get(`/v1/findings?severity=low&around=${first}`);

  expectProblem(answer, 'not_found', 'listFindings');
});

test.each(['cursor=a&before=a', 'before=a&around=fnd_1', 'before=%00', 'before=W10'])(
  'a page at %s is malformed [FIND-01]',
  async (query) => {
    expectProblem(await tenant.vera.get(`/v1/findings?${query}`), 'malformed', 'listFindings');
  },
);
