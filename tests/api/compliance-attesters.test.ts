import {
  type Attestation,
  type ControlOwner,
  type EvidenceRecord,
  newId,
  type User,
} from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import type { Answer, Api } from '../harness/api.ts';
import type { Browser } from '../harness/browser.ts';
import { ACCOUNTS, type Deployment, type Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { type People, startPeople } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { attestation } from '../harness/requests/compliance.ts';

const CONTROLS = '/v1/compliance/frameworks/nist-ai-rmf/controls';
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

let people: People;
let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;
let mia: Browser;
let miaId: string;

beforeAll(async () => {
  people = await startPeople();
  deployment = people.deployment;
  [tenant, other] = [await deployment.createTenant('acme'), await deployment.createTenant('other')];
  await people.configure(tenant, {
    roleRules: [{ claim: ['roles'], values: ['member'], role: 'member' }],
  });
  mia = await people.signedIn(tenant, ACCOUNTS.mia);
  const users = await allPages<User>(tenant.alice, '/v1/users');
  miaId = users.find(({ subject }) => subject === 'mia')?.id as string;
});
afterAll(() => people?.stop());

async function attest(control: string, change: object = {}, by: Api = tenant.alice) {
  const answer = await by.post<Attestation>(`${control}/attestations`, {
    ...attestation(),
    ...change,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const history = (control: string, of: Tenant = tenant) =>
  allPages<Attestation>(of.vera, `${control}/attestations`);

describe('who attests', () => {
  test('is a person: an admin, or the member who owns the control [COMP-02/people]', async () => {
    const control = `${CONTROLS}/GOVERN%201.1`;
    const agent = await approvedAgent(deployment, tenant, 'worker');
    const { body: token } = await tenant.alice.post<{ token: string }>('/v1/tokens', {
      name: 'ci',
    });
    const ended = await people.signedIn(tenant, ACCOUNTS.alice);
    const users = await allPages<User>(tenant.alice, '/v1/users');
    const aliceId = users.find(({ subject }) => subject === 'alice')?.id as string;
    await deployment.sql('delete from sessions where user_id <> $1', [miaId]);
    const before = await deployment.contents();
    for (const [api, code] of [
      [mia.api, 'forbidden'],
      [tenant.vera, 'forbidden'],
      [agent.api, 'forbidden'],
      [deployment.as(token.token), 'forbidden'],
      [ended.api, 'unauthenticated'],
      [deployment.as(null), 'unauthenticated'],
    ] as const) {
      for (const [path, body] of [
        ['attestations', attestation()],
        ['applicability', { applicable: false, reason: 'none', expiresAt: inDays(1) }],
      ] as const) {
        expectProblem(await api.post(`${control}/${path}`, body), code);
      }
    }
    expect(await deployment.contents()).toEqual(before);

    const assigned = await tenant.alice.put<ControlOwner>(`${control}/owner`, { userId: miaId });
    expect(assigned.body).toEqual({
      owner: { userId: miaId, name: expect.any(String), isActive: true },
    });
    const { id, attestedBy } = await attest(control, {}, mia.api);
    expect(attestedBy?.id).toMatch(/#mia$/);
    // an owner attests her own controls alone, and assigns no owners
    expectProblem(
      await mia.api.post(`${CONTROLS}/MAP%201.1/attestations`, attestation()),
      'forbidden',
    );
    expectProblem(await mia.api.put(`${control}/owner`, { userId: miaId }), 'forbidden');

    // whose control has another owner is none
    await tenant.alice.put(`${control}/owner`, { userId: aliceId });
    expectProblem(await mia.api.post(`${control}/attestations`, attestation()), 'forbidden');
    await tenant.alice.put(`${control}/owner`, { userId: null });
    const reason = { reason: 'no owner any more' };
    expectProblem(
      await mia.api.post(`${control}/attestations/${id}/withdraw`, reason),
      'forbidden',
    );
    const { body: log } = await tenant.vera.get<{ items: EvidenceRecord[] }>(
      '/v1/evidence?kind=control.owner_assigned',
    );
    expect(log.items.map(({ event }) => event.data)).toMatchObject([
      { owner: null, formerOwner: aliceId },
      { owner: aliceId, formerOwner: miaId },
      { owner: miaId, formerOwner: null },
    ]);
  });

  test('has signed in within the last 15 minutes [COMP-02/people]', async () => {
    const old = await people.signedIn(tenant, ACCOUNTS.alice);
    await deployment.sql("update sessions set authenticated_at = now() - interval '16 minutes'");
    const answer = await old.api.post(`${CONTROLS}/MAP%201.2/attestations`, attestation());
    expectProblem(answer, 'reauthentication_required', 'attestControl');
  });

  test('is a person whom the tenant knows and who has access', async () => {
    const owner = `${CONTROLS}/MAP%201.3/owner`;
    const unknown = await tenant.alice.put(owner, { userId: newId('user') });
    expectFaultOf(unknown, '/userId');
    await deployment.sql('update users set active = false where user_id = $1', [miaId]);
    expectFaultOf(await tenant.alice.put(owner, { userId: miaId }), '/userId');
    await deployment.sql('update users set active = true where user_id = $1', [miaId]);

    function expectFaultOf(answer: Answer, at: string) {
      expectProblem(answer, 'unprocessable', 'assignControl');
      expect(JSON.stringify(answer.body)).toContain(at);
    }
  });

  test('is not found in another tenant, nor is what was attested there [COMP-02/people]', async () => {
    const control = `${CONTROLS}/MAP%201.4`;
    const { id } = await attest(control);
    expectProblem(await other.alice.get(`${control}/attestations/${id}`), 'not_found');
    const withdrawal = { reason: 'not mine' };
    expectProblem(
      await other.alice.post(`${control}/attestations/${id}/withdraw`, withdrawal),
      'not_found',
    );
    expect(await history(control, other)).toEqual([]);
    // nor by the path of another control
    expectProblem(await tenant.alice.get(`${CONTROLS}/MAP%201.5/attestations/${id}`), 'not_found');
  });

  test('is not named any more once erased, and the record stays [COMP-02/sealed]', async () => {
    const control = `${CONTROLS}/MAP%201.6`;
    await attest(control, { statement: 'words of bob' }, tenant.bob);
    const id = `${deployment.identityProvider.issuer}#bob`;
    expect((await tenant.alice.post('/v1/evidence/erasures', { id })).status).toBe(200);
    const [read] = await history(control);
    expect(read).toMatchObject({ state: 'current', statement: null, attestedBy: null });
    const left = await deployment.sql('select from compliance_texts where author = $1', [id]);
    expect(left).toEqual([]);
  });
});
