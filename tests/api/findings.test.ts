import {
  CATEGORIES,
  DISPOSITIONS,
  FINDING_CLASSES,
  FINDING_SORTS,
  FINDING_STATUSES,
  type Finding,
  type FindingClass,
  PRESENCES,
  type Repository,
  type ScanFinding,
  SEVERITIES,
  WORKFLOWS,
} from '@svc/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headlineStatus } from '../../apps/server/src/features/findings/status.ts';
import { encodeCursor } from '../../apps/server/src/platform/http/cursor.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { scanFinding, scanReport, scanUpload } from '../harness/scan-report.ts';

let deployment: Deployment;
let tenant: Tenant;
let repoIds: string[];
let everything: Finding[];

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  repoIds = await Promise.all(['acme/one', 'acme/two'].map(register));
  const findings = Array.from({ length: 24 }, (_, n) => variedFinding(n));
  for (const repoId of repoIds) {
    await upload(repoId, findings);
    await decide(repoId);
  }
  everything = await list('');
});
afterAll(() => deployment?.stop());

async function register(name: string): Promise<string> {
  return (await tenant.alice.put<Repository>('/v1/repos', { name })).body.id;
}

async function upload(repoId: string, findings: readonly ScanFinding[]): Promise<void> {
  const report = scanReport(findings);
  const { status } = await tenant.alice.post(`/v1/repos/${repoId}/scans`, scanUpload(report));
  expect(status).toBe(201);
}

/** Every severity, category, rule and a few paths, with equal sort keys among them. */
function variedFinding(n: number): ScanFinding {
  return scanFinding({
    secret: `secret ${n}`,
    ruleId: n % 3 === 0 ? 'secret/github-token' : 'secret/openai-key',
    severity: SEVERITIES[n % SEVERITIES.length] as ScanFinding['severity'],
    category: CATEGORIES[n % CATEGORIES.length] as ScanFinding['category'],
    ...(n % 5 > 0 && { class: FINDING_CLASSES[(n % 5) - 1] as FindingClass }),
    path: ['src/a.ts', 'src/app/a.ts', 'srcs/a.ts', 'a%_b/c.ts', 'Ä/ö.ts'][n % 5] as string,
    blastRadius: { score: (n % 4) * 25, factors: [] },
  });
}

/** Sets every combination of the factors of their status on the findings of a repository, at different times. */
async function decide(repoId: string): Promise<void> {
  const rows = await deployment.sql<{ id: string }>(
    'select finding_id as id from findings where repo_id = $1 order by 1',
    [repoId],
  );
  for (const [n, { id }] of rows.entries()) {
    await deployment.sql(
      `update findings set presence = $2, disposition = $3, workflow = $4,
         last_seen_at = date_trunc('milliseconds', last_seen_at) - $5 * interval '1 hour' where finding_id = $1`,
      [
        id,
        PRESENCES[n % PRESENCES.length],
        DISPOSITIONS[n % DISPOSITIONS.length],
        ['open', 'triaged'][n % 2],
        n % 3,
      ],
    );
  }
}

const list = (query: string, limit?: number) =>
  allPages<Finding>(tenant.vera, `/v1/findings${query}`, limit);
const ids = (findings: readonly Finding[]) => findings.map(({ id }) => id).sort();
const where = (holds: (finding: Finding) => boolean) => ids(everything.filter(holds));

