import {
  type CreatedToken,
  ERRORS,
  type ErrorCode,
  type OperationId,
  PLATFORM_TENANT,
  ROLES,
  ROUTES,
  type Role,
  route,
} from '@svc/contract';
import { base64url, decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccessToken } from '../../apps/server/src/platform/identity/access-token.ts';
import { approvedAgent, boundAgent } from '../harness/agent.ts';
import type { Answer } from '../harness/api.ts';
import type { Browser } from '../harness/browser.ts';
import { withoutLedger } from '../harness/contents.ts';
import { ACCOUNTS, type Deployment, type Tenant } from '../harness/deployment.ts';
import { connectDirectory } from '../harness/directory.ts';
import { eachOf } from '../harness/each-of.ts';
import { startApp } from '../harness/hosted.ts';
import { type IssuerHealth, startIssuer, type TestIssuer } from '../harness/issuer.ts';
import { namesThing } from '../harness/named-things.ts';
import type { People } from '../harness/people.ts';
import { startWithPlatform } from '../harness/platform.ts';
import { expectProblem } from '../harness/problem.ts';
import { WITHOUT_APP } from '../harness/requests/code-host.ts';
import { type ApiRequest, validRequests } from '../harness/requests.ts';
import { endSuspension } from '../harness/suspension.ts';

const OPERATIONS = Object.keys(ROUTES) as OperationId[];

let app: Awaited<ReturnType<typeof startApp>>;
let people: People;
let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;
let issuer: TestIssuer;
/** The admin audience of a tenant whose people come from `issuer`. */
let issuerAudience: string;
let requests: ReturnType<typeof validRequests>;
/** One request of each route, for callers who are refused and so leave it as it is. */
let prepared: Record<OperationId, ApiRequest>;
const illIssuers: TestIssuer[] = [];

beforeAll(async () => {
  app = await startApp();
  people = await startWithPlatform(app.env);
  deployment = people.deployment;
  [tenant, other] = [await deployment.createTenant('acme'), await deployment.createTenant('other')];
  await people.configure(tenant, {
    roleRules: [{ claim: ['roles'], values: ['member'], role: 'member' }],
  });
  issuer = await startIssuer();
  issuerAudience = (await deployment.createTenantOf(issuer.url, 'own-issuer')).adminAudience;
  requests = validRequests(deployment, tenant);
  prepared = Object.fromEntries(
    await eachOf(OPERATIONS, async (id) => [id, await requests[id]()] as const),
  ) as typeof prepared;
  await endSuspension(deployment, tenant);
});
afterAll(async () => {
  await Promise.all([issuer, ...illIssuers].map((open) => open?.close()));
  await people?.stop();
  await app?.stop();
});

/** A bearer token, or the browser that has the cookie of a session. */
type Presented = string | Browser | null;
type Credential = () => Promise<Presented>;

/** Credentials that prove somebody of a role. */
const KNOWN: Readonly<Record<string, readonly [Role, Credential]>> = {
  'a service token': ['service', async () => (await serviceToken()).token],
  'a provisioning token': ['provisioning', async () => provisioningToken()],
  'the lab token of an approved agent': [
    'agent',
    async () => (await approvedAgent(deployment, tenant, 'worker')).api.token,
  ],
  'the JWT of an agent whose subject is bound': ['agent', boundAgentJwt],
  "a member's session": ['member', async () => people.signedIn(tenant, ACCOUNTS.mia)],
  "a viewer's session": ['viewer', async () => people.signedIn(tenant, ACCOUNTS.vera)],
  "an admin's session": ['admin', async () => people.signedIn(tenant, ACCOUNTS.alice)],
  "a member's JWT": [
    'member',
    () => deployment.identityProvider.token(ACCOUNTS.mia, tenant.adminAudience),
  ],
  "a viewer's JWT": ['viewer', async () => tenant.vera.token],
  "an admin's JWT": ['admin', async () => tenant.alice.token],
  "a platform administrator's session": [
    'platform',
    async () => people.signedIn(PLATFORM_TENANT, ACCOUNTS.paula),
  ],
};

/** Their requests name a thing of Alice, which nobody finds but she and, where it is a session, an admin. */
const OF_ITS_PERSON: readonly OperationId[] = [
  'deleteSession',
  'changeFindings',
  'undoFindingsChange',
];

/** A member may call them of controls that the member owns. */
const OF_CONTROL_OWNER: readonly OperationId[] = [
  'attestControl',
  'withdrawAttestation',
  'decideApplicability',
];

