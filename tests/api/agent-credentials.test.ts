import type { Agent, ApprovedAgent, GovernDecision, Token } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boundAgent } from '../harness/agent.ts';
import { AGENTS, actOn, newestEvent, readAgent, registerAgent } from '../harness/agents.ts';
import type { Answer, Api } from '../harness/api.ts';
import { ACCOUNTS, type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const register = (change: object = {}) => registerAgent(tenant, change);
const approve = (agent: Agent, body?: object) =>
  actOn<ApprovedAgent>(tenant.bob, agent, 'approve', body);
const rotate = (agent: Agent, body?: object) =>
  actOn<ApprovedAgent>(tenant.alice, agent, 'rotate', body);
const check = (token: string) =>
  deployment.as(token).post<GovernDecision>('/v1/govern/check', { tool: 'repo.read' });
const issuer = () => deployment.identityProvider.issuer;

const update = (agent: Agent, body: unknown, by: Api = tenant.alice): Promise<Answer<Agent>> =>
  by.send<Agent>('PATCH', `${AGENTS}/${agent.id}`, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

async function tokensOf(agent: Agent): Promise<Token[]> {
  const tokens = await allPages<Token>(tenant.alice, '/v1/tokens');
  return tokens.filter(({ name }) => name === agent.name);
}

const daysUntil = (time: string | null) => (Date.parse(time as string) - Date.now()) / DAY_MS;

describe('a lab token', () => {
  test.each([
    [undefined, 90],
    [{}, 90],
    [{ expiresInDays: 1 }, 1],
    [{ expiresInDays: 365 }, 365],
  ])('of an approval with %j expires after %d days [AGENT-02]', async (body, days) => {
    const agent = await register();

    const { status, body: approved } = await approve(agent, body);

    expect(status).toBe(200);
    expect(daysUntil(approved.tokenExpiresAt)).toBeCloseTo(days, 2);
    expect((await tokensOf(agent))[0]?.expiresAt).toBe(approved.tokenExpiresAt);
    expect(await newestEvent(tenant)).toMatchObject({
      kind: 'agent.approved',
      data: { tokenExpiresAt: approved.tokenExpiresAt },
    });
  });

  test.each([0, 366, 1.5, '30', null])('does not expire after %j days [AGENT-02]', async (days) => {
    const answer = await approve(await register(), { expiresInDays: days });

    expectProblem(answer, 'malformed', 'approveAgent');
  });

  test('that has expired is refused at the next check [AGENT-02, GOV-02]', async () => {
    const agent = await register();
    const { token } = (await approve(agent)).body;
    expect((await check(token)).body.decision).toBe('allow');

    await deployment.sql('update tokens set expires_at = now() where agent_id = $1', [agent.id]);
    await tenant.alice.post('/v1/tokens', { name: 'a change of authority, which voids caches' });

    expectProblem(await check(token), 'unauthenticated', 'governCheck');
  });

  test("is listed as revoked from its agent's revocation on [AGENT-03]", async () => {
    const agent = await register();
    await approve(agent);
    await rotate(agent, { overlapMinutes: 60 });

    const { body: revoked } = await actOn(tenant.bob, agent, 'revoke');

    const times = (await tokensOf(agent)).map(({ revokedAt }) => revokedAt);
    expect(times).toEqual([revoked.revokedAt, revoked.revokedAt]);
  });
});

describe('rotation', () => {
  test('mints a token that works and ends the one before at once, sealed [AGENT-03]', async () => {
    const agent = await register();
    const { token: first } = (await approve(agent)).body;

    const { status, body: rotated } = await rotate(agent, { expiresInDays: 7 });

    expect([status, rotated.state]).toEqual([200, 'approved']);
    expect(daysUntil(rotated.tokenExpiresAt)).toBeCloseTo(7, 2);
    expectProblem(await check(first), 'unauthenticated', 'governCheck');
    expect((await check(rotated.token)).body.decision).toBe('allow');
    const [newest] = (await tokensOf(agent)).filter(({ revokedAt }) => revokedAt === null);
    expect(await newestEvent(tenant)).toMatchObject({
      kind: 'policy_decision',
      data: { token: newest?.id },
    });
    const events = await deployment.sql<{ event: string }>(
      "select event from ledger_events where kind = 'agent.rotated' order by idx desc limit 1",
    );
    expect(events[0]?.event).toContain(newest?.id);
  });

  test('leaves the tokens before valid for the overlap, and no longer than they were [AGENT-03]', async () => {
    const agent = await register();
    const { token: first } = (await approve(agent)).body;
    await deployment.sql(
      "update tokens set expires_at = now() + interval '10 minutes' where agent_id = $1",
      [agent.id],
    );
    const { token: second } = (await rotate(agent, { overlapMinutes: 60 })).body;

    const { token: third } = (await rotate(agent, { overlapMinutes: 30 })).body;

    for (const token of [first, second, third]) {
      expect((await check(token)).body.decision).toBe('allow');
    }
    const minutes = (await tokensOf(agent))
      .map(({ expiresAt }) => (Date.parse(expiresAt as string) - Date.now()) / MINUTE_MS)
      .sort((a, b) => a - b);
    expect(minutes[0]).toBeCloseTo(10, 0);
    expect(minutes[1]).toBeCloseTo(30, 0);
    expect(minutes[2]).toBeGreaterThan(1_000);
  });

  test('of an agent without a lab token is a conflict [AGENT-03]', async () => {
    const revoked = await register();
    await actOn(tenant.bob, revoked, 'revoke');
    const id = await boundAgent(tenant, 'never rotates', { issuer: issuer(), subject: 'rotates' });

    for (const agent of [await register(), revoked, { id } as Agent]) {
      expectProblem(await rotate(agent), 'conflict', 'rotateAgent');
    }
  });
});

describe('approval of an external subject', () => {
  const approveExternal = (agent: Agent, body: object, by: Api = tenant.bob) =>
    actOn(by, agent, 'approve-external', body);

  test('binds it without a token, and is sealed with issuer and subject [AGENT-02]', async () => {
    const agent = await register();
    const bindTo = { issuer: issuer(), subject: 'client-1' };

    const { status, body } = await approveExternal(agent, bindTo);

    expect([status, body]).toMatchObject([200, { state: 'approved', externalSubject: bindTo }]);
    expect(body).not.toHaveProperty('token');
    expect(await tokensOf(agent)).toEqual([]);
    expect(await readAgent(tenant, agent)).toEqual(body);
    expect(await newestEvent(tenant)).toMatchObject({
      kind: 'agent.approved',
      data: { externalIssuer: issuer(), externalSubject: 'client-1' },
    });
  });

  test('refuses an issuer that the tenant has not configured [AGENT-02, GOV-05]', async () => {
    const agent = await register();
    for (const url of ['https://idp.example.com', `${issuer()}/`, issuer().toUpperCase()]) {
      const answer = await approveExternal(agent, { issuer: url, subject: 'x' });
      expectProblem(answer, 'unprocessable', 'approveExternalAgent');
    }
    for (const body of [{}, { issuer: issuer() }, { issuer: issuer(), subject: 's'.repeat(256) }]) {
      expectProblem(await approveExternal(agent, body), 'malformed', 'approveExternalAgent');
    }
    expect((await readAgent(tenant, agent)).state).toBe('requested');
  });

  test('binds a subject to one approved agent at a time, also at once [AGENT-02, GOV-05]', async () => {
    const bindTo = { issuer: issuer(), subject: 'taken' };
    const agents = [await register(), await register(), await register()];

    const answers = await Promise.all(agents.map((agent) => approveExternal(agent, bindTo)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const bound = agents[answers.findIndex(({ status }) => status === 200)] as Agent;
    const other = agents[answers.findIndex(({ status }) => status === 409)] as Agent;
    await actOn(tenant.bob, bound, 'revoke');
    expect((await approveExternal(other, bindTo)).status).toBe(200);
  });

  test('is by another admin than the requester in production [AGENT-02]', async () => {
    const agent = await register({ environment: 'production' });
    const bindTo = { issuer: issuer(), subject: 'production-client' };

    const own = await approveExternal(agent, bindTo, tenant.alice);

    expectProblem(own, 'forbidden', 'approveExternalAgent');
    expect((await approveExternal(agent, bindTo)).status).toBe(200);
  });
});

describe('an update', () => {
  test('changes what it names and nothing else, and is sealed with what was before [AGENT-01]', async () => {
    const agent = await register({ tags: ['team:a'] });
    await approve(agent);
    const before = await readAgent(tenant, agent);

    const { status, body } = await update(agent, { owner: 'carol@example.com' });

    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      version: before.version + 1,
      owner: 'carol@example.com',
    });
    expect((await update(agent, { tags: ['team:b'] })).body.tags).toEqual(['team:b']);
    expect(await newestEvent(tenant)).toMatchObject({
      kind: 'agent.updated',
      data: { owner: 'carol@example.com', changed: ['tags'], state: 'approved' },
    });
  });

  test('of tools decides the next check [AGENT-01]', async () => {
    const agent = await register();
    const { token } = (await approve(agent)).body;
    expect((await check(token)).body.decision).toBe('allow');

    await update(agent, { allowedTools: ['mail.send'] });

    expect((await check(token)).body.decision).toBe('deny');
  });

  test('that changes nothing writes nothing [AGENT-01]', async () => {
    const agent = await register();
    const before = await deployment.contents();

    const { status, body } = await update(agent, { owner: agent.owner, tags: [] });

    expect([status, body]).toEqual([200, agent]);
    expect(await deployment.contents()).toEqual(before);
  });

  test.each([{}, { name: 'x' }, { state: 'approved' }, { owner: '' }, { allowedTools: ['**'] }])(
    'of %j is malformed [AGENT-01]',
    async (body) => {
      expectProblem(await update(await register(), body), 'malformed', 'updateAgent');
    },
  );

  test('of an agent that is rejected or revoked is a conflict [AGENT-01]', async () => {
    for (const action of ['reject', 'revoke']) {
      const agent = await register();
      await actOn(tenant.bob, agent, action);
      expectProblem(await update(agent, { owner: 'x' }), 'conflict', 'updateAgent');
    }
  });
});

describe('tools that are added in production', () => {
  const production = () => register({ environment: 'production' });
  const wider = { allowedTools: ['repo.*', 'mail.send'] };

  test('return an agent to its approval by another admin, and end its token for good [AGENT-02]', async () => {
    const agent = await production();
    const { token } = (await approve(agent)).body;
    expect((await check(token)).body.decision).toBe('allow');

    const { body: widened } = await update(agent, wider, tenant.bob);

    expect(widened).toMatchObject({ state: 'requested', approvedBy: null, approvedAt: null });
    expect(widened.requestedBy).toMatch(/#bob$/);
    expectProblem(await check(token), 'unauthenticated', 'governCheck');
    expectProblem(await approve(agent), 'forbidden', 'approveAgent');
    expect((await actOn(tenant.alice, agent, 'approve')).status).toBe(200);
    expectProblem(await check(token), 'unauthenticated', 'governCheck');
  });

  test('unbind its external subject, whose JWT is refused from then on [AGENT-02, GOV-05]', async () => {
    const agent = await production();
    const bindTo = { issuer: issuer(), subject: 'bob' };
    expect((await actOn(tenant.bob, agent, 'approve-external', bindTo)).status).toBe(200);
    const jwt = await deployment.identityProvider.token(ACCOUNTS.bob, tenant.agentAudience);
    expect((await check(jwt)).body.decision).toBe('allow');

    const { body } = await update(agent, wider);

    expect(body.externalSubject).toBe(null);
    expectProblem(await check(jwt), 'forbidden', 'governCheck');
  });

  test('to a request make the one who adds them its requester [AGENT-02]', async () => {
    const agent = await production();

    await update(agent, wider, tenant.bob);

    expectProblem(await approve(agent), 'forbidden', 'approveAgent');
    expect((await actOn(tenant.alice, agent, 'approve')).status).toBe(200);
  });

  test('differ from tools that are taken away or were covered: those keep the approval [AGENT-02]', async () => {
    const agent = await production();
    const { token } = (await approve(agent)).body;

    const { body } = await update(agent, { allowedTools: ['repo.read', 'repo.issue.*'] });

    expect(body.state).toBe('approved');
    expect((await check(token)).body.decision).toBe('allow');
  });
});
