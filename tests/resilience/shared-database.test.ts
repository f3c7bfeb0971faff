import type { Agent, ApprovedAgent, GovernDecision } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, api } from '../harness/api.ts';
import { readEvidenceLog } from '../harness/evidence-log.ts';
import type { RunningServer } from '../harness/processes.ts';
import { type SharedDatabase, startSharedDatabase } from '../harness/shared-database.ts';
import { until } from '../harness/until.ts';

let shared: SharedDatabase;
let server: RunningServer;

beforeAll(async () => {
  shared = await startSharedDatabase(1);
  [server] = shared.servers as [RunningServer];
});
afterAll(() => shared?.stop());

async function tenantWithAgent(slug: string): Promise<{ id: string; alice: Api; agent: Api }> {
  const tenant = await shared.createTenant(slug);
  const alice = tenant.alice(server);
  const requested = { name: 'agent', owner: 'owner@example.com', allowedTools: ['*'] };
  const { body } = await alice.post<Agent>('/v1/agent-identities', requested);
  const approved = await alice.post<ApprovedAgent>(`/v1/agent-identities/${body.id}/approve`);
  return { id: tenant.id, alice, agent: api(server.url, approved.body.token) };
}

const check = (agent: Api) => agent.post<GovernDecision>('/v1/govern/check', { tool: 'search' });

test('on a configured database the service works under its own roles, and a tenant exports its own events alone [AUTH-05]', async () => {
  const [one, two] = [await tenantWithAgent('one'), await tenantWithAgent('two')];
  await Promise.all([check(one.agent), check(two.agent)]);

  const { rows } = await shared.owner.query<{ application_name: string; usename: string }>(
    `select application_name, usename from pg_stat_activity where application_name like 'svc\\_%'`,
  );

  expect(rows.length).toBeGreaterThan(1);
  for (const { application_name, usename } of rows) expect(usename).toBe(application_name);
  for (const { alice, id } of [one, two]) {
    const { events, verdict } = await readEvidenceLog(alice, shared.vkey);
    expect(verdict.status).toBe('verified');
    expect(events[0]?.subject.id).toBe(id);
    expect(events.map(({ kind }) => kind)).toEqual([
      'tenant.created',
      'agent.requested',
      'agent.approved',
      'policy_decision',
    ]);
  }
});

test('two tenants whose heads are held stop no third, not even one whose credential was never seen', async () => {
  const slow = [await tenantWithAgent('slow-a'), await tenantWithAgent('slow-b')];
  const third = await tenantWithAgent('third');
  const holder = await shared.connect();
  await holder.query('begin');
  await holder.query('select from ledger_heads where tenant_id = any($1) for update', [
    slow.map(({ id }) => id),
  ]);
  let released = false;
  const waiting = slow
    .flatMap(({ agent }) => [agent, agent, agent])
    .map((agent) => check(agent).then(({ status }) => ({ status, released })));
  await until('both wait for their heads', async () => {
    const { rowCount } = await shared.owner.query(
      `select from pg_stat_activity where usename = 'svc_sealer' and wait_event_type = 'Lock'
       and now() - query_start > interval '100 ms'`,
    );
    return rowCount === 2;
  });

  const answer = await check(third.agent);

  expect(answer.status).toBe(200);
  released = true;
  await holder.query('commit');
  await holder.end();
  expect(await Promise.all(waiting)).toEqual(Array(6).fill({ status: 200, released: true }));
});
