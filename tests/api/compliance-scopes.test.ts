import type { ComplianceScope, EvidenceRecord } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentBody } from '../harness/agents.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { attestation } from '../harness/requests/compliance.ts';
import { testRepository } from '../harness/uploads.ts';

const SCOPES = '/v1/compliance/scopes';
const CONTROL = '/v1/compliance/frameworks/owasp-llm/controls/LLM01%3A2025';

let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  [tenant, other] = [await deployment.createTenant('acme'), await deployment.createTenant('other')];
});
afterAll(() => deployment?.stop());

async function createScope(body: object, of = tenant) {
  const answer = await of.alice.post<ComplianceScope>(SCOPES, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

describe('a scope', () => {
  test('names things of the tenant, shown with their names', async () => {
    const repository = await testRepository(tenant);
    const { body: agent } = await tenant.alice.post<{ id: string; name: string }>(
      '/v1/agent-identities',
      agentBody(),
    );
    const scope = await createScope({
      name: 'support assistant',
      repositories: [repository.id],
      agents: [agent.id],
      servers: [],
      environments: ['production'],
    });
    expect(scope).toMatchObject({
      version: 1,
      repositories: [{ id: repository.id, name: expect.stringContaining('/') }],
      agents: [{ id: agent.id, name: agent.name }],
      servers: [],
      environments: ['production'],
      retiredAt: null,
    });
    await tenant.alice.delete(`/v1/repos/${repository.id}`);
    const { body } = await tenant.vera.get<ComplianceScope>(`${SCOPES}/${scope.id}`);
    expect(body.repositories).toEqual([{ id: repository.id, name: null }]);
  });

  test('is refused for things that the tenant does not have, by item', async () => {
    const theirs = await testRepository(other);
    const own = await testRepository(tenant);
    const answer = await tenant.alice.post(SCOPES, {
      name: 'foreign',
      repositories: [own.id, theirs.id],
    });
    expectProblem(answer, 'unprocessable', 'createComplianceScope');
    expect(answer.body).toMatchObject({ errors: [{ at: '/repositories/1' }] });
    for (const name of ['', ' ', 'x'.repeat(101), 'a\u202eb', 'a\u200bb', 'a\nb']) {
      const refused = await tenant.alice.post(SCOPES, { name });
      expectProblem(refused, 'malformed', 'createComplianceScope');
      expect(JSON.stringify(refused.body)).toContain('/name');
    }
  });

  test('is renamed and changed by the version that was read', async () => {
    const { id } = await createScope({ name: 'before' });
    await createScope({ name: 'taken' });
    const patch = (body: object, ifMatch?: string) =>
      tenant.alice.send<ComplianceScope>('PATCH', `${SCOPES}/${id}`, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...(ifMatch && { 'if-match': ifMatch }) },
      });
    const renamed = await patch({ name: 'after', environments: ['staging'] }, '1');
    expect(renamed.body).toMatchObject({ version: 2, name: 'after', environments: ['staging'] });
    expect((await patch({ name: 'after' })).body.version).toBe(2);
    expectProblem(await patch({ name: 'late' }, '1'), 'stale', 'updateComplianceScope');
    expectProblem(await patch({ name: 'taken' }), 'conflict', 'updateComplianceScope');
    expect((await patch({ environments: null })).body.environments).toBeNull();
  });

  test('is retired and kept: nothing new names it, and its name is free', async () => {
    const scope = await createScope({ name: 'retiring' });
    const body = { ...attestation(), scope: scope.id };
    expect((await tenant.alice.post(`${CONTROL}/attestations`, body)).status).toBe(201);
    expect((await tenant.alice.delete(`${SCOPES}/${scope.id}`)).status).toBe(204);
    expect((await tenant.alice.delete(`${SCOPES}/${scope.id}`)).status).toBe(204);
    expectProblem(await tenant.alice.post(`${CONTROL}/attestations`, body), 'conflict');
    const { body: list } = await tenant.vera.get<{ items: { scope: object }[] }>(
      `${CONTROL}/attestations?scope=${scope.id}`,
    );
    expect(list.items[0]?.scope).toEqual({ id: scope.id, name: 'retiring' });
    const again = await createScope({ name: 'retiring' });
    expect(again.id).not.toBe(scope.id);
    const kinds = await allPages<EvidenceRecord>(
      tenant.vera,
      '/v1/evidence?kind=compliance_scope.retired',
    );
    expect(kinds).toHaveLength(1);
  });

  test('is one of at most 200, also where many are created at once', async () => {
    await deployment.sql(
      `insert into compliance_scopes (tenant_id, scope_id, name)
       select $1, 'scp_' || lpad(n::text, 26, '0'), 'scope ' || n from generate_series(1, 198) n`,
      [other.id],
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => other.alice.post(SCOPES, { name: `at once ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
    await other.alice.delete(`${SCOPES}/scp_${'1'.padStart(26, '0')}`);
    await createScope({ name: 'in its place' }, other);
    expect(await allPages(other.vera, SCOPES, 90)).toHaveLength(201);
  });
});
