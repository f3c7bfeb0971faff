import type { Agent, ApprovedAgent, GovernDecision, Problem, RevokedAgent } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, api } from '../harness/api.ts';
import { CAN_BLOCK, whileBlocked } from '../harness/main-thread-block.ts';
import { type OpenServer, openCall, startOpenServer } from '../harness/open-server.ts';
import type { RunningServer } from '../harness/processes.ts';
import { type SharedDatabase, startSharedDatabase } from '../harness/shared-database.ts';
import { until } from '../harness/until.ts';

let shared: SharedDatabase;
let upstream: OpenServer;
let first: RunningServer;
let second: RunningServer;
let tenants = 0;

beforeAll(async () => {
  [shared, upstream] = await Promise.all([startSharedDatabase(2, CAN_BLOCK), startOpenServer()]);
  [first, second] = shared.servers as [RunningServer, RunningServer];
});
afterAll(async () => {
  await shared?.stop();
  await upstream?.stop();
});

/** An agent of a new tenant, and what revokes it through the first node. */
async function agentOfNewTenant() {
  const slug = `nodes-${++tenants}`;
  const { id: tenantId, alice } = await shared.createTenant(slug);
  const admin = alice(first);
  await admin.post('/v1/gateway/servers', { name: 'tools', url: upstream.url, mode: 'enforce' });
  const requested = { name: 'agent', owner: 'owner@example.com', allowedTools: ['*'] };
  const { id } = (await admin.post<Agent>('/v1/agent-identities', requested)).body;
  const approved = await admin.post<ApprovedAgent>(`/v1/agent-identities/${id}/approve`);
  return {
    tenantId,
    token: approved.body.token,
    gateway: `${second.url}/mcp/${slug}/tools`,
    revoke: () => revoke(admin, id),
  };
}

async function revoke(admin: Api, id: string): Promise<RevokedAgent> {
  const { status, body } = await admin.post<RevokedAgent>(`/v1/agent-identities/${id}/revoke`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Opens a call through the second node whose stream has brought its first message. */
async function openedCall({ gateway, token }: { gateway: string; token: string }) {
  const known = upstream.calls.length;
  const opening = openCall(gateway, token);
  await until('the call has arrived', async () => upstream.calls.length > known);
  upstream.say('before');
  const call = await opening;
  await until('the stream flows', async () => call.received().includes('before'));
  return call;
}

async function whileFrozen<T>({ pid }: RunningServer, run: () => Promise<T>): Promise<T> {
  process.kill(pid, 'SIGSTOP');
  try {
    return await run();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

describe('with two nodes on one database', () => {
  test('a revocation that is answered has cut the streams of every node [AGENT-03]', async () => {
    const agent = await agentOfNewTenant();
    const call = await openedCall(agent);

    const revoked = await agent.revoke();
    upstream.say('after');

    expect(revoked).toMatchObject({ state: 'revoked', staleNodes: [] });
    expect(revoked.evidenceId).toMatch(/^evt_/);
    expect(revoked.inForceSince).not.toBe(null);
    expect(await call.ended).not.toContain('after');
  });

  test('a node that was frozen while an agent was revoked sends nothing of it when it goes on [AGENT-03]', async () => {
    const agent = await agentOfNewTenant();
    const call = await openedCall(agent);

    const { staleNodes } = await whileFrozen(second, async () => {
      const revoked = await agent.revoke();
      upstream.say('after');
      return revoked;
    });

    expect(staleNodes).toHaveLength(1);
    expect(await call.ended).not.toContain('after');
  });

  test('a node that was busy while an agent was revoked sends nothing of it when it goes on [AGENT-03]', async () => {
    const agent = await agentOfNewTenant();
    const call = await openedCall(agent);

    const { staleNodes } = await whileBlocked(second.pid, async () => {
      const revoked = await agent.revoke();
      upstream.say('after');
      return revoked;
    });

    // its lease is valid, so only the revocation that it has read stops it
    expect(staleNodes).toEqual([]);
    expect(await call.ended).not.toContain('after');
  });

  test.each([
    ['frozen', (run: () => Promise<unknown>) => whileFrozen(second, run)],
    ['busy', (run: () => Promise<unknown>) => whileBlocked(second.pid, run)],
  ])(
    'an allow that was sealed before a revocation, on a node %s since, is not sent after it [AGENT-03, GOV-02]',
    async (_, whileStopped) => {
      const agent = await agentOfNewTenant();
      const holder = await shared.connect();
      await holder.query('begin');
      await holder.query('select from ledger_heads where tenant_id = $1 for update', [
        agent.tenantId,
      ]);
      const check = api(second.url, agent.token).post<GovernDecision & Problem>(
        '/v1/govern/check',
        {
          tool: 'search',
        },
      );
      await until('the decision waits for the log', async () => {
        const { rowCount } = await shared.owner.query(
          `select from pg_stat_activity where usename = 'svc_sealer' and wait_event_type = 'Lock'
         and now() - query_start > interval '100 ms'`,
        );
        return rowCount === 1;
      });

      await whileStopped(async () => {
        await holder.query('commit');
        await until('the decision is sealed', async () => {
          const { rowCount } = await shared.owner.query(
            `select from ledger_events where tenant_id = $1 and kind = 'policy_decision' and decision = 'allow'`,
            [agent.tenantId],
          );
          return rowCount === 1;
        });
        return agent.revoke();
      });
      await holder.end();

      const { status, body } = await check;
      expect([status, body.decision]).toEqual([expect.toBeOneOf([401, 403, 503]), undefined]);
    },
  );

  test('a node that was frozen serves its agents again [AGENT-03]', async () => {
    const agent = await agentOfNewTenant();
    const call = await openedCall(agent);
    expect(call.status).toBe(200);

    await agent.revoke();
    const other = await agentOfNewTenant();

    expect((await openedCall(other)).status).toBe(200);
    await other.revoke();
  });
});
