import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { basic } from '../double.ts';
import { type CodeHost, startCodeHost } from './code-host.ts';
import { addAccount, addInstallation, addRepository } from './host-state.ts';

let host: CodeHost;

beforeEach(async () => {
  host = await startCodeHost();
});
afterEach(() => host.close().catch(() => {}));

const now = () => Math.floor(Date.now() / 1_000);
const HEADERS = {
  accept: 'application/vnd.github+json',
  'x-github-api-version': '2022-11-28',
  'user-agent': 'test',
};

function jwt(
  claims: Readonly<Record<string, unknown>>,
  header: object = { alg: 'RS256' },
  key: KeyObject = host.app.privateKey,
): string {
  const valid = { iss: host.app.id, iat: now() - 60, exp: now() + 300 };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode(header)}.${encode({ ...valid, ...claims })}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`;
}

async function get(
  path: string,
  headers: Readonly<Record<string, string>>,
  more: RequestInit = {},
) {
  const response = await fetch(host.url + path, { headers, ...more });
  const { message } = (await response.json()) as { message?: string };
  return `${response.status} ${message ?? ''}`.trim();
}

const withJwt = (token: string) =>
  get('/api/v3/app', { ...HEADERS, authorization: `Bearer ${token}` });

test('the double answers the App whose key has signed, by id or by client id [APP-01]', async () => {
  expect(await withJwt(jwt({}))).toBe('200');
  expect(await withJwt(jwt({ iss: host.app.clientId }))).toBe('200');
  await host.close();
});

test.each<[string, () => string, RegExp]>([
  ['another key', () => jwt({}, undefined, other()), /^401 A JSON web token could not/],
  ['another algorithm', () => jwt({}, { alg: 'HS256' }), /^401 A JSON web token could not/],
  ['no algorithm', () => jwt({}, { alg: 'none' }), /^401 A JSON web token could not/],
  ['no JWT', () => 'x', /^401 A JSON web token could not/],
  ['another App', () => jwt({ iss: 1 }), /^404 Integration not found/],
  ['a past end', () => jwt({ exp: now() - 1 }), /^401 'Expiration time' claim .* must be/],
  ['no end', () => jwt({ exp: undefined }), /^401 'Expiration time' claim .* must be/],
  ['eleven minutes', () => jwt({ exp: now() + 660 }), /^401 'Expiration time' .* too far/],
  ['a start to come', () => jwt({ iat: now() + 60 }), /^401 'Issued at' claim/],
])('the double refuses a JWT with %s as the host does [APP-01]', async (_title, token, message) => {
  expect(await withJwt(token())).toMatch(message);
});

test.each([
  ['an accept header', 'accept', '*/*', '400'],
  ['a version', 'x-github-api-version', '', '400'],
  ['a version that there is', 'x-github-api-version', '2020-01-01', '400'],
])(
  'a request without %s is refused, and a fault of the suite [APP-01]',
  async (_title, name, value, status) => {
    const headers = { ...HEADERS, [name]: value, authorization: `Bearer ${jwt({})}` };
    expect(await get('/api/v3/app', headers)).toMatch(new RegExp(`^${status} `));
    await expect(host.close()).rejects.toThrow('GET /app');
  },
);

test('a route that the host does not have is a fault of the suite [APP-01]', async () => {
  expect(await get('/api/v3/apps', HEADERS)).toBe('404 Not Found');
  await expect(host.close()).rejects.toThrow('GET /api/v3/apps: no such operation');
});

test('a request or an answer that is not in the document of the host is a fault of the suite [APP-01]', async () => {
  const { clientId, clientSecret } = host.app;
  host.answered['client_id'] = 7;
  await withJwt(jwt({}));
  const headers = {
    ...HEADERS,
    authorization: basic(clientId, clientSecret),
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ token: 'x' });
  expect(
    await get(`/api/v3/applications/${clientId}/token`, headers, { method: 'POST', body }),
  ).toBe('404 Not Found');
  await expect(host.close()).rejects.toThrow(
    /GET \/app 200: body\/client_id must be string; POST .* request: body must have required property 'access_token'/,
  );
});

function other(): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
}

test('a token of an installation reads what it was minted for, until it is revoked or the account suspends the App', async () => {
  const acme = addAccount(host.state, 'acme');
  const [checkout] = ['checkout', 'billing'].map((name) => addRepository(host.state, acme, name));
  const installation = addInstallation(host.state, acme, 'all');
  const path = `/api/v3/app/installations/${installation.id}/access_tokens`;
  const mint = async (asked: object) => {
    const response = await fetch(host.url + path, {
      method: 'POST',
      headers: {
        ...HEADERS,
        authorization: `Bearer ${jwt({})}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(asked),
    });
    return { status: response.status, body: (await response.json()) as { token: string } };
  };
  const one = await mint({ repository_ids: [checkout?.id], permissions: { contents: 'read' } });
  expect(one).toMatchObject({
    status: 201,
    body: {
      permissions: { contents: 'read', metadata: 'read' },
      repositories: [{ id: checkout?.id, full_name: 'acme/checkout' }],
    },
  });
  expect((await mint({ repository_ids: [1] })).status).toBe(422);
  expect((await mint({ permissions: { administration: 'read' } })).status).toBe(422);

  const authorization = `Bearer ${one.body.token}`;
  const list = async () => {
    const response = await fetch(`${host.url}/api/v3/installation/repositories`, {
      headers: { ...HEADERS, authorization },
    });
    return response.status === 200
      ? ((await response.json()) as { total_count: number }).total_count
      : response.status;
  };
  expect(await list()).toBe(1);
  installation.isSuspended = true;
  expect([await list(), (await mint({})).status]).toEqual([401, 403]);
  installation.isSuspended = false;
  const revoked = await fetch(`${host.url}/api/v3/installation/token`, {
    method: 'DELETE',
    headers: { ...HEADERS, authorization },
  });
  expect([revoked.status, await list()]).toEqual([204, 401]);
  await host.close();
});