describe('the list of findings', () => {
  test('holds every finding of every repository once [FIND-01]', () => {
    expect(new Set(ids(everything)).size).toBe(48);
    expect(everything).toHaveLength(48);
  });

  test('filters by each field alone [FIND-01]', async () => {
    const filters: Record<string, (finding: Finding) => boolean> = {
      [`repoId=${repoIds[0]}`]: ({ repoId }) => repoId === repoIds[0],
      'ruleId=secret/openai-key': ({ ruleId }) => ruleId === 'secret/openai-key',
      'source=svc': () => true,
      'source=other': () => false,
      'path=src/': ({ path }) => path.startsWith('src/'),
      'path=src': ({ path }) => path.startsWith('src'),
      'path=a%25_b/': ({ path }) => path.startsWith('a%_b/'),
      'path=%25': () => false,
      'path=%C3%84': ({ path }) => path.startsWith('Ä'),
      'path=': () => true,
    };
    for (const severity of SEVERITIES)
      filters[`severity=${severity}`] = (finding) => finding.severity === severity;
    for (const one of FINDING_CLASSES)
      filters[`class=${one}`] = (finding) => (finding.class ?? 'real') === one;
    for (const category of CATEGORIES)
      filters[`category=${category}`] = (finding) => finding.category === category;
    for (const status of FINDING_STATUSES)
      filters[`status=${status}`] = (finding) => finding.status === status;

    for (const [query, holds] of Object.entries(filters)) {
      expect(ids(await list(`?${query}`)), query).toEqual(where(holds));
    }
  });

  test('filters by several fields together [FIND-01]', async () => {
    const found = await list(`?repoId=${repoIds[1]}&severity=high&path=src`);

    expect(ids(found)).toEqual(
      where(
        ({ repoId, severity, path }) =>
          repoId === repoIds[1] && severity === 'high' && path.startsWith('src'),
      ),
    );
    expect(found.length).toBeGreaterThan(0);
  });

  const keys: Record<(typeof FINDING_SORTS)[number], (finding: Finding) => number> = {
    // credentials that are real before those for tests, and these before placeholders; of each the highest score first
    severity: ({ severity, class: of = 'real', blastRadius }) =>
      (SEVERITIES.indexOf(severity) * 4 + FINDING_CLASSES.indexOf(of)) * 1000 - blastRadius.score,
    blastRadius: ({ blastRadius }) => -blastRadius.score,
    lastSeen: ({ lastSeenAt }) => -Date.parse(lastSeenAt),
  };
  test.each(FINDING_SORTS)('sorts by %s, the worst or newest first [FIND-01]', async (sort) => {
    const found = (await list(`?sort=${sort}`)).map(keys[sort]);

    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(new Set(found).size).toBeGreaterThan(2);
  });

  test('is sorted by severity unless told [FIND-01]', async () => {
    expect(everything).toEqual(await list('?sort=severity'));
  });

  test('is paged with any limit, sort and filter without loss or repetition [FIND-01]', async () => {
    const filter = fc.constantFrom(
      '',
      '&severity=high',
      '&status=open',
      `&path=src`,
      '&category=ci',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...FINDING_SORTS),
        filter,
        fc.integer({ min: 1, max: 50 }),
        async (sort, filtered, limit) => {
          const query = `?sort=${sort}${filtered}`;
          expect(await list(query, limit)).toEqual(await list(query, 200));
        },
      ),
      { numRuns: 25 },
    );
  });

  test('goes on where it was when findings come in between two pages [FIND-01]', async () => {
    const first = await tenant.vera.get<{ items: Finding[]; nextCursor: string }>(
      '/v1/findings?limit=20',
    );
    const added = await register('acme/added');
    await upload(added, [
      scanFinding({ severity: 'critical' }),
      scanFinding({ severity: 'info', secret: 'x' }),
    ]);

    const rest = await allPages<Finding>(
      tenant.vera,
      `/v1/findings?cursor=${first.body.nextCursor}`,
    );

    const found = [...first.body.items, ...rest].filter(({ repoId }) => repoId !== added);
    expect(found).toEqual(everything);
  });

  test('answers one finding as it lists it [FIND-01]', async () => {
    for (const finding of everything.slice(0, 5)) {
      expect((await tenant.vera.get(`/v1/findings/${finding.id}`)).body).toEqual(finding);
    }
  });

  test('answers 404 for a finding that does not exist', async () => {
    const answer = await tenant.vera.get(`/v1/findings/fnd_${'0'.repeat(26)}`);

    expectProblem(answer, 'not_found', 'getFinding');
  });
});

test('the database and the code agree on the status of every combination of facts [FIND-01, FIND-02]', async () => {
  const [one] = everything as [Finding];
  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000);
  for (const presence of PRESENCES) {
    for (const disposition of DISPOSITIONS) {
      for (const workflow of WORKFLOWS) {
        for (const suppression of [null, { by: 'comment', reason: 'r' }]) {
          for (const end of [null, at(-60), at(60)]) {
            const [row] = await deployment.sql<{ status: string }>(
              `update findings set presence = $2, disposition = $3, workflow = $4, suppression = $5,
                 ignored_until = $6, suppressed_until = $6 where finding_id = $1 returning status`,
              [one.id, presence, disposition, workflow, suppression, end],
            );
            const facts = { presence, disposition, workflow, isSuppressed: suppression !== null };
            const stored = headlineStatus({ ...facts, ignoreEndsAt: null }, new Date());
            const shown = headlineStatus({ ...facts, ignoreEndsAt: end }, new Date());
            const name = JSON.stringify({ ...facts, end });

            expect(row?.status, name).toBe(stored);
            const { body } = await tenant.vera.get<Finding>(`/v1/findings/${one.id}`);
            expect(body.status, name).toBe(shown);
          }
        }
      }
    }
  }
});

test.each(FINDING_STATUSES)(
  'the filter by status %s goes by the moment [FIND-02]',
  async (status) => {
    const [one] = everything as [Finding];
    for (const end of [-60, 60]) {
      await deployment.sql(
        `update findings set presence = 'detected', disposition = 'accepted', workflow = 'open', suppression = null,
         ignored_until = now() + $2 * interval '1 second' where finding_id = $1`,
        [one.id, end],
      );
      const expected = end < 0 ? 'open' : 'ignored';
      const found = await list(`?status=${status}`);

      expect(found.some(({ id }) => id === one.id)).toBe(status === expected);
      for (const item of found) expect(item.status).toBe(status);
    }
  },
);

test('a cursor of another sort is refused [FIND-01]', async () => {
  const { body } = await tenant.vera.get<{ nextCursor: string }>(
    '/v1/findings?limit=1&sort=severity',
  );

  const answer = await tenant.vera.get(`/v1/findings?sort=lastSeen&cursor=${body.nextCursor}`);

  expectProblem(answer, 'malformed', 'listFindings');
});

test('a cursor of the order by severity alone, which earlier releases gave, is refused: its place is another one now', async () => {
  const cursor = encodeCursor(['severity', 4, everything[0]?.id as string]);

  expectProblem(
    await tenant.vera.get(`/v1/findings?sort=severity&cursor=${cursor}`),
    'malformed',
    'listFindings',
  );
});
