import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import type { Asset, Relation } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';
import { asset, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';

type Named = { readonly name: string; readonly value: string };
type Bom = {
  readonly serialNumber: string;
  readonly metadata: {
    readonly timestamp?: string;
    readonly component: { readonly name: string; readonly version?: string };
    readonly properties: readonly Named[];
  };
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly evidence: { readonly occurrences: readonly { readonly location: string }[] };
    readonly properties: readonly Named[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: string[] }[];
};

const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);

let deployment: Deployment;
beforeAll(async () => {
  deployment = await borrowDeployment();
});
afterAll(() => deployment?.stop());

const at = (path: string) => ({
  occurrences: [{ path, line: 1, snippetHash: '0'.repeat(64) }],
});
const model: Asset = asset({ name: 'acme-chat', provider: 'openai', ...at('src/app.py') });
const agent: Asset = asset({
  kind: 'agent',
  name: 'researcher',
  provider: null,
  ...at('src/app.py'),
});
const uses: Relation = {
  from: { kind: 'agent', name: 'researcher' },
  to: { kind: 'model', name: 'acme-chat' },
  path: 'src/app.py',
  line: 2,
};
const report = (assets: Asset[], relations: Relation[] = []) => ({
  ...scanReport([], assets),
  relations,
});

async function bomOf(tenant: Tenant, path: string): Promise<Bom> {
  const { status, body } = await tenant.vera.get<Bom>(path);
  expect(status).toBe(200);
  expect(await validator.validate(JSON.stringify(body))).toBeNull();
  return body;
}

const placesOf = (bom: Bom, ref: string) =>
  bom.components
    .find((one) => one['bom-ref'] === ref)
    ?.evidence.occurrences.map(({ location }) => location);
const refsOf = (bom: Bom) => bom.components.map((one) => one['bom-ref']);

describe("a repository's bill of materials", () => {
  test('holds what its newest scan saw: components, details, use and relations [BOM-01]', async () => {
    const tenant = await deployment.createTenant('one-repository');
    const repo = await testRepository(tenant);
    const tuned = { ...model, details: { 'parameter.temperature': '0.2' } };
    const trial = {
      ...asset({ kind: 'tool', name: 'trial', ...at('src/trial.py') }),
      use: 'test',
    } as const;
    await repo.upload(report([tuned, agent, trial], [uses]));

    const bom = await bomOf(tenant, `/v1/repos/${repo.id}/aibom/cyclonedx`);

    expect(refsOf(bom)).toEqual(['agent:researcher', 'model:acme-chat', 'tool:trial']);
    expect(bom.components[1]).toMatchObject({
      type: 'machine-learning-model',
      modelCard: { properties: [{ name: 'svc:parameter:temperature', value: '0.2' }] },
    });
    expect(bom.components[2]?.properties).toContainEqual({ name: 'svc:status', value: 'declared' });
    expect(bom.dependencies).toContainEqual({
      ref: 'agent:researcher',
      dependsOn: ['model:acme-chat'],
    });
    expect(bom.metadata.component).toMatchObject({ name: repo.name, version: 'a'.repeat(40) });
    expect(bom.metadata.timestamp).toMatch(/^\d{4}-.*Z$/);
    expect(bom.metadata.properties).toContainEqual({
      name: 'svc:coverage:complete',
      value: 'true',
    });
    expect(
      await bomOf(tenant, `/v1/repos/${encodeURIComponent(repo.name)}/aibom/cyclonedx`),
    ).toEqual(bom);
  });

  test('forgets what a complete scan no longer sees, and its relations with it [BOM-01]', async () => {
    const tenant = await deployment.createTenant('over-time');
    const repo = await testRepository(tenant);
    await repo.upload(report([model, agent], [uses]));
    await repo.upload(report([model]));

    const bom = await bomOf(tenant, `/v1/repos/${repo.id}/aibom/cyclonedx`);

    expect(refsOf(bom)).toEqual(['model:acme-chat']);
    expect(bom.dependencies.map(({ ref }) => ref)).toEqual([`subject:${repo.name}`]);
  });

  test('of a repository that was never scanned is empty and says that it is not complete [BOM-01]', async () => {
    const tenant = await deployment.createTenant('never-scanned');
    const repo = await testRepository(tenant);
    const bom = await bomOf(tenant, `/v1/repos/${repo.id}/aibom/cyclonedx`);
    expect(bom.components).toEqual([]);
    expect(bom.metadata).not.toHaveProperty('timestamp');
    expect(bom.metadata.properties).toContainEqual({
      name: 'svc:coverage:complete',
      value: 'false',
    });
    expectProblem(await tenant.vera.get('/v1/repos/acme%2Fnone/aibom/cyclonedx'), 'not_found');
  });
});

