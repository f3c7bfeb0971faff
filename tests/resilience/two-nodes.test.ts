import type { GovernDecision } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { type Api, api } from '../harness/api.ts';
import type { Tenant } from '../harness/deployment.ts';
import { readEvidenceLog } from '../harness/evidence-log.ts';
import { activatePolicies, restriction } from '../harness/packs.ts';
import type { RunningServer } from '../harness/processes.ts';
import { type SharedDatabase, startSharedDatabase } from '../harness/shared-database.ts';
import type { SocketRelay } from '../harness/socket-relay.ts';
import { until } from '../harness/until.ts';

let shared: SharedDatabase;
let first: RunningServer;
let second: RunningServer;
let relay: SocketRelay;
let tenants = 0;

beforeAll(async () => {
  shared = await startSharedDatabase(2);
  [first, second] = shared.servers as [RunningServer, RunningServer];
  relay = shared.relays[1] as SocketRelay;
});
afterAll(() => shared?.stop());

type Scene = {
  readonly id: string;
  /** The administrator through the first node. */
  readonly admin: Api;
  readonly agentId: string;
  /** The agent through the second node. */
  readonly agent: Api;
};

async function scene(): Promise<Scene> {
  const tenant = await shared.createTenant(`tenant-${++tenants}`);
  const admin = tenant.alice(first);
  const { id: agentId, api: ofAgent } = await approvedAgent(
    { as: (token: string | null) => api(second.url, token) } as never,
    { alice: admin, bob: admin },
    'worker',
  );
  return { id: tenant.id, admin, agentId, agent: ofAgent };
}

const check = (agent: Api, tool = 'search') =>
  agent.post<GovernDecision>('/v1/govern/check', { tool });

test('a pack that one node activates decides every check that begins on another after the answer [PACK-02, GOV-02]', async () => {
  const { admin, agent } = await scene();
  for (let round = 0; round < 5; round++) {
    const tool = `tool-${round}`;
    expect((await check(agent, tool)).body.decision).toBe('allow');
    const during = Array.from({ length: 10 }, () => check(agent, tool));

    await activatePolicies({ alice: admin } as Tenant, restriction('deny', tool));

    const after = await Promise.all(Array.from({ length: 10 }, () => check(agent, tool)));
    expect(after.map(({ body }) => body.decision)).toEqual(Array(10).fill('deny'));
    await Promise.all(during);
  }
});

describe('a node that is cut off from the database', () => {
  test.each(['hold', 'cut'] as const)(
    'allows nothing after %s, nor an agent that was revoked meanwhile [GOV-02, AGENT-03]',
    async (fault) => {
      const { admin, agent, agentId } = await scene();
      expect((await check(agent)).body.decision).toBe('allow');

      relay[fault]();
      try {
        const waiting = Array.from({ length: 5 }, () => check(agent));
        const revoked = await admin.post(`/v1/agent-identities/${agentId}/revoke`);
        expect(revoked.status).toBe(200);
        const answers = await Promise.all([
          ...waiting,
          ...Array.from({ length: 5 }, () => check(agent)),
        ]);
        expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(503));
      } finally {
        relay.restore();
      }

      await until('the node is ready again', async () => {
        const { status } = await api(second.url, null).get('/readyz');
        return status === 200;
      });
      expect((await check(agent)).status).toBe(403);
      const { events, verdict } = await readEvidenceLog(admin, shared.vkey);
      expect(verdict.status).toBe('verified');
      const end = events.findIndex(({ kind }) => kind === 'agent.revoked');
      const later = events.slice(end).filter(({ data }) => data['decision'] === 'allow');
      expect(later).toEqual([]);
    },
  );
});

test('a check whose database connection ends while it is sealed is refused [GOV-02]', async () => {
  const { id, agent } = await scene();
  expect((await check(agent)).body.decision).toBe('allow');
  const holder = await shared.connect();
  try {
    await holder.query('begin');
    await holder.query('select from ledger_heads where tenant_id = $1 for update', [id]);
    const answer = check(agent);
    await until('the check waits for its seal', async () => {
      const { rowCount } = await shared.owner.query(
        `select from pg_stat_activity where usename = 'svc_sealer' and wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    });

    await shared.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'svc_sealer' and wait_event_type = 'Lock'`,
    );

    const { status, body } = await answer;
    expect(status).toBe(503);
    expect(body).not.toHaveProperty('decision');
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
  expect((await check(agent)).body.decision).toBe('allow');
});