/** Credentials that prove nobody, and what every route answers to them. */
const REFUSED: Readonly<Record<string, readonly [ErrorCode, Credential]>> = {
  'no credential': ['unauthenticated', async () => null],
  garbage: ['unauthenticated', async () => 'garbage'],
  'a well-formed token that nobody issued': ['unauthenticated', async () => newAccessToken()],
  'a token with a changed digit': [
    'unauthenticated',
    async () => mistyped((await serviceToken()).token),
  ],
  'a revoked service token': ['unauthenticated', revokedToken],
  'an expired service token': ['unauthenticated', expiredToken],
  'the lab token of a revoked agent': ['forbidden', revokedAgentToken],
  "an admin's JWT with the agents' audience": [
    'forbidden',
    () => deployment.identityProvider.token(ACCOUNTS.alice, tenant.agentAudience),
  ],
  "an admin's JWT for somebody else": [
    'unauthenticated',
    () => deployment.identityProvider.token(ACCOUNTS.alice, 'urn:example:somebody-else'),
  ],
  'an expired JWT': ['unauthenticated', () => signed({ exp: 1_700_000_000 })],
  'a JWT that is not valid yet': ['unauthenticated', () => signed({ nbf: 4_000_000_000 })],
  'a JWT that never expires': ['unauthenticated', () => signed({ exp: null })],
  'a JWT without a subject': ['unauthenticated', () => signed({ sub: null })],
  'a JWT with an empty subject': ['unauthenticated', () => signed({ sub: '' })],
  'a JWT without an audience': ['unauthenticated', () => signed({ aud: null })],
  'a JWT without an issuer': ['unauthenticated', () => signed({ iss: null })],
  'a JWT signed by another key of the same name': ['unauthenticated', forged],
  'a JWT with changed claims': ['unauthenticated', promoted],
  'a JWT of algorithm none': ['unauthenticated', unsecured],
  'a JWT authenticated with the public key as a shared secret': ['unauthenticated', confused],
  'a JWT of an issuer that no tenant has configured': [
    'unauthenticated',
    () => signed({ iss: 'https://nobody.example' }),
  ],
  'a JWT of an issuer whose address differs by a slash': [
    'unauthenticated',
    () => signed({ iss: `${issuer.url}/` }),
  ],
  'a JWT for two tenants at once': [
    'unauthenticated',
    async () => {
      const second = await deployment.createTenantOf(issuer.url, 'second-of-issuer');
      return signed({ aud: [issuerAudience, second.adminAudience] });
    },
  ],
  'a JWT of an issuer that does not answer': ['unavailable', unreachable],
  'a JWT of an issuer without a configuration': ['unavailable', () => unwell('no-configuration')],
  'a JWT of an issuer that names another': ['unavailable', () => unwell('names-another-issuer')],
  'a JWT of an issuer whose keys cannot be fetched': ['unavailable', () => unwell('no-keys')],
};

test('every route of the table has a case here', () => {
  expect(Object.keys(requests).sort()).toEqual([...OPERATIONS].sort());
});

test('every role of the table has a credential here [AUTH-04]', () => {
  const known = new Set(Object.values(KNOWN).map(([role]) => role));

  expect([...known].sort()).toEqual([...ROLES].sort());
});

describe.each(Object.entries(KNOWN))('%s', (_name, [role, credential]) => {
  test('is served where its role may call, and elsewhere refused with nothing written [AUTH-04]', async () => {
    const token = await credential();
    const served = OPERATIONS.filter((id) => route(id).roles.includes(role));
    const refused = OPERATIONS.filter((id) => !served.includes(id));
    const expected: Record<string, string> = {};
    const actual: Record<string, string> = {};

    const before = await deployment.contents();
    for (const operationId of refused) {
      const answer = await call(operationId, prepared[operationId], token);
      expected[operationId] = '403 forbidden';
      actual[operationId] = told(answer);
      expectProblem(answer, 'forbidden', operationId);
    }
    // a refused check is evidence, and nothing else is
    const unsealed = refused.includes('governCheck') ? withoutLedger : same;
    expect(unsealed(await deployment.contents())).toEqual(unsealed(before));
    for (const operationId of served) {
      const isOfPerson = OF_ITS_PERSON.includes(operationId) && role !== 'admin';
      const success = WITHOUT_APP[operationId] ?? `${route(operationId).success.status}`;
      expected[operationId] = isOfPerson ? '404 not_found' : success;
      if (OF_CONTROL_OWNER.includes(operationId) && role === 'member') {
        expected[operationId] = '403 forbidden';
      }
      actual[operationId] = told(await call(operationId, await requests[operationId](), token));
    }

    expect(actual).toEqual(expected);
  });
});

describe.each(Object.entries(REFUSED))('%s', (_name, [code, credential]) => {
  test('is refused on every route, with nothing written [AUTH-04]', async () => {
    const token = await credential();
    const actual: Record<string, string> = {};

    const before = await deployment.contents();
    for (const operationId of OPERATIONS.filter((id) => id !== 'governCheck')) {
      const answer = await call(operationId, prepared[operationId], token);
      actual[operationId] = told(answer);
      expectProblem(answer, code, operationId);
    }
    expect(await deployment.contents()).toEqual(before);
    // a check's refusal is evidence where the credential names a tenant; beyond that it writes nothing either
    const answer = await call('governCheck', prepared.governCheck, token);
    actual['governCheck'] = told(answer);
    expectProblem(answer, code, 'governCheck');

    expect(withoutLedger(await deployment.contents())).toEqual(withoutLedger(before));
    expect(actual).toEqual(
      Object.fromEntries(OPERATIONS.map((id) => [id, `${ERRORS[code].status} ${code}`])),
    );
  });
});