describe("the organisation's bill of materials", () => {
  test('has each component once with its places in every repository, and is the same each time [BOM-02]', async () => {
    const tenant = await deployment.createTenant('organisation');
    const first = await testRepository(tenant);
    const second = await testRepository(tenant);
    await first.upload(report([model, agent], [uses]));
    await second.upload(report([{ ...model, ...at('main.go') }]));

    const bom = await bomOf(tenant, '/v1/aibom/cyclonedx');

    expect(bom.metadata.component.name).toBe('organisation');
    expect(placesOf(bom, 'model:acme-chat')?.sort()).toEqual(
      [`${first.name}:src/app.py`, `${second.name}:main.go`].sort(),
    );
    expect(refsOf(bom)).toEqual(['agent:researcher', 'model:acme-chat']);
    expect(await bomOf(tenant, '/v1/aibom/cyclonedx')).toEqual(bom);
  });

  test("holds nothing of another tenant's [BOM-02, AUTH-05]", async () => {
    const other = await deployment.createTenant('other');
    await (await testRepository(other)).upload(report([model]));
    const bom = await bomOf(await deployment.createTenant('empty'), '/v1/aibom/cyclonedx');
    expect(bom.components).toEqual([]);
  });
});

test('stored details that older versions accepted break neither the bill nor the inventory [BOM-01]', async () => {
  const tenant = await deployment.createTenant('oddities');
  const repo = await testRepository(tenant);
  await repo.upload(scanReport([], [asset({ details: { license: 'MIT' } })]));
  for (const details of [
    '{"Versions": 5, "license": "MIT", "versions": {"a": 1}}',
    '[1]',
    '"text"',
  ]) {
    await deployment.sql('update assets set details = $1 where repo_id = $2', [details, repo.id]);

    for (const path of [
      `/v1/repos/${repo.id}/aibom/cyclonedx`,
      '/v1/aibom/cyclonedx',
      '/v1/inventory',
    ]) {
      expect((await tenant.vera.get(path)).status, `${path} ${details}`).toBe(200);
    }
    for (const { details: shown = {} } of await repo.assets()) {
      for (const value of Object.values(shown)) expect(value).toBe('MIT');
    }
  }
});

test('a bill that would be larger than one may be is refused, of all repositories and of one [BOM-02]', async () => {
  const tenant = await deployment.createTenant('vast');
  const [first, second] = [await testRepository(tenant), await testRepository(tenant)];
  await first.upload(report([model]));
  await second.upload(report([model]));
  const fill = (repoId: string, count: number, kind: string) =>
    deployment.sql(
      `insert into assets select (jsonb_populate_record(a, jsonb_build_object(
         'name', $3 || n, 'asset_id', 'ast_' || $3 || lpad(n::text, 20, '0')))).*
       from assets a, generate_series(1, $2::int) n where repo_id = $1 and name = 'acme-chat'`,
      [repoId, count, kind],
    );
  await fill(first.id, 30_000, 'a');
  await fill(second.id, 19_998, 'b');

  expect((await tenant.vera.get('/v1/aibom/cyclonedx')).status).toBe(200);
  await fill(second.id, 1, 'c');
  const refused = await tenant.vera.get('/v1/aibom/cyclonedx');

  expectProblem(refused, 'unprocessable', 'getAibom');
  expect(JSON.stringify(refused.body)).toContain('more than 50000 assets; get it for each');
  const path = `/v1/repos/${second.id}/aibom/cyclonedx`;
  expect((await tenant.vera.get(path)).status).toBe(200);
  await fill(second.id, 30_001, 'd');
  expectProblem(await tenant.vera.get(path), 'unprocessable', 'getRepositoryAibom');
});
