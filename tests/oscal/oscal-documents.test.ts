import { FRAMEWORKS } from '@svc/compliance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { runJob, stopSchedules } from '../harness/jobs.ts';
import { expectProblem } from '../harness/problem.ts';
import { oscalProblems } from './oscal-schema.ts';

const OSCAL = '/v1/compliance/oscal';
const FRAMEWORK = 'nist-ai-rmf';

type Property = { readonly name: string; readonly value: string };
type Control = {
  readonly id: string;
  readonly title: string;
  readonly props: readonly Property[];
  readonly parts: readonly { readonly id: string; readonly prose: string }[];
};
type Catalog = { readonly groups: readonly { readonly controls: readonly Control[] }[] };
type Finding = {
  readonly uuid: string;
  readonly props: readonly Property[];
  readonly target: { readonly 'target-id': string; readonly status: { readonly state: string } };
  readonly 'related-observations'?: readonly { readonly 'observation-uuid': string }[];
};
type Result = {
  readonly observations: readonly { readonly uuid: string; readonly collected: string }[];
  readonly findings: readonly Finding[];
  readonly 'reviewed-controls': {
    readonly 'control-selections': readonly {
      readonly 'exclude-controls'?: readonly { readonly 'control-id': string }[];
    }[];
  };
};
type Results = { readonly uuid: string; readonly results: readonly [Result] };
type Document = {
  readonly catalog: Catalog;
  readonly 'assessment-results': Results;
  readonly 'component-definition': {
    readonly components: readonly [
      {
        readonly 'control-implementations': readonly [
          { readonly 'implemented-requirements': readonly { readonly 'control-id': string }[] },
        ];
      },
    ];
  };
};

let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  deployment = await startDeployment();
  await stopSchedules(deployment);
  [tenant, other] = [await deployment.createTenant('acme'), await deployment.createTenant('other')];
  await runJob(deployment, 'signals.refresh', { tenantId: tenant.id, ids: {} });
});
afterAll(() => deployment?.stop());

async function read(query: string, by: Tenant = tenant): Promise<Document> {
  const { status, body } = await by.vera.get<Document>(`${OSCAL}/${query}`);
  expect(status).toBe(200);
  expect(oscalProblems(body)).toEqual([]);
  return body;
}

const controlsOf = ({ catalog }: Document) => catalog.groups.flatMap(({ controls }) => controls);
const ofResults = async (query = '', by?: Tenant) =>
  (await read(`assessment-results?frameworkId=${FRAMEWORK}${query}`, by))['assessment-results'];
const propertyOf = ({ props }: { readonly props: readonly Property[] }, wanted: string) =>
  props.find(({ name }) => name === wanted)?.value;

describe.each(FRAMEWORKS.map(({ id, controls }) => ({ id, controls })))(
  'OSCAL of $id',
  (framework) => {
    test('has every control once, and is valid by the schema of NIST in all documents', async () => {
      const { id, controls } = framework;
      const ofCatalog = controlsOf(await read(`catalog?frameworkId=${id}`));
      expect(ofCatalog.map((control) => propertyOf(control, 'label')).sort()).toEqual(
        controls.map((control) => control.id).sort(),
      );
      const tokens = ofCatalog.flatMap((control) => [
        control.id,
        ...control.parts.map((part) => part.id),
      ]);
      expect(new Set(tokens).size).toBe(2 * controls.length);

      const definition = (await read(`component-definition?frameworkId=${id}`))[
        'component-definition'
      ];
      const [
        {
          'control-implementations': [implementation],
        },
      ] = definition.components;
      const results = (await read(`assessment-results?frameworkId=${id}`))['assessment-results'];
      const [{ findings }] = results.results;
      const named = [
        ...implementation['implemented-requirements'].map((one) => one['control-id']),
        ...findings.map(({ target }) => target['target-id']),
      ];
      for (const token of named) expect(tokens).toContain(token);
    });
  },
);

