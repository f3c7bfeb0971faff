import { route } from '@svc/contract';
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
