import { createHmac } from 'node:crypto';
import type { EvidenceDetail, GovernDecision } from '@svc/contract';
import { canonicalize, type Json } from '@svc/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { activatePolicies, restriction } from '../harness/packs.ts';
import { until } from '../harness/until.ts';

let deployment: Deployment;
let tenant: Tenant;
let agent: TestAgent;
let made = 0;

beforeAll(async () => {
  deployment = await borrowDeployment();
});
afterAll(() => deployment?.stop());
beforeEach(async () => {
  tenant = await deployment.createTenant(`tenant-${made++}`);
  agent = await approvedAgent(deployment, tenant, 'worker');
});

/** Has a call decided and its facts recorded; returns the id of its evidence. */
async function decided(call: object): Promise<string> {
  const { body } = await agent.api.post<GovernDecision>('/v1/govern/check', call);
  await until('the facts are recorded', async () => {
    const rows = await deployment.sql('select from decision_facts where evidence_id = $1', [
      body.evidenceId,
    ]);
    return rows.length === 1;
  });
  return body.evidenceId;
}

async function detail(evidenceId: string): Promise<EvidenceDetail> {
  return (await tenant.vera.get<EvidenceDetail>(`/v1/evidence/${evidenceId}`)).body;
}

describe('the evidence of a decision', () => {
  test('explains it by every rule that applied, the facts, and the version of the pack [GOV-04]', async () => {
    const version = await activatePolicies(
      tenant,
      restriction('approve', 'mail.send'),
      restriction('deny', 'mail.send'),
    );
    const id = await decided({ tool: 'mail.send', arguments: { to: 'bob@example.com', n: 3 } });

    const { event, explanation } = await detail(id);

    expect(explanation).toMatchObject({
      pack: { id: 'pack-dev-observe', version },
      outcome: 'deny',
      rule: 'deny-mail-send',
      reasons: [
        { rule: 'deny-mail-send', outcome: 'deny' },
        { rule: 'approve-mail-send', outcome: 'approve' },
      ],
      reproduced: true,
      facts: {
        state: 'verified',
        hash: event.data['factsHash'],
        recorded: {
          call: { tool: 'mail.send', server: null, arguments: { to: '', n: 0 } },
          principal: { id: agent.id },
          facts: { credential: { kind: 'lab-token' } },
        },
      },
    });
    const { salt, recorded } = explanation?.facts ?? {};
    expect(
      createHmac('sha256', Buffer.from(salt as string, 'hex'))
        .update(canonicalize(recorded as unknown as Json))
        .digest('hex'),
    ).toBe(event.data['factsHash']);
  });

  test('names the rule that permits an allowed call, and the approval does not hide the rule that asked [GOV-04]', async () => {
    const allowed = await detail(await decided({ tool: 'search' }));
    expect(allowed.explanation).toMatchObject({ outcome: 'allow', rule: 'in-scope', reasons: [] });
    await activatePolicies(tenant, restriction('approve', 'mail.send'));
    const asked = await detail(await decided({ tool: 'mail.send' }));
    const approval = asked.event.data['approval'];
    expect((await tenant.bob.post(`/v1/approvals/${approval}/approve`)).status).toBe(200);

    const { event, explanation } = await detail(await decided({ tool: 'mail.send' }));

    expect(event.data).toMatchObject({ decision: 'allow', approval });
    expect(explanation).toMatchObject({ outcome: 'allow', reproduced: true });
    expect(asked.explanation).toMatchObject({ outcome: 'approve', reproduced: true });
  });

  test('says that facts were altered, and shows none of them [GOV-04]', async () => {
    const id = await decided({ tool: 'search' });
    await deployment.sql(
      `update decision_facts set decision = replace(decision::text, 'lab-token', 'agent-jwt')::json where evidence_id = $1`,
      [id],
    );

    const { explanation } = await detail(id);

    expect(explanation).toMatchObject({
      outcome: null,
      reasons: [],
      reproduced: null,
      facts: { state: 'mismatch', salt: null, recorded: null },
    });
  });

  test('shows no facts that are older than 30 days, also before they are swept [GOV-04]', async () => {
    const id = await decided({ tool: 'search' });
    await deployment.sql(
      `update decision_facts set recorded_at = now() - interval '31 days' where evidence_id = $1`,
      [id],
    );

    expect((await detail(id)).explanation?.facts).toMatchObject({
      state: 'missing',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      recorded: null,
    });
  });

  test('has no facts beyond those of the first decisions of a second, and says so [GOV-04]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        agent.api.post<GovernDecision>('/v1/govern/check', { tool: 'search' }),
      ),
    );
    const details = await Promise.all(answers.map(({ body }) => detail(body.evidenceId)));
    const states = details.map(({ explanation }) => explanation?.facts.state);

    expect(states).toContain('not_recorded');
    for (const { event, explanation } of details) {
      const isRecorded = explanation?.facts.state !== 'not_recorded';
      expect(Object.hasOwn(event.data, 'factsHash')).toBe(isRecorded);
    }
  });

  test('loses its facts with the owner that an administrator erases [EVID-05]', async () => {
    const id = await decided({ tool: 'search' });
    expect((await detail(id)).explanation?.facts.state).toBe('verified');

    await tenant.alice.post('/v1/evidence/erasures', { id: 'owner@example.com' });

    expect((await detail(id)).explanation?.facts.state).toBe('missing');
    expect(JSON.stringify(await detail(id))).not.toContain('owner@example.com');
  });
});

test('the evidence of anything but a decision has no explanation', async () => {
  const { body } = await tenant.vera.get<{ items: EvidenceDetail[] }>(
    '/v1/evidence?kind=agent.approved',
  );

  expect((await detail(body.items[0]?.event.id as string)).explanation).toBeNull();
});