test("another tenant's admin is served as one of its own tenant, and finds nothing of this one [AUTH-04, AUTH-05]", async () => {
  const expected: Record<string, string> = {};
  const actual: Record<string, string> = {};

  for (const operationId of OPERATIONS) {
    const { roles, success } = route(operationId);
    // the version of a draft, in the body, is one tenant's
    const isOfOneTenant =
      namesThing(operationId) || ['activatePack', 'getWitnessedCheckpoint'].includes(operationId);
    expected[operationId] = isOfOneTenant ? '404 not_found' : `${success.status}`;
    if (!roles.includes('admin')) expected[operationId] = '403 forbidden';
    // no recovery of its own log waits, and its tenant has no record of it or of the owner
    if (['confirmRecovery', 'putPreferences', 'assignControl'].includes(operationId)) {
      expected[operationId] = '422 unprocessable';
    }
    const answer = await call(operationId, await requests[operationId](), other.alice.token);
    actual[operationId] = told(answer);
  }

  expect(actual).toEqual(expected);
});

function call(operationId: OperationId, { path, body }: ApiRequest, presented: Presented) {
  const isBrowser = typeof presented === 'object' && presented !== null;
  const { send } = isBrowser ? presented.api : deployment.as(presented);
  return send(route(operationId).method, path, {
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
}

/** Status and, for a problem, its code: `403 forbidden`. */
function told({ status, body }: Answer): string {
  const code = (body as { code?: string } | null)?.code;
  return status >= 400 ? `${status} ${code}` : `${status}`;
}

function same(tables: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return tables;
}

async function provisioningToken(): Promise<string> {
  return (await connectDirectory(deployment, tenant)).token;
}

async function serviceToken(): Promise<CreatedToken> {
  return (await tenant.alice.post<CreatedToken>('/v1/tokens', { name: 'ci' })).body;
}

async function revokedToken(): Promise<string> {
  const { id, token } = await serviceToken();
  await tenant.alice.delete(`/v1/tokens/${id}`);
  return token;
}

async function expiredToken(): Promise<string> {
  const { id, token } = await serviceToken();
  await deployment.sql('update tokens set expires_at = now() where token_id = $1', [id]);
  return token;
}

async function revokedAgentToken(): Promise<string | null> {
  const agent = await approvedAgent(deployment, tenant, 'to-be-revoked');
  await tenant.alice.post(`/v1/agent-identities/${agent.id}/revoke`);
  return agent.api.token;
}

async function boundAgentJwt(): Promise<string> {
  const { issuer } = deployment.identityProvider;
  await boundAgent(tenant, 'bound', { issuer, subject: 'vera' });
  return deployment.identityProvider.token(ACCOUNTS.vera, tenant.agentAudience);
}

function mistyped(token: string): string {
  const at = 10;
  return token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1);
}

/** A JWT of the tenant with an issuer of its own, an admin's by default. */
function signed(claims: Readonly<Record<string, unknown>>): Promise<string> {
  return issuer.sign({ aud: issuerAudience, roles: ['admin'], ...claims });
}

/** Header and claims of a genuine token under a key of ours, which we call as the genuine one is called. */
async function forged(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  const genuine = tenant.alice.token as string;
  return new SignJWT(decodeJwt(genuine))
    .setProtectedHeader({ alg: 'RS256', kid: 'development' })
    .sign(privateKey);
}

/** A viewer's token whose claims were changed to an admin's, under the old signature. */
async function promoted(): Promise<string> {
  const [header, , signature] = (tenant.vera.token as string).split('.');
  const claims = { ...decodeJwt(tenant.vera.token as string), roles: ['admin'] };
  return [header, base64url.encode(JSON.stringify(claims)), signature].join('.');
}

async function unsecured(): Promise<string> {
  return new UnsecuredJWT(decodeJwt(tenant.alice.token as string)).encode();
}

/** The confusion of algorithms: HMAC with the issuer's public key as the secret. */
async function confused(): Promise<string> {
  const keys = await (await fetch(`${deployment.identityProvider.issuer}/jwks`)).text();
  return new SignJWT(decodeJwt(tenant.alice.token as string))
    .setProtectedHeader({ alg: 'HS256', kid: 'development' })
    .sign(Buffer.from(keys));
}

/** A configured issuer on a port where nobody listens any more. */
async function unreachable(): Promise<string> {
  const gone = await startIssuer();
  const { adminAudience } = await deployment.createTenantOf(gone.url, 'gone');
  const token = await gone.sign({ aud: adminAudience, roles: ['admin'] });
  await gone.close();
  return token;
}

async function unwell(health: IssuerHealth): Promise<string> {
  const ill = await startIssuer(health);
  illIssuers.push(ill);
  const { adminAudience } = await deployment.createTenantOf(ill.url, health);
  return ill.sign({ aud: adminAudience, roles: ['admin'] });
}
