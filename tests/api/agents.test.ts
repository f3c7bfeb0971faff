import type { Agent, ApprovedAgent, EvidenceRecord, GovernDecision } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';

const AGENTS = '/v1/agent-identities';

let deployment: Deployment;
let tenant: Tenant;
let made = 0;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const body = (change: object = {}) => ({
  name: `agent ${made++}`,
  owner: 'owner@example.com',
  allowedTools: ['repo.*'],
  ...change,
});
async function register(change: object = {}): Promise<Agent> {
  const answer = await tenant.alice.post<Agent>(AGENTS, body(change));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const act = <Body = Agent>(agent: Agent, action: string, by = tenant.bob) =>
  by.post<Body>(`${AGENTS}/${agent.id}/${action}`);
const read = async (agent: Agent) => (await tenant.vera.get<Agent>(`${AGENTS}/${agent.id}`)).body;
const newestEvent = async () =>
  (await tenant.vera.get<{ items: EvidenceRecord[] }>('/v1/evidence?limit=1')).body.items[0]?.event;

describe('registering', () => {
  test('an agent answers it as requested, with who asked [AGENT-01]', async () => {
    const given = body({ allowedTools: ['mail.send', 'repo.*'], environment: 'staging' });

    const { status, body: agent } = await tenant.alice.post<Agent>(AGENTS, given);

    expect(status).toBe(201);
    expect(agent).toEqual({
      ...given,
      id: expect.stringMatching(/^agt_[0-9a-z]{26}$/),
      state: 'requested',
      requestedBy: `user:${deployment.identityProvider.issuer}#alice`,
      approvedBy: null,
      createdAt: expect.any(String),
      approvedAt: null,
      revokedAt: null,
    });
    expect(await read(agent)).toEqual(agent);
  });

  test('takes the environment of the deployment unless told [AGENT-01]', async () => {
    expect((await register()).environment).toBe('development');
  });

  test.each(['owner', 'name', 'allowedTools'])(
    'without %s is malformed [AGENT-01]',
    async (field) => {
      const { [field]: _left, ...rest } = body() as Record<string, unknown>;
      const before = await deployment.contents();

      for (const given of [rest, { ...rest, [field]: '' }, { ...rest, [field]: null }]) {
        expectProblem(await tenant.alice.post(AGENTS, given), 'malformed', 'createAgent');
      }
      expect(await deployment.contents()).toEqual(before);
    },
  );

  test.each(['*', 'search', 'mail.send', 'repo.*', 'a.b.c.*', 'a-b_C9.d', '0'])(
    'takes the tool pattern %s [AGENT-01]',
    async (pattern) => {
      expect((await register({ allowedTools: [pattern] })).allowedTools).toEqual([pattern]);
    },
  );

  test.each([
    '',
    '.',
    '..',
    '*.',
    '.*',
    '**',
    '*.send',
    'mail.*.send',
    'mail*',
    'ma*l',
    'mail.',
    '.mail',
    'mail..send',
    'mail.**',
    'mail. send',
    ' mail',
    'mail\n',
    'mail.send\n',
    'mail/send',
    'mäil',
    'mail.?',
    '[a-z]',
    '^.*$',
    'x'.repeat(201),
  ])('refuses the tool pattern %j, and names where [AGENT-01]', async (pattern) => {
    const answer = await tenant.alice.post(AGENTS, body({ allowedTools: ['search', pattern] }));

    expectProblem(answer, 'malformed', 'createAgent');
    expect(answer.body).toMatchObject({ errors: [{ at: '/allowedTools/1' }] });
  });

  test('with no pattern, or more than 200, is malformed [AGENT-01]', async () => {
    const many = Array.from({ length: 201 }, (_, n) => `tool${n}`);

    for (const allowedTools of [[], many]) {
      expectProblem(await tenant.alice.post(AGENTS, body({ allowedTools })), 'malformed');
    }
    await register({ allowedTools: many.slice(1) });
  });

  test('a second agent of one name is a conflict', async () => {
    const { name } = await register();

    expectProblem(await tenant.alice.post(AGENTS, body({ name })), 'conflict', 'createAgent');
  });

  test('two agents of one name at once makes one of them [AGENT-01]', async () => {
    const given = body();

    const answers = await Promise.all(
      Array.from({ length: 4 }, () => tenant.alice.post(AGENTS, given)),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('a field that approval would set is malformed [AGENT-01]', async () => {
    for (const more of [
      { state: 'approved' },
      { approvedBy: 'me' },
      { id: `agt_${'0'.repeat(26)}` },
    ]) {
      expectProblem(await tenant.alice.post(AGENTS, body(more)), 'malformed', 'createAgent');
    }
  });
});

describe('deciding', () => {
  test('approval mints the lab token, which works, and tells who approved [AGENT-02]', async () => {
    const agent = await register({ allowedTools: ['search'] });

    const { status, body: approved } = await act<ApprovedAgent>(agent, 'approve');

    expect(status).toBe(200);
    expect(approved).toMatchObject({
      state: 'approved',
      approvedBy: `user:${deployment.identityProvider.issuer}#bob`,
      approvedAt: expect.any(String),
      token: expect.stringMatching(/^svt_/),
    });
    const { token, ...shown } = approved;
    expect(await read(agent)).toEqual(shown);
    const check = await deployment
      .as(token)
      .post<GovernDecision>('/v1/govern/check', { tool: 'search' });
    expect(check.body).toMatchObject({ decision: 'allow', agent: agent.name });
  });

  /** Each state, the steps that lead to it, and the steps that are legal in it. */
  const STATES = [
    ['requested', [], ['approve', 'reject', 'revoke']],
    ['approved', ['approve'], ['revoke']],
    ['rejected', ['reject'], []],
    ['revoked', ['approve', 'revoke'], []],
    ['revoked', ['revoke'], []],
  ] as const;
  test.each(STATES)(
    'an agent that is %s after %j takes %j and nothing else [AGENT-02]',
    async (state, steps, legal) => {
      for (const action of ['approve', 'reject', 'revoke'] as const) {
        const agent = await register();
        for (const step of steps) await act(agent, step);
        expect((await read(agent)).state).toBe(state);
        const before = await deployment.contents();

        const answer = await act(agent, action);

        if ((legal as readonly string[]).includes(action)) {
          expect(answer.status, action).toBe(200);
        } else {
          expectProblem(answer, 'conflict');
          expect(await deployment.contents()).toEqual(before);
        }
      }
    },
  );

  test.each([
    ['approve', 'agent.approved'],
    ['reject', 'agent.rejected'],
    ['revoke', 'agent.revoked'],
  ])('%s is sealed as %s, with who did it and to what [AGENT-02]', async (action, kind) => {
    const agent = await register({ environment: 'staging' });

    await act(agent, action);

    expect(await newestEvent()).toMatchObject({
      kind,
      actor: { type: 'user', id: `${deployment.identityProvider.issuer}#bob` },
      subject: { type: 'agent', id: agent.id, name: agent.name },
      data: { owner: agent.owner, allowedTools: ['repo.*'], environment: 'staging' },
    });
  });

  test('registering is sealed as agent.requested [AGENT-01]', async () => {
    const agent = await register();

    expect(await newestEvent()).toMatchObject({
      kind: 'agent.requested',
      actor: { type: 'user', id: `${deployment.identityProvider.issuer}#alice` },
      subject: { type: 'agent', id: agent.id, name: agent.name },
    });
  });

  test('two approvals at once approve once and mint one token [AGENT-02]', async () => {
    const agent = await register();

    const answers = await Promise.all(Array.from({ length: 4 }, () => act(agent, 'approve')));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const rows = await deployment.sql('select from tokens where agent_id = $1', [agent.id]);
    expect(rows).toHaveLength(1);
  });

  test('approval and rejection at once leave one of them standing [AGENT-02]', async () => {
    for (let round = 0; round < 5; round++) {
      const agent = await register();

      const [approved, rejected] = await Promise.all([
        act(agent, 'approve'),
        act(agent, 'reject', tenant.alice),
      ]);

      const { state } = await read(agent);
      const expected = state === 'approved' ? [200, 409] : [409, 200];
      expect([approved.status, rejected.status]).toEqual(expected);
    }
  });

  test('an agent that nobody registered is not found', async () => {
    const unknown = { id: `agt_${'0'.repeat(26)}` } as Agent;

    for (const action of ['approve', 'reject', 'revoke']) {
      expectProblem(await act(unknown, action), 'not_found');
    }
    expectProblem(await tenant.alice.get(`${AGENTS}/${unknown.id}`), 'not_found', 'getAgent');
  });
});

describe('in production', () => {
  test('who registered an agent cannot approve it; another admin can [AGENT-02]', async () => {
    const agent = await register({ environment: 'production' });
    const before = await deployment.contents();

    const own = await act(agent, 'approve', tenant.alice);

    expectProblem(own, 'forbidden', 'approveAgent');
    expect(await deployment.contents()).toEqual(before);
    expect((await act(agent, 'approve', tenant.bob)).status).toBe(200);
  });

  test('who registered an agent may still reject or revoke it [AGENT-02]', async () => {
    for (const action of ['reject', 'revoke']) {
      const agent = await register({ environment: 'production' });
      expect((await act(agent, action, tenant.alice)).status).toBe(200);
    }
  });

  test('the requester may approve where neither agent nor deployment is of production [AGENT-02]', async () => {
    const agent = await register({ environment: 'staging' });

    expect((await act(agent, 'approve', tenant.alice)).status).toBe(200);
  });

  test('a production deployment separates duties whatever environment the requester names [AGENT-02]', async () => {
    const production = await startDeployment({ SVC_ENVIRONMENT: 'production' });
    try {
      const { alice, bob } = await production.createTenant('acme');
      for (const environment of ['development', 'staging', 'production', undefined]) {
        const { body: agent } = await alice.post<Agent>(AGENTS, body({ environment }));
        expect(agent.environment).toBe(environment ?? 'production');

        const own = await alice.post(`${AGENTS}/${agent.id}/approve`);

        expectProblem(own, 'forbidden', 'approveAgent');
        expect((await bob.post(`${AGENTS}/${agent.id}/approve`)).status).toBe(200);
      }
    } finally {
      await production.stop();
    }
  });
});

test('the list is paged, newest first, without loss or repetition [AGENT-01]', async () => {
  for (let n = 0; n < 3; n++) await register();
  const whole = (await tenant.vera.get<{ items: Agent[] }>(`${AGENTS}?limit=200`)).body.items;

  for (const limit of [1, 2, 5]) {
    expect(await allPages<Agent>(tenant.vera, AGENTS, limit)).toEqual(whole);
  }
  const ids = whole.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort().reverse());
});

test('a revocation that names the JSON type and sends nothing is done, as many clients send it [AGENT-03]', async () => {
  const agent = await approvedAgent(deployment, tenant, 'sent-nothing');

  const answer = await tenant.alice.send('POST', `/v1/agent-identities/${agent.id}/revoke`, {
    headers: { 'content-type': 'application/json' },
  });

  expect(answer).toMatchObject({ status: 200, body: { state: 'revoked' } });
});
