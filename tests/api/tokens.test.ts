import { createHash } from 'node:crypto';
import type { ApprovedAgent, CreatedToken, EvidenceRecord, Me, Token } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import { tables } from '../harness/contents.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { disclosedEvent } from '../harness/disclosed-event.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';

const DAY_MS = 86_400_000;

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

async function mint(body: object = { name: 'ci' }): Promise<CreatedToken> {
  const answer = await tenant.alice.post<CreatedToken>('/v1/tokens', body);
  expect(answer.status).toBe(201);
  return answer.body;
}
const statusOf = async (token: string) => (await deployment.as(token).get('/v1/me')).status;
const expire = (id: string, to: string) =>
  deployment.sql(`update tokens set expires_at = ${to} where token_id = $1`, [id]);

test('a token is shown in full when it is minted, and works [AUTH-01]', async () => {
  const created = await mint({ name: 'build server' });

  expect(created).toEqual({
    id: expect.stringMatching(/^tok_[0-9a-z]{26}$/),
    name: 'build server',
    kind: 'service',
    createdBy: expect.any(String),
    createdAt: expect.any(String),
    expiresAt: null,
    revokedAt: null,
    ownerLeftAt: null,
    token: expect.stringMatching(/^svt_[0-9A-Za-z]{49}$/),
  });
  const { body } = await deployment.as(created.token).get<Me>('/v1/me');
  expect(body).toEqual({
    id: `token:${created.id}`,
    kind: 'service',
    name: 'build server',
    tenant: { id: tenant.id, slug: 'acme' },
    environment: 'development',
    may: expect.arrayContaining(['uploadScan', 'checkPullRequest']),
    session: null,
    userId: null,
    preferences: null,
  });
  expect(body.may).not.toContain('createToken');
});

test('a token is shown never again: not in the list, the evidence or an export [AUTH-01]', async () => {
  const { id, token } = await mint();
  const agent = await approvedAgent(deployment, tenant, 'worker');

  const listed = await allPages<Token>(tenant.alice, '/v1/tokens');
  const evidence = await tenant.alice.get('/v1/evidence?limit=200');
  const exported = await tenant.alice.get('/v1/evidence/export');

  const found = listed.find((one) => one.id === id);
  expect(Object.keys(found as object).sort()).toEqual(
    [
      'createdAt',
      'createdBy',
      'expiresAt',
      'id',
      'kind',
      'name',
      'ownerLeftAt',
      'revokedAt',
    ].sort(),
  );
  const text = JSON.stringify([listed, evidence.body, exported.body]);
  for (const secret of [token, agent.api.token as string]) {
    expect(text).not.toContain(secret.slice(4, -6));
  }
});

test('the database holds the hash of a token and nowhere its value [AUTH-01]', async () => {
  const { id, token } = await mint();
  await tenant.alice.post('/v1/tokens', { name: 'again' }, { 'idempotency-key': 'with-a-key' });
  const agent = await approvedAgent(deployment, tenant, 'hashed');
  const owner = await deployment.connect();

  for (const table of await tables(owner)) {
    const rows = await deployment.sql<{ text: string }>(`select t::text as text from "${table}" t`);
    for (const { text } of rows) {
      expect(text.includes(token.slice(4, -6)), table).toBe(false);
      expect(text.includes((agent.api.token as string).slice(4, -6)), table).toBe(false);
    }
  }

  const [row] = await deployment.sql<{ hash: Buffer }>(
    'select hash from tokens where token_id = $1',
    [id],
  );
  expect(row?.hash.toString('hex')).toBe(createHash('sha256').update(token).digest('hex'));
});

test('a token expires after the days it was given, and is refused from then on [AUTH-01]', async () => {
  const created = await mint({ name: 'for a month', expiresInDays: 30 });

  const lifetime = Date.parse(created.expiresAt as string) - Date.parse(created.createdAt);
  expect(Math.abs(lifetime - 30 * DAY_MS)).toBeLessThan(60_000);
  expect(await statusOf(created.token)).toBe(200);
  await expire(created.id, "now() + interval '1 minute'");
  expect(await statusOf(created.token)).toBe(200);
  await expire(created.id, 'now()');
  const answer = await deployment.as(created.token).get('/v1/me');
  expectProblem(answer, 'unauthenticated', 'getMe');
  expect(answer.body).toMatchObject({ detail: expect.stringContaining('expired') });
});

test.each([0, -1, 3_651, 1.5, '30', null])('%j days are refused', async (expiresInDays) => {
  const answer = await tenant.alice.post('/v1/tokens', { name: 'ci', expiresInDays });

  expectProblem(answer, 'malformed', 'createToken');
  expect(answer.body).toMatchObject({ errors: [{ at: '/expiresInDays' }] });
});

