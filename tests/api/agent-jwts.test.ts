import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EvidenceRecord, GovernDecision, Me, Problem } from '@svc/contract';
import { base64url, decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateTenant } from '../../apps/server/src/features/tenants/update.ts';
import { boundAgent } from '../harness/agent.ts';
import type { Answer, Api } from '../harness/api.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment } from '../harness/deployment.ts';
import { disclosedEvent } from '../harness/disclosed-event.ts';
import { startIssuer, type TestIssuer } from '../harness/issuer.ts';
import { expectProblem } from '../harness/problem.ts';
import {
  type IssuerTenant,
  inSeconds,
  type SharedIssuer,
  startSharedIssuer,
} from '../harness/shared-issuer.ts';

const AGENTS = '/v1/agent-identities';
const CALL = { tool: 'repo.read' };

let deployment: Deployment;
let shared: SharedIssuer;
let issuer: TestIssuer;
let acme: IssuerTenant;
let globex: IssuerTenant;
let stranger: TestIssuer;
/** `worker` of the issuer, in each of the two tenants. */
let workers: { readonly acme: string; readonly globex: string };

beforeAll(async () => {
  deployment = await borrowDeployment();
  shared = await startSharedIssuer(deployment);
  ({ issuer, acme, globex } = shared);
  stranger = await startIssuer();
  const worker = { issuer: issuer.url, subject: 'worker' };
  workers = {
    acme: await boundAgent(acme, 'acme worker', worker),
    globex: await boundAgent(globex, 'globex worker', worker),
  };
});
afterAll(async () => {
  await Promise.all([issuer, stranger].map((open) => open?.close()));
  await deployment?.stop();
});

const check = <Body = GovernDecision>(api: Api): Promise<Answer<Body>> =>
  api.post<Body>('/v1/govern/check', CALL);

/** The newest events of a tenant, with their personal values. */
async function newestEvents(
  { alice }: IssuerTenant,
  limit = 1,
): Promise<EvidenceRecord['event'][]> {
  const { body } = await alice.get<{ items: EvidenceRecord[] }>(`/v1/evidence?limit=${limit}`);
  return body.items.map(disclosedEvent);
}

async function sealedRefusal(
  tenant: IssuerTenant,
  answer: Answer<unknown>,
): Promise<EvidenceRecord['event']> {
  const [event] = await newestEvents(tenant);
  const { detail } = answer.body as Problem;
  expect(detail).toContain((event as { id: string }).id);
  return event as EvidenceRecord['event'];
}

describe('the JWT of a bound subject', () => {
  test('is decided as its agent, and the decision names the issuer [GOV-05, AGENT-02]', async () => {
    const agent = await shared.agent();

    const { status, body } = await check(agent);

    expect([status, body]).toMatchObject([200, { decision: 'allow', agent: 'acme worker' }]);
    expect((await newestEvents(acme))[0]).toMatchObject({
      id: body.evidenceId,
      kind: 'policy_decision',
      actor: { type: 'agent', id: workers.acme },
      data: { decision: 'allow', issuer: issuer.url },
    });
    expect((await agent.get<Me>('/v1/me')).body).toMatchObject({
      kind: 'agent',
      name: 'acme worker',
      tenant: { id: acme.id },
    });
  });

  test('is denied a tool that the agent was not approved for [GOV-05]', async () => {
    const agent = await shared.agent();

    const { status, body } = await agent.post<GovernDecision>('/v1/govern/check', {
      tool: 'mail.send',
    });

    expect([status, body.decision]).toEqual([200, 'deny']);
  });

  test("cannot act as an admin, whatever claims it has, nor an admin's JWT as the agent [GOV-05, AUTH-04]", async () => {
    const agent = await shared.agent({ roles: ['admin'], scope: 'admin' });
    const asWorker = { sub: 'worker', aud: acme.adminAudience, roles: ['admin'] };
    const admin = deployment.as(await issuer.sign(asWorker));

    expect((await agent.get<Me>('/v1/me')).body.kind).toBe('agent');
    expectProblem(await agent.post('/v1/tokens', { name: 'x' }), 'forbidden', 'createToken');
    expectProblem(await agent.get(AGENTS), 'forbidden', 'listAgents');
    expect((await admin.get<Me>('/v1/me')).body.kind).toBe('admin');
    const refused = await check<unknown>(admin);
    expectProblem(refused, 'forbidden', 'governCheck');
    expect(await sealedRefusal(acme, refused)).toMatchObject({ actor: { type: 'user' } });
  });

  test('is refused and sealed once it has expired, with a tolerance of five seconds [GOV-05, GOV-02]', async () => {
    expect((await check(await shared.agent({ exp: inSeconds(-2) }))).status).toBe(200);

    const expired = await check<unknown>(await shared.agent({ exp: inSeconds(-6) }));

    expectProblem(expired, 'unauthenticated', 'governCheck');
    expect(await sealedRefusal(acme, expired)).toMatchObject({
      kind: 'policy_decision',
      actor: { type: 'agent', id: workers.acme },
      data: { decision: 'deny', status: 'unauthenticated' },
    });
  });
});

