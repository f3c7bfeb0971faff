import { randomBytes } from 'node:crypto';
import type { EvidenceRecord, GovernDecision, Problem } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { githubToken } from '../harness/github-token.ts';

let deployment: Deployment;
let tenant: Tenant;
let agent: TestAgent;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  agent = await approvedAgent(deployment, tenant, 'release-bot', ['repo.*', 'search']);
});
afterAll(() => deployment?.stop());

const check = (body: unknown, by = agent.api) => by.post<GovernDecision>('/v1/govern/check', body);
const evidence = async (id: string) =>
  (await tenant.vera.get<EvidenceRecord>(`/v1/evidence/${id}`)).body;

describe('govern/check', () => {
  test('allows a tool in scope and answers the documented fields [GOV-01]', async () => {
    const { status, body } = await check({
      tool: 'repo.read',
      server: 'github',
      arguments: { path: 'README.md' },
    });

    expect(status).toBe(200);
    expect(body).toEqual({
      decision: 'allow',
      reason: expect.any(String),
      agent: 'release-bot',
      findings: [],
      maxSeverity: null,
      evidenceId: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
      approvalId: null,
    });
  });

  test('denies a tool outside the approved scope, and says so [GOV-01, AGENT-01]', async () => {
    const { status, body } = await check({ tool: 'mail.send' });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      decision: 'deny',
      reason: expect.stringContaining('outside'),
      approvalId: null,
    });
  });

  test('denies a call whose arguments hold a secret, and names where without the value [GOV-01]', async () => {
    const secret = githubToken();

    const { body } = await check({
      tool: 'repo.push',
      arguments: { env: [{ GITHUB_TOKEN: secret }] },
    });

    expect(body.decision).toBe('deny');
    expect(body.maxSeverity).toBe('critical');
    expect(body.findings).toMatchObject([{ at: '/env/0/GITHUB_TOKEN', severity: 'critical' }]);
    const record = await evidence(body.evidenceId);
    expect(JSON.stringify(record) + JSON.stringify(body)).not.toContain(secret);
  });

  test('refuses a secret as the name of a tool or a server, so that none is sealed [GOV-02, GOV-04]', async () => {
    const secret = githubToken();
    const before = await logSize();

    for (const body of [{ tool: secret }, { tool: 'search', server: secret }]) {
      const answer = await agent.api.post<Problem>('/v1/govern/check', body);
      expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } });
      expect(JSON.stringify(answer.body)).not.toContain(secret);
    }
    expect(await logSize()).toBe(before + 2);
    const { body: log } = await tenant.vera.get<string>('/v1/evidence/export');
    expect(log).not.toContain(secret);
  });

  test('seals each decision before it answers, and the evidence id resolves to it [GOV-04]', async () => {
    const { body } = await check({ tool: 'search', server: 'web' });

    const record = await evidence(body.evidenceId);

    expect(record.event).toMatchObject({
      id: body.evidenceId,
      kind: 'policy_decision',
      actor: { type: 'agent', id: agent.id, name: 'release-bot' },
      subject: { type: 'tool', id: 'search' },
      data: { decision: 'allow', server: 'web' },
    });
  });

  test('hashes equal arguments alike and different ones apart, under a key [GOV-04]', async () => {
    const hashOf = async (args: object) => {
      const { body } = await check({ tool: 'search', arguments: args });
      return (await evidence(body.evidenceId)).event.data['argumentsHash'];
    };

    const first = await hashOf({ a: 1, b: 'x' });

    expect(await hashOf({ b: 'x', a: 1 })).toBe(first);
    expect(await hashOf({ a: 1, b: 'y' })).not.toBe(first);
  });

  test.each([
    ['a body that is not JSON', '{"tool":', 'I-JSON'],
    ['a name twice, once with an escape', '{"tool":"search","\\u0074ool":"repo.read"}', '/tool'],
    [
      'an integer beyond 2^53',
      '{"tool":"search","arguments":{"n":9007199254740993}}',
      '/arguments/n',
    ],
    ['a lone surrogate', '{"tool":"search","arguments":{"s":"\\ud800"}}', '/arguments/s'],
    ['no tool', '{"arguments":{}}', 'tool'],
    ['an empty tool', '{"tool":""}', '/tool'],
    ['arguments that are no object', '{"tool":"search","arguments":[1]}', '/arguments'],
    ['an unknown field', '{"tool":"search","force":true}', 'force'],
    [
      'nesting without end',
      `{"tool":"search","arguments":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`,
      'deep',
    ],
    ['null', 'null', ''],
  ])(
    'refuses %s as malformed, and seals the refusal without what was sent [GOV-02, GOV-04]',
    async (_name, body, where) => {
      const before = await logSize();

      const answer = await agent.api.send<Problem>('POST', '/v1/govern/check', {
        body,
        headers: { 'content-type': 'application/json' },
      });

      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'malformed', status: 400 });
      expect(answer.body.detail).toContain(where);
      expect(await logSize()).toBe(before + 1);
      const cited = /evidence (evt_\w{26})/.exec(answer.body.detail)?.[1];
      const { body: sealed } = await tenant.vera.get<EvidenceRecord>(`/v1/evidence/${cited}`);
      expect(sealed.event).toMatchObject({
        subject: { type: 'request', id: 'unreadable' },
        data: { decision: 'deny', status: 'malformed', reason: 'the request could not be read' },
      });
    },
  );
});

