import type { Agent, CreatedToken, Token } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { connectDirectory, type Directory } from '../harness/directory.ts';

let deployment: Deployment;
let tenant: Tenant;
let directory: Directory;
let userId: string;

beforeAll(async () => {
  deployment = await borrowDeployment();
});
afterAll(() => deployment?.stop());

let made = 0;
beforeEach(async () => {
  tenant = await deployment.createTenant(`acme-${made++}`);
  directory = await connectDirectory(deployment, tenant);
  userId = await directory.user('bob');
  await deployment.sql('update users set issuer = $2, subject = $3 where user_id = $1', [
    userId,
    deployment.identityProvider.issuer,
    'bob',
  ]);
});

const setActive = (active: boolean) =>
  directory.patch(`/Users/${userId}`, [{ op: 'replace', value: { active } }]);
const ownedBy = (subject: string) => ({ issuer: deployment.identityProvider.issuer, subject });
const patchAgent = (id: string, body: object) =>
  tenant.alice.send('PATCH', `/v1/agent-identities/${id}`, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const sealed = (kind: string) =>
  deployment.sql<{ event: string }>(
    'select event from ledger_events where tenant_id = $1 and kind = $2 order by idx',
    [tenant.id, kind],
  );

test('tokens and agents of somebody who left go on working, flagged in their lists and sealed once [AUTH-03]', async () => {
  const { body: token } = await tenant.bob.post<CreatedToken>('/v1/tokens', { name: 'ci' });
  const agent = await approvedAgent(deployment, tenant, 'worker');
  await patchAgent(agent.id, { owner: ownedBy('bob') });
  const flags = async () => {
    const tokens = await tenant.alice.get<{ items: Token[] }>('/v1/tokens');
    const agents = await tenant.alice.get<{ items: Agent[] }>('/v1/agent-identities');
    return [
      tokens.body.items.find(({ id }) => id === token.id)?.ownerLeftAt !== null,
      tokens.body.items.filter(({ ownerLeftAt }) => ownerLeftAt !== null).length,
      agents.body.items.find(({ id }) => id === agent.id)?.ownerLeftAt !== null,
    ];
  };
  expect(await flags()).toEqual([false, 0, false]);

  expect((await setActive(false)).status).toBe(200);
  expect(await flags()).toEqual([true, 1, true]);
  expect((await tenant.bob.get('/v1/me')).status).toBe(403);
  expect((await deployment.as(token.token).get('/v1/me')).status).toBe(200);
  expect((await agent.api.post('/v1/govern/check', { tool: 'x' })).body).toMatchObject({
    decision: 'allow',
  });
  const [kept] = await sealed('user.credentials_kept');
  expect(JSON.parse(kept?.event as string)).toMatchObject({
    subject: { id: userId },
    data: { tokens: 1, agents: 1 },
  });

  await setActive(true);
  expect(await flags()).toEqual([false, 0, false]);
  await directory.send('DELETE', `/Users/${userId}`);
  expect(await flags()).toEqual([true, 1, true]);
});

/** What of a person who leaves goes on working is sealed, whichever it is. */
test.each([
  { tokens: 0, agents: 0 },
  { tokens: 1, agents: 0 },
  { tokens: 0, agents: 1 },
])(
  'leaving $tokens tokens and $agents agents is sealed where it leaves any [AUTH-03]',
  async (kept) => {
    if (kept.tokens > 0) await tenant.bob.post('/v1/tokens', { name: 'ci' });
    if (kept.agents > 0) {
      const agent = await approvedAgent(deployment, tenant, 'worker');
      await patchAgent(agent.id, { owner: ownedBy('bob') });
    }

    expect((await setActive(false)).status).toBe(200);

    const events = await sealed('user.credentials_kept');
    const expected = kept.tokens + kept.agents === 0 ? [] : [kept];
    expect(events.map(({ event }) => JSON.parse(event).data)).toEqual(expected);
  },
);

test('an agent that gets another owner is flagged no more', async () => {
  const agent = await approvedAgent(deployment, tenant, 'worker');
  const patch = (body: object) => patchAgent(agent.id, body);
  await patch({ owner: ownedBy('bob') });
  await setActive(false);
  const ownerLeftAt = async () =>
    (await tenant.alice.get<Agent>(`/v1/agent-identities/${agent.id}`)).body.ownerLeftAt;

  await patch({ tags: ['team:a'] });
  expect(await ownerLeftAt()).not.toBeNull();
  await patch({ owner: ownedBy('alice') });
  expect(await ownerLeftAt()).toBeNull();
});

test('a directory may remove the last administrator: it succeeds, and is sealed as that [AUTH-03]', async () => {
  const other = await directory.user('carol');
  const admins = await directory.group('Admins', [userId, other]);
  await deployment.sql(
    `update identity_providers set role_rules = $2, admin_claim = null, admin_value = null, is_provisioned = true
     where tenant_id = $1`,
    [tenant.id, JSON.stringify([{ group: admins, role: 'admin' }])],
  );

  expect((await setActive(false)).status).toBe(200);
  expect(await sealed('user.last_admin_removed')).toEqual([]);
  const last = await directory.patch(`/Groups/${admins}`, [
    { op: 'remove', path: `members[value eq "${other}"]` },
  ]);

  expect(last.status).toBe(204);
  expect(await sealed('user.last_admin_removed')).toHaveLength(1);
});
