import { type Framework, type FrameworkWithControls, route } from '@svc/contract';
import { Clean, Errors } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';

let deployment: Deployment;
let tenant: Tenant;
beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const LIST = '/v1/compliance/frameworks';
const ANSWER = route('getFramework').success.schema;
type List = { readonly items: Framework[]; readonly nextCursor: string | null };

test('a viewer reads the frameworks, page by page the same as at once [COMP-01/frameworks]', async () => {
  const { body: all } = await tenant.vera.get<List>(LIST);
  expect(all.items).toHaveLength(11);
  expect(all.nextCursor).toBeNull();
  const read: Framework[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await tenant.vera.get<List>(`${LIST}?limit=4${query}`);
    read.push(...body.items);
    cursor = body.nextCursor;
  }
  expect(read).toEqual(all.items);
});

test('the numbers of a framework are those of its controls [COMP-01/frameworks]', async () => {
  const { body: list } = await tenant.vera.get<List>(LIST);
  for (const { id, controls: counts } of list.items) {
    const { body } = await tenant.vera.get<FrameworkWithControls>(`${LIST}/${id}`);
    // the answer is written by the feature, and not by the platform from the schema
    expect(Errors(ANSWER, body)).toEqual([]);
    expect(Clean(ANSWER, structuredClone(body))).toEqual(body);
    expect(body.framework.controls).toEqual(counts);
    expect(counts).toMatchObject({
      total: body.controls.length,
      inForce: body.controls.filter(({ inForce }) => inForce).length,
    });
    const kinds = Object.values(counts.byKind).reduce((sum, count) => sum + count, 0);
    expect(kinds).toBe(counts.total);
    const { full = 0, partial = 0, none = 0 } = body.framework.mapping.byStrength;
    expect(full + partial + none).toBe(counts.total);
    expect(body.framework.mapping).toMatchObject({
      version: 1,
      reason: expect.stringMatching(/\S/),
    });
  }
});

test('a control whose day has not come is listed, and not in force', async () => {
  const { body } = await tenant.alice.get<FrameworkWithControls>(`${LIST}/eu-ai-act`);
  const control = (id: string) => body.controls.find((one) => one.id === id);
  const today = new Date().toISOString().slice(0, 10);
  expect(control('Art. 9(1)')).toMatchObject({
    appliesFrom: '2027-12-02',
    inForce: today >= '2027-12-02',
  });
  expect(control('Art. 4')).toMatchObject({ appliesFrom: '2025-02-02', inForce: true });
});

test('another framework is not found, and what is no name is malformed', async () => {
  expectProblem(await tenant.vera.get(`${LIST}/hipaa`), 'not_found', 'getFramework');
  expectProblem(await tenant.vera.get(`${LIST}/ISO%2027001`), 'malformed', 'getFramework');
});