describe('a credential that may not ask', () => {
  const refused = async (api: TestAgent['api'], status: number) => {
    const before = await logSize();
    const answer = await api.post<Problem>('/v1/govern/check', { tool: 'search' });
    expect(answer.status).toBe(status);
    return { answer, sealed: (await logSize()) - before };
  };

  test('missing, malformed or unknown gets 401 and no evidence, as it names no tenant [GOV-02]', async () => {
    expect((await refused(deployment.as(null), 401)).sealed).toBe(0);
    expect((await refused(deployment.as('svt_nonsense'), 401)).sealed).toBe(0);
    expect((await refused(deployment.as(randomBytes(30).toString('hex')), 401)).sealed).toBe(0);
  });

  test('a service token, an admin and a viewer get 403, sealed as refusals [GOV-02, GOV-04]', async () => {
    const { body } = await tenant.alice.post<{ token: string }>('/v1/tokens', { name: 'ci' });

    for (const api of [deployment.as(body.token), tenant.alice, tenant.vera]) {
      const { answer, sealed } = await refused(api, 403);

      expect(sealed).toBe(1);
      const id = /evt_[0-9a-z]{26}/.exec(answer.body.detail)?.[0] as string;
      expect((await evidence(id)).event).toMatchObject({
        kind: 'policy_decision',
        subject: { id: 'search' },
        data: { decision: 'deny', rule: 'credential' },
      });
    }
  });

  test('a revoked agent gets 403 from the moment of revocation, sealed as a refusal [AGENT-03, GOV-02, GOV-04]', async () => {
    const doomed = await approvedAgent(deployment, tenant, 'doomed');
    expect((await check({ tool: 'search' }, doomed.api)).body.decision).toBe('allow');

    const revoked = await tenant.alice.post(`/v1/agent-identities/${doomed.id}/revoke`);

    expect(revoked.status).toBe(200);
    expect((await refused(doomed.api, 403)).sealed).toBe(1);
    const secret = githubToken();
    const { body } = await doomed.api.post<Problem>('/v1/govern/check', { tool: secret });
    const id = /evt_[0-9a-z]{26}/.exec(body.detail)?.[0] as string;
    expect((await evidence(id)).event.subject).toEqual({ type: 'request', id: 'unreadable' });
  });

  test('a revoked or expired lab token gets 401, sealed as a refusal [GOV-02, GOV-04, AUTH-01]', async () => {
    const first = await approvedAgent(deployment, tenant, 'with-revoked-token');
    const second = await approvedAgent(deployment, tenant, 'with-expired-token');
    const tokenOf = async (agentId: string) =>
      (
        await deployment.sql<{ token_id: string }>(
          'select token_id from tokens where agent_id = $1',
          [agentId],
        )
      )[0]?.token_id;
    await tenant.alice.delete(`/v1/tokens/${await tokenOf(first.id)}`);
    await deployment.sql('update tokens set expires_at = now() where agent_id = $1', [second.id]);

    expect((await refused(first.api, 401)).sealed).toBe(1);
    expect((await refused(second.api, 401)).sealed).toBe(1);
  });
});

async function logSize(): Promise<number> {
  const rows = await deployment.sql<{ size: string }>(
    'select size from ledger_heads where tenant_id = $1',
    [tenant.id],
  );
  return Number(rows[0]?.size);
}

/** A well-formed GitHub token body: 30 random digits and their checksum, made here so that no scanner finds it in the source. */