test('a control has our words, and those alone [COMP-01/oscal]', async () => {
  const [first] = controlsOf(await read(`catalog?frameworkId=${FRAMEWORK}`));
  const control = FRAMEWORKS.find(({ id }) => id === FRAMEWORK)?.controls[0];
  expect(first).toMatchObject({
    id: 'govern_1.1',
    title: control?.title,
    parts: [{ id: 'govern_1.1_smt', name: 'statement', prose: control?.description }],
  });
  expect(Object.keys(first ?? {}).sort()).toEqual(['class', 'id', 'parts', 'props', 'title']);
});

describe('assessment results', () => {
  test('have a finding for each counted control, satisfied only where it is covered [COMP-01/oscal]', async () => {
    const { results } = await ofResults();
    const [{ findings, observations }] = results;
    const { body } = await tenant.vera.get<{
      items: { id: string; automated: string; attested: string }[];
    }>(`/v1/compliance/frameworks/${FRAMEWORK}/controls?limit=200`);
    expect(
      findings.map((one) => [propertyOf(one, 'automated'), propertyOf(one, 'attested')]),
    ).toEqual(body.items.map(({ automated, attested }) => [automated, attested]));
    for (const finding of findings) {
      const isCovered = propertyOf(finding, 'automated') === 'covered';
      expect(finding.target.status.state).toBe(isCovered ? 'satisfied' : 'not-satisfied');
    }
    const known = observations.map(({ uuid }) => uuid);
    const related = findings.flatMap((one) => one['related-observations'] ?? []);
    expect(related.length).toBeGreaterThan(0);
    for (const one of related) expect(known).toContain(one['observation-uuid']);
  });

  test('leave out a control that a person decided not to apply', async () => {
    const path = `/v1/compliance/frameworks/${FRAMEWORK}/controls/GOVERN%201.1/applicability`;
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const decision = { applicable: false, reason: 'no such system', expiresAt };
    expect((await other.alice.post(path, decision)).status).toBe(201);
    const [{ findings, 'reviewed-controls': reviewed }] = (await ofResults('', other)).results;
    expect(reviewed['control-selections'][0]?.['exclude-controls']).toEqual([
      { 'control-id': 'govern_1.1' },
    ]);
    expect(findings.map(({ target }) => target['target-id'])).not.toContain('govern_1.1_smt');
  });

  test('of a snapshot are the same at each reading, and another tenant has none of it', async () => {
    const { body } = await tenant.alice.post<{ takenAt: string }>('/v1/compliance/snapshots', {
      frameworkId: FRAMEWORK,
    });
    const asOf = `&asOf=${body.takenAt.slice(0, 10)}`;
    const first = await ofResults(asOf);
    const again = await ofResults(asOf);
    expect(again.results).toEqual(first.results);
    expect(again.uuid).toBe(first.uuid);
    expect(first.results[0].observations[0]?.collected).toBe(body.takenAt);
    expect((await ofResults()).uuid).not.toBe(first.uuid);
    expectProblem(
      await other.vera.get(`${OSCAL}/assessment-results?frameworkId=${FRAMEWORK}${asOf}`),
      'not_found',
      'getOscalDocument',
    );
  });

  test.each([
    ['an unknown document', 'profile?frameworkId=nist-ai-rmf', 'malformed'],
    ['no framework', 'catalog', 'malformed'],
    ['an unknown framework', 'catalog?frameworkId=hipaa', 'not_found'],
    ['an unknown version', 'catalog?frameworkId=nist-ai-rmf&frameworkVersion=9', 'not_found'],
    [
      'an unknown scope',
      'assessment-results?frameworkId=nist-ai-rmf&scope=scp_01k9z3c6m74f3q8r0v2w5x6y7z',
      'not_found',
    ],
    ['a day of a catalog', 'catalog?frameworkId=nist-ai-rmf&asOf=2026-11-20', 'malformed'],
  ] as const)('with %s are refused', async (_title, query, code) => {
    expectProblem(await tenant.vera.get(`${OSCAL}/${query}`), code, 'getOscalDocument');
  });
});