test('a revoked token is refused at once [AUTH-01]', async () => {
  const { id, token } = await mint();
  expect(await statusOf(token)).toBe(200);

  const { status, body } = await tenant.bob.delete(`/v1/tokens/${id}`);

  expect([status, body]).toMatchObject([200, { staleNodes: [] }]);
  const answer = await deployment.as(token).get('/v1/me');
  expectProblem(answer, 'unauthenticated', 'getMe');
  const listed = await allPages<Token>(tenant.alice, '/v1/tokens');
  expect(listed.find((one) => one.id === id)?.revokedAt).toEqual(expect.any(String));
});

test('a second revocation succeeds and keeps the time of the first [AUTH-01]', async () => {
  const { id } = await mint();
  const revokedAt = async () =>
    (await allPages<Token>(tenant.alice, '/v1/tokens')).find((one) => one.id === id)?.revokedAt;
  await tenant.alice.delete(`/v1/tokens/${id}`);
  const first = await revokedAt();

  const { status } = await tenant.alice.delete(`/v1/tokens/${id}`);

  expect(status).toBe(200);
  expect(await revokedAt()).toBe(first);
});

test('revoking one token leaves every other working [AUTH-01]', async () => {
  const [first, second] = [await mint(), await mint()];

  await tenant.alice.delete(`/v1/tokens/${first.id}`);

  expect(await statusOf(second.token)).toBe(200);
});

test('revoking one token while it is in use refuses every request sent after the answer [AUTH-01]', async () => {
  const { id, token } = await mint();
  const inUse = Array.from({ length: 20 }, () => statusOf(token));

  await tenant.alice.delete(`/v1/tokens/${id}`);
  const after = await Promise.all(Array.from({ length: 20 }, () => statusOf(token)));

  for (const status of await Promise.all(inUse)) expect([200, 401]).toContain(status);
  expect(new Set(after)).toEqual(new Set([401]));
});

test('a service token can neither mint, list nor revoke tokens [AUTH-01]', async () => {
  const { id, token } = await mint();
  const api = deployment.as(token);

  expectProblem(await api.post('/v1/tokens', { name: 'more' }), 'forbidden', 'createToken');
  expectProblem(await api.get('/v1/tokens'), 'forbidden', 'listTokens');
  expectProblem(await api.delete(`/v1/tokens/${id}`), 'forbidden', 'revokeToken');
  expect(await statusOf(token)).toBe(200);
});

test('a service token can register a repository and upload a scan to it [AUTH-01]', async () => {
  const api = deployment.as((await mint()).token);

  const { status } = await api.put('/v1/repos', { name: 'acme/by-token' });

  expect(status).toBe(200);
});

test("an agent's lab token is listed as such and can be revoked like any other [AUTH-01, AGENT-02]", async () => {
  const agent = await approvedAgent(deployment, tenant, 'listed');
  const listed = await allPages<Token>(tenant.alice, '/v1/tokens');
  const found = listed.find(({ kind, name }) => kind === 'agent' && name === 'listed') as Token;
  expect((await agent.api.get('/v1/me')).status).toBe(200);

  await tenant.alice.delete(`/v1/tokens/${found.id}`);

  expect((await agent.api.get('/v1/me')).status).toBe(401);
});

test('minting and revoking are sealed with who did it, without the value [AUTH-01]', async () => {
  const { id, token } = await mint({ name: 'sealed' });
  await tenant.bob.delete(`/v1/tokens/${id}`);

  const { items } = (await tenant.alice.get<{ items: EvidenceRecord[] }>('/v1/evidence?limit=2'))
    .body;

  const { issuer } = deployment.identityProvider;
  expect(items.map(disclosedEvent)).toMatchObject([
    { kind: 'token.revoked', actor: { type: 'user', id: `${issuer}#bob` }, subject: { id } },
    {
      kind: 'token.created',
      actor: { type: 'user', id: `${issuer}#alice` },
      subject: { type: 'token', id, name: 'sealed' },
    },
  ]);
  expect(JSON.stringify(items)).not.toContain(token.slice(4, -6));
});

test('an unknown token is not found', async () => {
  const answer = await tenant.alice.delete(`/v1/tokens/tok_${'0'.repeat(26)}`);

  expectProblem(answer, 'not_found', 'revokeToken');
});

test('the list is paged, newest first, without loss or repetition [AUTH-01]', async () => {
  for (let n = 0; n < 5; n++) await mint({ name: `paged ${n}` });
  const whole = (await tenant.alice.get<{ items: Token[] }>('/v1/tokens?limit=200')).body.items;

  for (const limit of [1, 2, 3, 50]) {
    expect(await allPages<Token>(tenant.alice, '/v1/tokens', limit)).toEqual(whole);
  }
  const times = whole.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
});

test('an approval shows the lab token once: reading the agent does not [AGENT-02]', async () => {
  const { body: requested } = await tenant.alice.post<{ id: string }>('/v1/agent-identities', {
    name: 'once',
    owner: 'owner@example.com',
    allowedTools: ['*'],
  });
  const path = `/v1/agent-identities/${requested.id}`;
  const { body } = await tenant.bob.post<ApprovedAgent>(`${path}/approve`);

  const read = await tenant.alice.get(path);

  expect(body.token).toMatch(/^svt_/);
  expect(read.body).not.toHaveProperty('token');
});
