import type { CreatedToken, Problem, Token } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCIM_OPERATIONS } from '../../apps/server/src/features/scim/operations.ts';
import { newAccessToken } from '../../apps/server/src/platform/identity/access-token.ts';
import { approvedAgent } from '../harness/agent.ts';
import type { Answer } from '../harness/api.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import {
  connectDirectory,
  type Directory,
  directoryAt,
  GROUP_URN,
  USER_URN,
} from '../harness/directory.ts';

let deployment: Deployment;
let tenant: Tenant;
let directory: Directory;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
  directory = await connectDirectory(deployment, tenant);
});
afterAll(() => deployment?.stop());

const CREDENTIALS: Readonly<Record<string, readonly [number, () => Promise<string | null>]>> = {
  'no credential': [401, async () => null],
  garbage: [401, async () => 'garbage'],
  'a token that nobody issued': [401, async () => newAccessToken()],
  'a service token': [403, async () => (await create({ name: 'ci' })).body.token],
  'the lab token of an agent': [
    403,
    async () => (await approvedAgent(deployment, tenant, 'worker')).api.token,
  ],
  "an admin's JWT": [403, async () => tenant.alice.token],
  "a viewer's JWT, who would provision himself": [403, async () => tenant.vera.token],
  'a revoked provisioning token': [401, revoked],
  'an expired provisioning token': [401, expired],
};

describe.each(Object.entries(CREDENTIALS))('%s', (_name, [status, credential]) => {
  test('opens no operation of SCIM, and writes nothing [AUTH-03] [AUTH-04]', async () => {
    const token = await credential();
    const user = await directory.user(`user of ${_name}`);
    const group = await directory.group('Team');
    const before = await deployment.contents();

    for (const { method, path } of SCIM_OPERATIONS) {
      const id = path.startsWith('/Users') ? user : group;
      const init = ['POST', 'PUT', 'PATCH'].includes(method)
        ? { body: bodyOf(path), headers: { 'content-type': 'application/scim+json' } }
        : {};
      const at = `/scim/v2${path.replace(':id', id)}`;
      const answer = await deployment.as(token).send<{ status: string }>(method, at, init);
      expect([answer.status, answer.body.status], `${method} ${path}`).toEqual([
        status,
        `${status}`,
      ]);
    }

    expect(await deployment.contents()).toEqual(before);
  });
});

describe('a provisioning token', () => {
  test('opens SCIM, and is one of at most two that are valid at once [AUTH-03]', async () => {
    const fresh = await deployment.createTenant('two-tokens');
    const made = (name: string) => create({ name, kind: 'provisioning' }, fresh);
    const first = await made('first');
    const second = await made('second');
    expect([first.status, second.status]).toEqual([201, 201]);
    for (const { body } of [first, second])
      expect((await directoryAt(deployment.url, body.token).send('GET', '/Users')).status).toBe(
        200,
      );

    expect((await made('third')).status).toBe(409);
    await fresh.alice.delete(`/v1/tokens/${first.body.id}`);
    expect((await made('third')).status).toBe(201);
    expect((await directoryAt(deployment.url, first.body.token).send('GET', '/Users')).status).toBe(
      401,
    );
  });

  test('of two requests that come together one is refused where one may be made', async () => {
    const fresh = await deployment.createTenant('at-once');
    await create({ name: 'first', kind: 'provisioning' }, fresh);

    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => create({ name, kind: 'provisioning' }, fresh)),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('expires after a year unless told, and after three at the latest', async () => {
    const fresh = await deployment.createTenant('life');
    const { body } = await create({ name: 'a', kind: 'provisioning' }, fresh);
    const days = (Date.parse(body.expiresAt ?? '') - Date.parse(body.createdAt)) / 86_400_000;
    expect(Math.round(days)).toBe(365);

    const long = { name: 'b', kind: 'provisioning', expiresInDays: 1_096 };
    expect((await create(long, fresh)).status).toBe(400);
    expect((await create({ ...long, expiresInDays: 1_095 }, fresh)).status).toBe(201);
    const { items } = (await fresh.alice.get<{ items: Token[] }>('/v1/tokens')).body;
    expect(items.map(({ kind }) => kind)).toEqual(['provisioning', 'provisioning']);
  });

  test('is of a provider of the tenant', async () => {
    const fresh = await deployment.createTenant('provider');
    const providerId = `idp_${'0'.repeat(26)}`;

    expect((await create({ name: 'a', kind: 'provisioning', providerId }, fresh)).status).toBe(404);
    expect((await create({ name: 'a', providerId }, fresh)).status).toBe(400);
  });
});

function create(
  body: Record<string, unknown>,
  of: Tenant = tenant,
): Promise<Answer<CreatedToken & Problem>> {
  return of.alice.post('/v1/tokens', body);
}

async function revoked(): Promise<string> {
  const { body } = await create({ name: 'old', kind: 'provisioning' });
  await tenant.alice.delete(`/v1/tokens/${body.id}`);
  return body.token;
}

async function expired(): Promise<string> {
  const { body } = await create({ name: 'older', kind: 'provisioning' });
  await deployment.sql(`update tokens set expires_at = now() where token_id = $1`, [body.id]);
  return body.token;
}

function bodyOf(path: string): string {
  const resource = path.startsWith('/Users')
    ? { schemas: [USER_URN], userName: 'intruder' }
    : { schemas: [GROUP_URN], displayName: 'Intruders' };
  return JSON.stringify(resource);
}