describe('two tenants of one issuer', () => {
  test('have agents of one subject, told apart by the audience alone [GOV-05]', async () => {
    for (const [tenant, id] of [
      [acme, workers.acme],
      [globex, workers.globex],
    ] as const) {
      const agent = await shared.agent({ aud: tenant.agentAudience });

      const { body } = await check(agent);

      const [event] = await newestEvents(tenant);
      expect(event).toMatchObject({ id: body.evidenceId, actor: { id } });
      expect((await agent.get<Me>('/v1/me')).body.tenant.id).toBe(tenant.id);
    }
  });

  test('do not share a binding: a subject that one has bound is refused and sealed by the other [GOV-05]', async () => {
    await boundAgent(acme, 'of acme alone', { issuer: issuer.url, subject: 'only-acme' });
    const [before] = await newestEvents(acme);
    const agent = await shared.agent({ sub: 'only-acme', aud: globex.agentAudience });

    const answer = await check<unknown>(agent);

    expectProblem(answer, 'forbidden', 'governCheck');
    expect(await sealedRefusal(globex, answer)).toMatchObject({
      actor: { type: 'user', id: `${issuer.url}#only-acme` },
      data: { decision: 'deny', rule: 'credential', status: 'forbidden' },
    });
    expect((await newestEvents(acme))[0]).toEqual(before);
  });

  test('are kept apart where only one of them has revoked the agent [GOV-05, AGENT-03]', async () => {
    const bindTo = { issuer: issuer.url, subject: 'revoked-once' };
    const id = await boundAgent(acme, 'revoked once', bindTo);
    await boundAgent(globex, 'revoked once', bindTo);

    await acme.alice.post(`${AGENTS}/${id}/revoke`);

    const sub = 'revoked-once';
    expect((await check(await shared.agent({ sub }))).status).toBe(403);
    expect((await check(await shared.agent({ sub, aud: globex.agentAudience }))).status).toBe(200);
  });
});

