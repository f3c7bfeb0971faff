import type { Agent, ApprovedAgent, CreatedToken, Scan, Token } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { scanReport, scanUpload } from '../harness/scan-report.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const AGENTS = '/v1/agent-identities';
const newAgent = (name: string) => ({ name, owner: 'owner@example.com', allowedTools: ['*'] });
const key = (value: string) => ({ 'idempotency-key': value });

test('the same request with the same key is done once and answered alike', async () => {
  const first = await tenant.alice.post<Agent>(AGENTS, newAgent('once'), key('k1'));
  const before = await deployment.contents();

  const second = await tenant.alice.post<Agent>(AGENTS, newAgent('once'), key('k1'));

  expect([second.status, second.body]).toEqual([first.status, first.body]);
  expect(first.status).toBe(201);
  expect(await deployment.contents()).toEqual(before);
});

test('a replay answers what was answered then, whatever has happened since', async () => {
  const first = await tenant.alice.post<Agent>(AGENTS, newAgent('changed'), key('k2'));
  await tenant.bob.post(`${AGENTS}/${first.body.id}/revoke`);

  const second = await tenant.alice.post<Agent>(AGENTS, newAgent('changed'), key('k2'));

  expect(second.body).toEqual(first.body);
});

test('a replay whose answer held a secret is refused as shown once, and mints nothing [AUTH-01]', async () => {
  const { status } = await tenant.alice.post<CreatedToken>('/v1/tokens', { name: 'a' }, key('k3'));
  const before = await deployment.contents();

  const answer = await tenant.alice.post('/v1/tokens', { name: 'a' }, key('k3'));

  expect(status).toBe(201);
  expectProblem(answer, 'shown_once', 'createToken');
  expect(await deployment.contents()).toEqual(before);
});

test('a replayed approval is refused as shown once, and mints no second token [AGENT-02]', async () => {
  const { body: agent } = await tenant.alice.post<Agent>(AGENTS, newAgent('approved once'));
  const path = `${AGENTS}/${agent.id}/approve`;
  const first = await tenant.bob.post<ApprovedAgent>(path, undefined, key('k4'));
  const before = await deployment.contents();

  const answer = await tenant.bob.post(path, undefined, key('k4'));

  expect(first.status).toBe(200);
  expectProblem(answer, 'shown_once', 'approveAgent');
  expect(await deployment.contents()).toEqual(before);
});

test('the same key with another body, path or operation is unprocessable, and does nothing', async () => {
  const { body: agent } = await tenant.alice.post<Agent>(AGENTS, newAgent('first'), key('k5'));
  const before = await deployment.contents();

  const answers = [
    await tenant.alice.post(AGENTS, newAgent('second'), key('k5')),
    await tenant.alice.post(`${AGENTS}/${agent.id}/reject`, undefined, key('k5')),
    await tenant.alice.post('/v1/tokens', { name: 'x' }, key('k5')),
  ];

  for (const answer of answers) expectProblem(answer, 'unprocessable');
  expect(await deployment.contents()).toEqual(before);
});

test('a key of one person is free for another', async () => {
  const one = await tenant.alice.post<Agent>(AGENTS, newAgent("alice's"), key('k6'));
  const other = await tenant.bob.post<Agent>(AGENTS, newAgent("bob's"), key('k6'));

  expect([one.status, other.status]).toEqual([201, 201]);
  expect(other.body.name).toBe("bob's");
});

test('a request that was refused leaves its key free', async () => {
  await tenant.alice.post(AGENTS, newAgent('taken'));
  const refused = await tenant.alice.post(AGENTS, newAgent('taken'), key('k7'));

  const answer = await tenant.alice.post<Agent>(AGENTS, newAgent('not taken'), key('k7'));

  expect([refused.status, answer.status]).toEqual([409, 201]);
});

test('two requests at once with one key create one agent, and both are told of it', async () => {
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        tenant.alice.post<Agent>(AGENTS, newAgent(`at once ${round}`), key(`at-once-${round}`)),
      ),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  }
});

test('two requests at once with one key mint one token, and one of them is told it [AUTH-01]', async () => {
  const name = 'minted at once';

  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      tenant.alice.post<CreatedToken>('/v1/tokens', { name }, key('at-once')),
    ),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const tokens = await allPages<Token>(tenant.alice, '/v1/tokens');
  expect(tokens.filter((token) => token.name === name)).toHaveLength(1);
});

test('two uploads at once with one key record one scan [SCAN-12]', async () => {
  const { body: repository } = await tenant.alice.put<{ id: string }>('/v1/repos', {
    name: 'acme/once',
  });
  const path = `/v1/repos/${repository.id}/scans`;

  const answers = await Promise.all(
    Array.from({ length: 3 }, () =>
      tenant.alice.post<Scan>(path, scanUpload(scanReport()), key('upload')),
    ),
  );

  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
});
