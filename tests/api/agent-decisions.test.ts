import type { Agent, ApprovedAgent, GovernDecision, Problem } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccessToken } from '../../apps/server/src/platform/identity/access-token.ts';
import { approvedAgent } from '../harness/agent.ts';
import { AGENTS, actOn, newestEvent, readAgent, registerAgent } from '../harness/agents.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const register = (change: object = {}) => registerAgent(tenant, change);
const act = <Body = Agent>(agent: Agent, action: string, by = tenant.bob, body?: object) =>
  actOn<Body>(by, agent, action, body);

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
    const { token, tokenExpiresAt: _, ...shown } = approved;
    expect(await readAgent(tenant, agent)).toEqual(shown);
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
    ['revoked', ['approve', 'revoke'], ['revoke']],
    ['revoked', ['revoke'], ['revoke']],
  ] as const;
  test.each(STATES)(
    'an agent that is %s after %j takes %j and nothing else [AGENT-02]',
    async (state, steps, legal) => {
      for (const action of ['approve', 'reject', 'revoke'] as const) {
        const agent = await register();
        for (const step of steps) await act(agent, step);
        expect((await readAgent(tenant, agent)).state).toBe(state);
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

    expect(await newestEvent(tenant)).toMatchObject({
      kind,
      actor: { type: 'user', id: `${deployment.identityProvider.issuer}#bob` },
      subject: { type: 'agent', id: agent.id, name: agent.name },
      data: { owner: agent.owner, allowedTools: ['repo.*'], environment: 'staging' },
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

      const { state } = await readAgent(tenant, agent);
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
});

describe('revoking', () => {
  test('tells when and why, and seals the reason [AGENT-03]', async () => {
    const agent = await register();
    const reason = 'its prompt was taken over on 2026-11-20';

    const { status, body } = await act(agent, 'revoke', tenant.bob, { reason });

    expect([status, body.state, body.revocationReason]).toEqual([200, 'revoked', reason]);
    expect(body.revokedAt).not.toBe(null);
    expect(await newestEvent(tenant)).toMatchObject({ kind: 'agent.revoked', data: { reason } });
  });

  test('again answers what the first one did, and writes nothing [AGENT-03]', async () => {
    const agent = await register();
    await act(agent, 'approve');
    const first = await act(agent, 'revoke', tenant.bob, { reason: 'first' });
    const before = await deployment.contents();

    const second = await act(agent, 'revoke', tenant.alice, { reason: 'second' });

    // read again from every node, so later than the first time
    const inForceSince = expect.any(String);
    expect(second).toMatchObject({ status: 200, body: { ...first.body, inForceSince } });
    expect(await deployment.contents()).toEqual(before);
  });

  test('many times at once seals one revocation [AGENT-03]', async () => {
    const agent = await register();

    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => act(agent, 'revoke', tenant.bob, { reason: `${n}` })),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.revocationReason)).size).toBe(1);
    const events = await deployment.sql(
      "select from ledger_events where kind = 'agent.revoked' and event like '%' || $1 || '%'",
      [agent.id],
    );
    expect(events).toHaveLength(1);
  });

  test('takes no secret as a reason, since it is sealed [AGENT-03]', async () => {
    const agent = await register();
    const token = newAccessToken();

    for (const reason of ['', 'x'.repeat(501), `leaked ${token}`, 1, null]) {
      const answer = await act<Problem>(agent, 'revoke', tenant.bob, { reason });
      expectProblem(answer, 'malformed', 'revokeAgent');
      expect(JSON.stringify(answer.body)).not.toContain(token);
    }
    expect((await readAgent(tenant, agent)).state).toBe('requested');
  });

  test('that names the JSON type and sends nothing is done, as many clients send it [AGENT-03]', async () => {
    const agent = await approvedAgent(deployment, tenant, 'sent-nothing');

    const answer = await tenant.alice.send('POST', `${AGENTS}/${agent.id}/revoke`, {
      headers: { 'content-type': 'application/json' },
    });

    expect(answer).toMatchObject({ status: 200, body: { state: 'revoked' } });
  });
});
