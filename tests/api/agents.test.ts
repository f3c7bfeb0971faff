import type { Agent } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGENTS, agentBody, newestEvent, readAgent, registerAgent } from '../harness/agents.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const register = (change: object = {}) => registerAgent(tenant, change);

describe('registering', () => {
  test('an agent answers it as requested, with who asked [AGENT-01]', async () => {
    const given = agentBody({ allowedTools: ['mail.send', 'repo.*'], environment: 'staging' });

    const { status, body: agent } = await tenant.alice.post<Agent>(AGENTS, given);

    expect(status).toBe(201);
    expect(agent).toEqual({
      ...given,
      version: 1,
      id: expect.stringMatching(/^agt_[0-9a-z]{26}$/),
      tags: [],
      state: 'requested',
      externalSubject: null,
      requestedBy: `user:${deployment.identityProvider.issuer}#alice`,
      approvedBy: null,
      createdAt: expect.any(String),
      approvedAt: null,
      revokedAt: null,
      revocationReason: null,
      ownerLeftAt: null,
    });
    expect(await readAgent(tenant, agent)).toEqual(agent);
  });

  test('with a name that is taken says so, and of a revoked agent what to do [AGENT-01]', async () => {
    const agent = await register();
    const again = () => tenant.alice.post(AGENTS, agentBody({ name: agent.name }));
    expect((await again()).body).toMatchObject({ detail: `agent "${agent.name}" exists` });

    await tenant.alice.post(`${AGENTS}/${agent.id}/revoke`, {});

    const answer = await again();
    expectProblem(answer, 'conflict', 'createAgent');
    expect(answer.body).toMatchObject({
      detail: `name "${agent.name}" belongs to a revoked agent, whose evidence bears it; register the agent under another name`,
    });
  });

  test('takes the environment of the deployment unless told [AGENT-01]', async () => {
    expect((await register()).environment).toBe('development');
  });

  test.each(['owner', 'name', 'allowedTools'])(
    'without %s is malformed [AGENT-01]',
    async (field) => {
      const { [field]: _left, ...rest } = agentBody() as Record<string, unknown>;
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
    'mäil',
    'mail.?',
    '[a-z]',
    '^.*$',
    'x'.repeat(201),
  ])('refuses the tool pattern %j, and names where [AGENT-01]', async (pattern) => {
    const answer = await tenant.alice.post(
      AGENTS,
      agentBody({ allowedTools: ['search', pattern] }),
    );

    expectProblem(answer, 'malformed', 'createAgent');
    expect(answer.body).toMatchObject({ errors: [{ at: '/allowedTools/1' }] });
  });

  test('with no pattern, or more than 200, is malformed [AGENT-01]', async () => {
    const many = Array.from({ length: 201 }, (_, n) => `tool${n}`);

    for (const allowedTools of [[], many]) {
      expectProblem(await tenant.alice.post(AGENTS, agentBody({ allowedTools })), 'malformed');
    }
    await register({ allowedTools: many.slice(1) });
  });

  test('a second agent of one name is a conflict', async () => {
    const { name } = await register();

    expectProblem(await tenant.alice.post(AGENTS, agentBody({ name })), 'conflict', 'createAgent');
  });

  test('two agents of one name at once makes one of them [AGENT-01]', async () => {
    const given = agentBody();

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
      expectProblem(await tenant.alice.post(AGENTS, agentBody(more)), 'malformed', 'createAgent');
    }
  });

  test('registering is sealed as agent.requested [AGENT-01]', async () => {
    const agent = await register();

    expect(await newestEvent(tenant)).toMatchObject({
      kind: 'agent.requested',
      actor: { type: 'user', id: `${deployment.identityProvider.issuer}#alice` },
      subject: { type: 'agent', id: agent.id, name: agent.name },
    });
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