describe('a credential that is not the JWT of an approved agent', () => {
  test('is refused and sealed while its subject is unbound [GOV-05, GOV-02]', async () => {
    const agent = await shared.agent({ sub: 'nobody' });

    for (let n = 0; n < 2; n++) {
      const answer = await check<unknown>(agent);
      expectProblem(answer, 'forbidden', 'governCheck');
      const event = await sealedRefusal(acme, answer);
      expect(event).toMatchObject({ actor: { id: `${issuer.url}#nobody` } });
    }
    expectProblem(await agent.get('/v1/me'), 'forbidden', 'getMe');
  });

  test('is accepted once the subject is bound, and refused at once when the agent is revoked [GOV-05, AGENT-03]', async () => {
    const agent = await shared.agent({ sub: 'late' });
    expect((await check(agent)).status).toBe(403);
    const id = await boundAgent(acme, 'bound late', { issuer: issuer.url, subject: 'late' });
    expect((await check(agent)).body.decision).toBe('allow');

    await acme.bob.post(`${AGENTS}/${id}/revoke`);

    const answer = await check<unknown>(agent);
    expectProblem(answer, 'forbidden', 'governCheck');
    expect(await sealedRefusal(acme, answer)).toMatchObject({ actor: { type: 'agent', id } });
    expectProblem(await agent.get('/v1/me'), 'forbidden', 'getMe');
  });

  test('gets no allow that is sealed after the revocation, however many calls are under way [GOV-05, AGENT-03]', async () => {
    const id = await boundAgent(acme, 'racing', { issuer: issuer.url, subject: 'racing' });
    const agent = await shared.agent({ sub: 'racing' });
    await check(agent);

    const answers = Array.from({ length: 30 }, () => check(agent));
    await acme.alice.post(`${AGENTS}/${id}/revoke`);
    await Promise.all(answers);

    const events = await newestEvents(acme, 40);
    const revoked = events.findIndex(({ kind }) => kind === 'agent.revoked');
    const later = events.slice(0, revoked).map(({ data }) => data);
    expect(revoked).toBeGreaterThanOrEqual(0);
    expect(later.filter((data) => 'decision' in data && data.decision === 'allow')).toEqual([]);
  });

  test('is refused once the tenant has another issuer, although its signature was verified before [GOV-05]', async () => {
    const own = await deployment.createTenantOf(issuer.url, 'moving');
    const aud = own.adminAudience;
    const admin = async (sub: string, of: TestIssuer) =>
      deployment.as(await of.sign({ sub, aud, roles: ['admin'] }));
    const people = { alice: await admin('alice', issuer), bob: await admin('bob', issuer) };
    await boundAgent(people, 'mover', { issuer: issuer.url, subject: 'mover' });
    const agent = await shared.agent({ sub: 'mover', aud: own.agentAudience });
    expect((await check(agent)).status).toBe(200);

    await updateTenant(await deployment.connect(), 'moving', { issuer: stranger.url }, false);

    expectProblem(await check<unknown>(agent), 'unauthenticated', 'governCheck');
    expectProblem(await agent.get('/v1/me'), 'unauthenticated', 'getMe');
    const forged = await stranger.sign({ sub: 'mover', aud: own.agentAudience });
    expectProblem(await check<unknown>(deployment.as(forged)), 'forbidden', 'governCheck');
  });
});

type Hostile = () => Promise<string>;
const claims = () => ({ iss: issuer.url, sub: 'worker', aud: acme.agentAudience });
const signed = (change: object, header: Record<string, unknown> = {}) =>
  issuer.sign({ ...claims(), ...change }, header);

