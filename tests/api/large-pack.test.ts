import type { GovernDecision, PackChange, PolicyPackDetail } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import type { Api } from '../harness/api.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';

const PACK = '/v1/policies/packs/pack-dev-observe';
const PERMIT = '@id("base") permit (principal, action, resource);';

let deployment: Deployment;
let acme: Tenant;
let globex: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  acme = await deployment.createTenant('acme');
  globex = await deployment.createTenant('globex');
});
afterAll(() => deployment?.stop());

test('a pack of 3.75 MB is compiled before it is active, and calls of another tenant are decided meanwhile [PACK-02]', async () => {
  const star = `${'*a'.repeat(325)}b`;
  const rule = (id: string) =>
    `@id("p${id}") @outcome("deny") @reason("r") forbid (principal, action, resource) when { resource.name like "${star}" };`;
  const sources = Array.from({ length: 4 }, (_, file) => ({
    file: `f${file}.cedar`,
    text: `${file === 0 ? PERMIT : ''}\n${Array.from({ length: 1_230 }, (_, index) => rule(`${file}-${index}`)).join('\n')}`,
  }));
  const worker = await approvedAgent(deployment, acme, 'worker');
  const other = await approvedAgent(deployment, globex, 'other');
  const check = async (api: Api, tool: string) =>
    (await api.post<GovernDecision>('/v1/govern/check', { tool })).body;
  let isDone = false;
  const meanwhile = (async () => {
    const decisions = new Set<string>();
    for (let index = 0; !isDone; index++) {
      decisions.add((await check(other.api, `tool-${index}`)).decision);
    }
    return decisions;
  })();

  const saved = await acme.alice.put<PolicyPackDetail>(PACK, { sources });
  expect(saved.status).toBe(201);
  const { version } = saved.body;
  const changed = await acme.alice.post<PackChange>(`${PACK}/activate`, {
    version,
    reason: 'large',
  });
  expect(changed.status).toBe(200);
  expect(changed.body.pack.rules).toHaveLength(4_921);

  expect((await check(worker.api, 'a'.repeat(190))).decision).toBe('allow');
  expect((await check(worker.api, `${'a'.repeat(400)}b`)).decision).toBe('deny');
  isDone = true;
  expect([...(await meanwhile)]).toEqual(['allow']);
});
