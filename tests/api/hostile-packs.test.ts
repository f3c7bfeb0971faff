import type { PackValidation } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';

const PACK = '/v1/policies/packs/pack-dev-observe';
const PERMIT = '@id("base") permit (principal, action, resource);';
const DENY = '@id("no") @outcome("deny") @reason("r") forbid (principal, action, resource);';
const nested = (depth: number, before = '') =>
  `@id("a") permit (principal, action, resource) when { ${before}${'('.repeat(depth)}true${')'.repeat(depth)} };`;

let deployment: Deployment;
let acme: Tenant;
let globex: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  acme = await deployment.createTenant('acme');
  globex = await deployment.createTenant('globex');
});
afterAll(() => deployment?.stop());

const sourcesOf = (text: string) => ({ sources: [{ file: 'a.cedar', text }] });
const validate = ({ alice }: Tenant, text: string) =>
  alice.post<PackValidation>(`${PACK}/validate`, sourcesOf(text));

test.each([
  ['a second policy behind a carriage return', `${PERMIT} // ticket 4711 \r${DENY}`, 'U+000D'],
  ['brackets behind a carriage return', nested(2_000, '//\r'), 'U+000D'],
  ['operators behind a carriage return', nested(1, `//\r${'!'.repeat(7_000)}`), 'U+000D'],
  ['a vertical tab', `${PERMIT}\v${DENY}`, 'U+000B'],
  ['a line separator', `${PERMIT}\u2028${DENY}`, 'U+2028'],
  ['2,000 brackets', nested(2_000), 'nested brackets'],
  ['a string that never ends', `${PERMIT} "${'\\'.repeat(9_000)}`, 'string'],
  ['5,001 policies', PERMIT.repeat(5_001), 'at most 5000 policies'],
])(
  'a pack with %s is refused, and validation goes on for another tenant [PACK-02]',
  async (_, text, why) => {
    const answer = await validate(acme, text);
    const saved = await acme.alice.put(PACK, sourcesOf(text));

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ isValid: false });
    expect(answer.body.errors.join()).toContain(why);
    expectProblem(saved, 'unprocessable');
    expect((await validate(globex, PERMIT)).body).toMatchObject({ isValid: true, errors: [] });
    expect((await globex.alice.put(PACK, sourcesOf(`${PERMIT}\n${DENY}`))).status).toBe(201);
    expect((await fetch(`${deployment.url}/readyz`)).status).toBe(200);
  },
);
