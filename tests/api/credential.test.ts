import { type Problem, route } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccessToken } from '../../apps/server/src/platform/identity/access-token.ts';
import { expectProblem } from '../harness/problem.ts';
import { OPERATIONS, type Refusals, startRefusals } from '../harness/refusals.ts';

let to: Refusals;

beforeAll(async () => {
  to = await startRefusals();
});
afterAll(() => to?.deployment.stop());

test.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer two words', 'Bearer \u00e9'])(
  'the authorization header %j is refused [AUTH-04]',
  async (authorization) => {
    const answer = await to.deployment
      .as(null)
      .send('GET', '/v1/me', { headers: { authorization } });

    expectProblem(answer, 'unauthenticated', 'getMe');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  },
);

test('an unsigned or malformed JWT is one 401, whichever issuer it names [AUTH-04]', async () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const { issuer } = to.deployment.identityProvider;
  const aud = to.tenant.adminAudience;
  const exp = Math.floor(Date.now() / 1000) + 60;
  const malformed = [
    { sub: 'alice', exp, aud: {} },
    { sub: 'alice', exp, aud: 7 },
    { sub: 'ali\0ce', exp, aud },
    { sub: '\ud800', exp, aud },
    { sub: 'alice', exp: exp + 1_000_000, aud },
    { sub: 'alice', exp: 'never', aud },
  ];
  const unsigned = { sub: 'alice', exp, aud };
  const tokens = (iss: unknown) => [
    ...malformed.map((claims) => `${part({ alg: 'ES256' })}.${part({ iss, ...claims })}.AAAA`),
    `${part({ alg: 'none' })}.${part({ iss, ...unsigned })}.AAAA`,
    `${part({ alg: 'ES256' })}.${part({ iss, ...unsigned })}.`,
  ];
  const all = [issuer, 'https://unknown.example', `${issuer}\0`, {}, '\udc00'].flatMap(tokens);

  const details = new Set<string>();
  for (const token of all) {
    const answer = await to.deployment.as(token).get<Problem>('/v1/me');
    expectProblem(answer, 'unauthenticated', 'getMe');
    details.add(answer.body.detail);
  }

  expect([...details]).toHaveLength(1);
});

test('a credential in the query is none [AUTH-04]', async () => {
  const answer = await to.deployment
    .as(null)
    .get(`/v1/repos?access_token=${to.tenant.alice.token}`);

  expectProblem(answer, 'unauthenticated', 'listRepositories');
});

test('HEAD asks for a credential as GET does [AUTH-04]', async () => {
  const reading = OPERATIONS.filter((id) => route(id).method === 'GET');
  for (const operationId of reading) {
    const { status } = await to.deployment.as(null).send('HEAD', to.requests[operationId].path);
    expect(status, operationId).toBe(401);
  }
});

test('no answer to a refused credential repeats it', async () => {
  const token = newAccessToken();

  const { body } = await to.deployment.as(token).get('/v1/me');

  expect(JSON.stringify(body)).not.toContain(token);
});