/** JWTs for the agents' audience that are each wrong in one way. */
const HOSTILE: Readonly<Record<string, Hostile>> = {
  'that expired an hour ago': () => signed({ exp: inSeconds(-3_600) }),
  'that is not valid yet': () => signed({ nbf: inSeconds(600) }),
  'that never expires': () => signed({ exp: null }),
  'that expires in two days': () => signed({ exp: inSeconds(172_800) }),
  'whose expiry is a text': () => signed({ exp: `${inSeconds(60)}` }),
  'without a subject': () => signed({ sub: null }),
  'with an empty subject': () => signed({ sub: '' }),
  'whose subject is a list': () => signed({ sub: ['worker'] }),
  'whose subject differs in case': () => signed({ sub: 'Worker' }),
  'whose subject has a space more': () => signed({ sub: 'worker ' }),
  'whose subject holds a NUL': () => signed({ sub: 'worker\0' }),
  'without an audience': () => signed({ aud: null }),
  'whose audience differs in case': () => signed({ aud: acme.agentAudience.toUpperCase() }),
  'whose audience is a prefix': () => signed({ aud: acme.agentAudience.slice(0, -1) }),
  'for agents and people of the tenant': () =>
    signed({ aud: [acme.agentAudience, acme.adminAudience] }),
  'for agents of two tenants': () => signed({ aud: [acme.agentAudience, globex.agentAudience] }),
  'for agents of one tenant and people of another': () =>
    signed({ aud: [acme.agentAudience, globex.adminAudience] }),
  'whose audiences are not all texts': () => signed({ aud: [acme.agentAudience, 7] }),
  'without an issuer': () => signed({ iss: null }),
  'whose issuer has a slash more': () => signed({ iss: `${issuer.url}/` }),
  'that another issuer signed for itself': () => stranger.sign({ ...claims(), iss: stranger.url }),
  'that another issuer signed in the name of this one': () => stranger.sign(claims()),
  'that names an unknown key': () => signed({}, { kid: 'unknown' }),
  'that is a logout token': () => signed({}, { typ: 'logout+jwt' }),
  'with the events of a logout token': () => signed({ events: {} }),
  'that is a proof of possession': () => signed({}, { typ: 'dpop+jwt' }),
  'that is bound to a key that nobody has proven': () => signed({ cnf: { jkt: 'AAAA' } }),
  'with a critical header that is unknown': () =>
    forged({ crit: ['urn:example:x'], 'urn:example:x': true }),
  'of algorithm none': async () => new UnsecuredJWT({ ...claims(), exp: inSeconds(60) }).encode(),
  'authenticated with the public key as a shared secret': async () => {
    const keys = await (await fetch(`${issuer.url}/keys`)).text();
    return new SignJWT({ ...claims(), exp: inSeconds(60) })
      .setProtectedHeader({ alg: 'HS256', kid: 'test-key' })
      .sign(Buffer.from(keys));
  },
  'signed by another key of the same name': () => forged({}),
  'signed by a key that it brings along': () => forged({}, 'jwk'),
  'with changed claims': async () => {
    const [header, payload, signature] = (await signed({ sub: 'nobody' })).split('.');
    const changed = { ...decodeJwt(`${header}.${payload}.${signature}`), sub: 'worker' };
    return [header, base64url.encode(JSON.stringify(changed)), signature].join('.');
  },
  'without a signature': async () => `${(await signed({})).replace(/[^.]+$/, '')}`,
};

test.each(Object.entries(HOSTILE))(
  'a JWT %s is refused, and nothing is allowed [GOV-05, GOV-02]',
  async (_name, make) => {
    expect((await check(await shared.agent())).body.decision).toBe('allow');
    const api = deployment.as(await make());

    const answers = [await check<unknown>(api), await check<unknown>(api), await api.get('/v1/me')];

    for (const { status, body } of answers) {
      expect([401, 403]).toContain(status);
      expect(body).not.toHaveProperty('decision');
    }
  },
);

test('a JWT is refused while its issuer is unreachable and no key of it is cached [GOV-05, GOV-02]', async () => {
  const gone = await startIssuer();
  const { agentAudience } = await deployment.createTenantOf(gone.url, 'unreachable');
  const agent = deployment.as(await gone.sign({ sub: 'worker', aud: agentAudience }));
  await gone.close();

  const answer = await check<unknown>(agent);

  expectProblem(answer, 'unavailable', 'governCheck');
  expect(answer.body).not.toHaveProperty('decision');
});

test('keys that a JWT points to are never fetched [GOV-05]', async () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests++;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
  try {
    for (const header of [{ jku: url }, { x5u: url }]) {
      const answer = await check<unknown>(deployment.as(await forged(header)));
      expectProblem(answer, 'unauthenticated', 'governCheck');
    }
    expect(requests).toBe(0);
  } finally {
    server.close();
  }
});

/** A JWT of the agent under a key of ours, called as the issuer's is called. */
async function forged(header: Record<string, unknown>, bring?: 'jwk'): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = bring === undefined ? {} : { jwk: await exportJWK(publicKey) };
  const critical = Object.keys(header).filter((name) => name.includes(':'));
  return new SignJWT({ ...claims(), exp: inSeconds(60) })
    .setProtectedHeader({ alg: 'ES256', kid: 'test-key', ...jwk, ...header })
    .sign(privateKey, { crit: Object.fromEntries(critical.map((name) => [name, true])) });
}
