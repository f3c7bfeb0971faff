import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ERRORS, type OperationId, ROUTES, type Route, route } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/api-errors.md');
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

test('docs/api-errors.md and the error table tell the same codes, statuses and titles', async () => {
  const rows = (await readFile(DOCUMENT, 'utf8')).matchAll(
    /^\| `(\w+)` +\| (\d+) +\| (.+?) +\| \S.* +\|$/gm,
  );

  const documented = [...rows].map(([, code, status, title]) => [
    code,
    { status: Number(status), title },
  ]);

  expect(Object.fromEntries(documented)).toEqual(ERRORS);
  expect(documented.map(([code]) => code)).toEqual(Object.keys(ERRORS));
});

test('the example of docs/api-errors.md is what the service answers', async () => {
  const [, example] = /```json\n(.+?)```/s.exec(await readFile(DOCUMENT, 'utf8')) ?? [];

  const { body } = await tenant.alice.post('/v1/tokens', { name: '' });

  expect({ ...(body as object), requestId: null }).toEqual({
    ...JSON.parse(example as string),
    requestId: null,
  });
});

test.each([
  '/nothing',
  '/v1',
  '/v1/',
  '/v1/nothing',
  '/v2/me',
  '/v1/me/',
  '/V1/me',
  '/v1/repos/a/b',
])('the unknown path %s is a 404 for everybody', async (path) => {
  for (const caller of [deployment.as(null), tenant.alice]) {
    expectProblem(await caller.get(path), 'not_found');
    expectProblem(await caller.post(path, {}), 'not_found');
  }
});

test.each([
  ['that ends within an escape', '/v1/repos/%'],
  ['that is no UTF-8', '/v1/repos/%ff'],
  ['with a character encoded too long', '/v1/repos/%c0%80'],
  ['with a parameter longer than any', `/v1/repos/${'a'.repeat(600)}`],
])('a path %s is malformed', async (_name, path) => {
  expectProblem(await tenant.alice.get(path), 'malformed');
});

test('a known path with another method is a 405 that names the methods', async () => {
  const paths = new Set(Object.values(ROUTES).map(({ path }) => path));

  for (const path of paths) {
    const known = methodsOf(path);
    for (const method of METHODS.filter((other) => !known.includes(other))) {
      const answer = await tenant.alice.send(method, path.replaceAll(/\{\w+\}/g, 'x'));

      expectProblem(answer, 'method_not_allowed');
      expect(answer.headers.get('allow'), `${method} ${path}`).toBe(known.join(', '));
    }
  }
});

/** Of the route table, for every route that the path matches: `/v1/evidence/export` is also an `/v1/evidence/{evidenceId}`. */
function methodsOf(path: string): string[] {
  const routes = (Object.keys(ROUTES) as OperationId[]).map(route);
  const matches = ({ path: pattern }: Route) =>
    new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  return [...new Set(routes.filter(matches).map(({ method }) => method))];
}
