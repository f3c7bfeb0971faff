import type { CreatedToken, Token } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccessToken } from '../../apps/server/src/platform/identity/access-token.ts';
import { api } from '../harness/api.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { directoryAt } from '../harness/directory.ts';
import { startIssuer, type TestIssuer } from '../harness/issuer.ts';

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const AUDIENCE = 'api://provisioning';

type TokenAnswer = {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly error?: string;
};

let deployment: Deployment;
let tenant: Tenant;
let issuer: TestIssuer;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
  issuer = await startIssuer();
});
afterAll(async () => {
  await issuer?.close();
  await deployment?.stop();
});

async function ask(
  form: Record<string, string>,
  slug = 'acme',
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString();
  const type = 'application/x-www-form-urlencoded';
  const { status, body: answer } = await deployment
    .as(null)
    .send<TokenAnswer>('POST', `/auth/${slug}/scim/token`, {
      body,
      headers: { 'content-type': type, ...headers },
    });
  return { status, ...answer };
}

async function client(slug: string): Promise<{ of: Tenant; id: string; secret: string }> {
  const of = await deployment.createTenant(slug);
  const { body } = await of.alice.post<CreatedToken>('/v1/tokens', {
    name: 'entra',
    kind: 'provisioning',
  });
  return { of, id: body.id, secret: body.token };
}

const list = async (token: string) =>
  (await directoryAt(deployment.url, token).send('GET', '/Users')).status;

describe('the token endpoint of SCIM', () => {
  test('answers an access token of an hour, which opens SCIM alone and ends with its client [AUTH-03]', async () => {
    const { of, id, secret } = await client('by-secret');

    const answer = await ask({ client_id: id, client_secret: secret, scope: 'scim' }, 'by-secret');

    expect(answer).toMatchObject({ status: 200, token_type: 'Bearer' });
    expect(answer.expires_in).toBeGreaterThan(3_500);
    expect(answer.expires_in).toBeLessThanOrEqual(3_600);
    expect(await list(answer.access_token)).toBe(200);
    expect((await api(deployment.url, answer.access_token).get('/v1/me')).status).toBe(403);
    const { items } = (await of.alice.get<{ items: Token[] }>('/v1/tokens')).body;
    expect(items.map((token) => token.id)).toEqual([id]);
    // an access token is not a client
    expect(
      await ask({ client_id: id, client_secret: answer.access_token }, 'by-secret'),
    ).toMatchObject({ status: 401 });

    await of.alice.delete(`/v1/tokens/${id}`);
    expect(await list(answer.access_token)).toBe(401);
    expect(await ask({ client_id: id, client_secret: secret }, 'by-secret')).toMatchObject({
      status: 401,
    });
  });

  test('takes HTTP Basic', async () => {
    const { id, secret } = await client('by-basic');
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

    const answer = await ask({}, 'by-basic', { authorization });

    expect(await list(answer.access_token)).toBe(200);
  });

  test('keeps at most 50 access tokens of a client', async () => {
    const { id, secret } = await client('many');
    const first = await ask({ client_id: id, client_secret: secret }, 'many');
    await deployment.sql(
      `insert into tokens (tenant_id, token_id, kind, name, hash, created_by, expires_at, provider_id, parent_token_id)
       select tenant_id, token_id || n, kind, name, sha256(n::text::bytea), created_by, now() + interval '2 hours',
         provider_id, token_id
       from tokens, generate_series(1, 49) n where token_id = $1`,
      [id],
    );
    await ask({ client_id: id, client_secret: secret }, 'many');

    const [row] = await deployment.sql<{ n: number }>(
      'select count(*)::int as n from tokens where parent_token_id = $1',
      [id],
    );
    expect(row?.n).toBe(50);
    expect(await list(first.access_token)).toBe(401);
  });

  test('answers alike for an unknown tenant, client and secret, and writes nothing', async () => {
    const { id, secret } = await client('guessed');
    const { id: elsewhere, secret: theirs } = await client('guessing');
    const service = await tenant.alice.post<CreatedToken>('/v1/tokens', { name: 'ci' });
    const before = await deployment.contents();

    const answers = [
      await ask({ client_id: id, client_secret: secret }, 'no-such-tenant'),
      await ask({ client_id: id, client_secret: secret }, 'acme'),
      await ask({ client_id: id, client_secret: newAccessToken() }, 'guessed'),
      await ask({ client_id: id, client_secret: theirs }, 'guessed'),
      await ask({ client_id: elsewhere, client_secret: theirs }, 'guessed'),
      await ask({ client_id: service.body.id, client_secret: service.body.token }, 'acme'),
      await ask(
        { client_id: id, client_assertion: 'a.b.c', client_assertion_type: ASSERTION_TYPE },
        'guessed',
      ),
    ];

    for (const answer of answers)
      expect(answer).toEqual({ ...answers[0], status: 401, error: 'invalid_client' });
    expect(await deployment.contents()).toEqual(before);
  });

  test.each([
    [{ grant_type: 'password', client_id: 'x', client_secret: 'y' }, 'unsupported_grant_type'],
    [{ client_id: 'x' }, 'invalid_request'],
    [{ client_secret: 'x' }, 'invalid_request'],
    [{ client_id: 'x', client_secret: 'y', client_assertion: 'z' }, 'invalid_request'],
    [{ client_id: 'x', client_assertion: 'z' }, 'invalid_request'],
    [{ client_id: 'x', client_secret: 'y', scope: 'admin' }, 'invalid_scope'],
    [{ client_id: 'a\0b', client_secret: 'y' }, 'invalid_request'],
  ])('refuses %j', async (form, error) => {
    expect(await ask(form as Record<string, string>)).toMatchObject({ status: 400, error });
  });
});

describe('an assertion of the provider', () => {
  const claims = (more: Record<string, unknown> = {}) => ({
    iss: issuer.url,
    aud: AUDIENCE,
    sub: 'service-principal',
    exp: Math.floor(Date.now() / 1_000) + 600,
    ...more,
  });
  const assertion = async (id: string, jwt: string) =>
    ask(
      { client_id: id, client_assertion: jwt, client_assertion_type: ASSERTION_TYPE },
      'federated',
    );

  test('stands for the secret where audience and subject are those that were configured [AUTH-03]', async () => {
    const { adminAudience: aud } = await deployment.createTenantOf(issuer.url, 'federated');
    const admin = api(
      deployment.url,
      await issuer.sign(claims({ aud, sub: 'root', roles: ['admin'] })),
    );
    const { status, body } = await admin.post<CreatedToken>('/v1/tokens', {
      name: 'entra',
      kind: 'provisioning',
      assertion: { audience: AUDIENCE, subject: 'service-principal' },
    });
    expect(status).toBe(201);

    const answer = await assertion(body.id, await issuer.sign(claims()));

    expect(answer.status).toBe(200);
    expect(await list(answer.access_token)).toBe(200);
    const wrong: Record<string, unknown>[] = [
      { sub: 'another-application' },
      { aud: 'api://another' },
      { iss: 'https://elsewhere.example' },
      { exp: Math.floor(Date.now() / 1_000) - 3_600 },
      { exp: Math.floor(Date.now() / 1_000) + 3 * 86_400 },
    ];
    for (const more of wrong) {
      expect(
        await assertion(body.id, await issuer.sign(claims(more))),
        JSON.stringify(more),
      ).toMatchObject({
        status: 401,
        error: 'invalid_client',
      });
    }
  });
});
