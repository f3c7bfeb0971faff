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
  const [matched, unmatched] = [`${'*a'.repeat(190)}b`, `${'*c'.repeat(120)}d`];
  const rule = (id: string) =>
    `@id("p${id}") @outcome("deny") @reason("r") forbid (principal, action, resource) when { resource.name like "${matched}" || resource.name like "${unmatched}" };`;
  const sources = Array.from({ length: 4 }, (_, file) => ({
    file: `f${file}.cedar`,
    text: `${file === 0 ? PERMIT : ''}\n${Array.from({ length: 1_230 }, (_, index) => rule(`${file}-${index}`)).join('\n')}`,
  }));
  const worker = await approvedAgent(deployment, acme, 'worker');
  const other = await approvedAgent(deployment, globex, 'other');
  const check = async (api: Api, tool: string) =>
    (await api.post<GovernDecision>('/v1/govern/check', { tool })).body;
  const decideLarge = async () => {
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
    expect((await check(worker.api, `${'a'.repeat(199)}b`)).decision).toBe('deny');
  };
  let isDone = false;
  const decideSmall = async () => {
    const decisions = new Set<string>();
    for (let index = 0; !isDone; index++) {
      decisions.add((await check(other.api, `tool-${index}`)).decision);
    }
    return decisions;
  };
  const [decisions] = await Promise.all([
    decideSmall(),
    decideLarge().finally(() => {
      isDone = true;
    }),
  ]);
  expect([...decisions]).toEqual(['allow']);
});
