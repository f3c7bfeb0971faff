import {
  type EvidenceRecord,
  type Me,
  type OperationId,
  ROUTES,
  route,
  type Session,
  type User,
} from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../harness/api.ts';
import type { Browser } from '../harness/browser.ts';
import { approvedCode, beginSignIn, commandLineToken, exchange } from '../harness/command-line.ts';
import { ACCOUNTS, type Tenant } from '../harness/deployment.ts';
import { disclosedEvent } from '../harness/disclosed-event.ts';
import { type People, PUBLIC_URL, startPeople } from '../harness/people.ts';
import { validRequests } from '../harness/requests.ts';
import { scanFinding, scanReport, scanUpload } from '../harness/scan-report.ts';
import { endSuspension } from '../harness/suspension.ts';

let people: People;
let acme: Tenant;
let alice: Browser;
let url: string;

beforeAll(async () => {
  people = await startPeople();
  url = people.deployment.url;
  acme = await people.deployment.createTenant('acme');
  await people.configure(acme, {
    roleRules: [{ claim: ['roles'], values: ['member'], role: 'member' }],
  });
  alice = await people.signedIn(acme, ACCOUNTS.alice);
});
afterAll(() => people?.stop());

const signedIn = async (browser: Browser = alice): Promise<Api> =>
  people.deployment.as(await commandLineToken(url, browser));
const me = (api: Api) => api.get<Me>('/v1/me');
const sealed = (kind: string) =>
  people.deployment.sql<{ event: string }>(
    'select event from ledger_events where tenant_id = $1 and kind = $2 order by idx',
    [acme.id, kind],
  );

describe('a person who lets a command line act as the person', () => {
  test('gets a token with the own role, bound to a session that names the machine [AUTH-02]', async () => {
    const cli = await signedIn();

    const { status, body } = await me(cli);
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'admin', name: 'alice', tenant: { slug: 'acme' } });
    const { body: sessions } = await alice.api.get<{ items: Session[] }>('/v1/sessions');
    const own = sessions.items.find(({ id }) => id === body.session?.id);
    expect(own).toMatchObject({ host: 'laptop.example', user: 'alice', isCurrent: false });
    const browser = sessions.items.find(({ isCurrent }) => isCurrent);
    expect(browser?.host).toBeNull();
    // it ends when the session that has approved it would, at the latest
    const [row] = await people.deployment.sql<{ same: boolean }>(
      'select count(distinct expires_at) = 1 as same from sessions where session_id = any ($1)',
      [[own?.id, browser?.id]],
    );
    expect(row).toEqual({ same: true });
  });

  test('uploads scans, reads findings and exports evidence with it [AUTH-02]', async () => {
    const cli = await signedIn();

    const repo = await cli.put<{ id: string }>('/v1/repos', { name: 'acme/cli' });
    const report = scanUpload(scanReport([scanFinding({ title: 'By the command line' })]));
    expect((await cli.post(`/v1/repos/${repo.body.id}/scans`, report)).status).toBe(201);
    const findings = await cli.get<{ items: unknown[] }>(`/v1/findings?repoId=${repo.body.id}`);
    expect(findings.body.items).toHaveLength(1);
    expect((await cli.get('/v1/evidence/export')).status).toBe(200);
  });

  test('is named by the sealed event, which names the machine by a commitment [AUTH-02]', async () => {
    const cli = await signedIn();

    const { session } = (await me(cli)).body;
    const events = (await sealed('session.opened')).map(({ event }) => JSON.parse(event));
    const event = events.find(({ subject }) => subject.id === session?.id);
    expect(event).toMatchObject({
      actor: { type: 'user' },
      subject: { type: 'session', id: session?.id },
      data: { approvedBy: expect.stringMatching(/^ses_/), account: expect.stringMatching(/^usr_/) },
    });
    expect(JSON.stringify(event)).not.toContain('laptop.example');
    const { body } = await alice.api.get<EvidenceRecord>(`/v1/evidence/${event.id}`);
    expect(disclosedEvent(body)).toMatchObject({ data: { host: 'laptop.example' } });
  });

  test('leaves neither code nor token in the database [AUTH-02]', async () => {
    const begun = beginSignIn();
    const code = await approvedCode(alice, begun);
    const { body } = await exchange(url, begun, code);

    const [row] = await people.deployment.sql<{ hits: number }>(
      `select (select count(*) from sessions s where s::text ~ $1)::int
         + (select count(*) from command_line_codes c where c::text ~ $1)::int as hits`,
      [`${code}|${body.access_token}`],
    );
    expect(row).toEqual({ hits: 0 });
  });
});

test('a token of the command line may read what the role may and upload scans; every other write is refused [AUTH-04]', async () => {
  const cli = await signedIn();
  const requests = validRequests(people.deployment, acme);
  const writes = (Object.keys(ROUTES) as OperationId[]).filter(
    (id) => route(id).method !== 'GET' && route(id).roles.includes('admin'),
  );
  const answers: Record<string, number> = {};

  for (const id of writes) {
    const { path, body } = await requests[id]();
    const answer = await cli.send(route(id).method, path, {
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    answers[id] = answer.status;
    // its preparation suspends all tokens of the tenant
    if (id === 'confirmRecovery') await endSuspension(people.deployment, acme);
  }

  const served = Object.keys(answers).filter((id) => answers[id] !== 403);
  expect(served.sort()).toEqual(['putRepository', 'uploadScan']);
  expect((await me(cli)).body.may).toEqual(
    expect.arrayContaining(['uploadScan', 'listFindings', 'exportEvidence']),
  );
  expect((await me(cli)).body.may).not.toContain('createToken');
});

test('the token of a viewer uploads nothing, and that of a member neither [AUTH-04]', async () => {
  for (const who of [ACCOUNTS.vera, ACCOUNTS.mia]) {
    const cli = await signedIn(await people.signedIn(acme, who));

    expect((await cli.get('/v1/findings')).status).toBe(200);
    expect((await cli.put('/v1/repos', { name: 'acme/none' })).status).toBe(403);
  }
});

describe('a code', () => {
  const refused = { status: 400, body: { error: 'invalid_grant' } };

  test('that comes a second time ends the token of the first use, and says so in the evidence [AUTH-02]', async () => {
    const begun = beginSignIn();
    const code = await approvedCode(alice, begun);
    const first = await exchange(url, begun, code);
    const cli = people.deployment.as(first.body.access_token as string);
    expect((await me(cli)).status).toBe(200);

    expect(await exchange(url, begun, code)).toMatchObject(refused);

    expect((await me(cli)).status).toBe(401);
    const last = (await sealed('session.ended')).at(-1)?.event ?? '';
    expect(JSON.parse(last)).toMatchObject({
      actor: { type: 'service' },
      data: { why: 'code_replayed' },
    });
  });

  test('is exchanged once where two ask at once, and neither keeps a token [AUTH-02]', async () => {
    const begun = beginSignIn();
    const code = await approvedCode(alice, begun);

    const answers = await Promise.all([exchange(url, begun, code), exchange(url, begun, code)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const value = answers.find(({ status }) => status === 200)?.body.access_token as string;
    expect((await me(people.deployment.as(value))).status).toBe(401);
  });

  test.each<[string, Record<string, string | null>]>([
    ['another verifier', { code_verifier: beginSignIn().verifier }],
    ['the challenge in place of the verifier', { code_verifier: 'CHALLENGE' }],
    ['another port', { redirect_uri: 'http://127.0.0.1:49153/callback' }],
    ['localhost for the address', { redirect_uri: 'http://localhost:49152/callback' }],
  ])('with %s is refused, and used up [AUTH-02]', async (_name, change) => {
    const begun = beginSignIn();
    const code = await approvedCode(alice, begun);
    const wrong =
      change['code_verifier'] === 'CHALLENGE'
        ? { code_verifier: begun.query['code_challenge'] as string }
        : change;

    expect(await exchange(url, begun, code, wrong)).toMatchObject(refused);
    expect(await exchange(url, begun, code)).toMatchObject(refused);
  });

  test.each<[string, Record<string, string | null>, string]>([
    ['no verifier', { code_verifier: null }, 'invalid_request'],
    ['an empty verifier', { code_verifier: '' }, 'invalid_request'],
    ['no redirect address', { redirect_uri: null }, 'invalid_request'],
    ['another client', { client_id: 'other' }, 'invalid_client'],
    ['another grant', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
  ])('with %s is not even looked for', async (_name, change, error) => {
    const begun = beginSignIn();
    const code = await approvedCode(alice, begun);

    expect(await exchange(url, begun, code, change)).toMatchObject({
      status: 400,
      body: { error },
    });
    expect((await exchange(url, begun, code)).status).toBe(200);
  });

  test('ends after 60 seconds [AUTH-02]', async () => {
    const begun = beginSignIn();
    const code = await approvedCode(alice, begun);
    const [row] = await people.deployment.sql<{ seconds: number }>(
      `update command_line_codes c set expires_at = now() from
         (select hash, extract(epoch from expires_at - now())::float as seconds
          from command_line_codes where used_at is null) as before
       where c.hash = before.hash returning before.seconds`,
    );
    expect(row?.seconds).toBeLessThanOrEqual(60);

    expect(await exchange(url, begun, code)).toMatchObject(refused);
  });

  test('ends with the session that has approved it, and with the tenant [AUTH-02]', async () => {
    const leaving = await people.signedIn(acme, ACCOUNTS.alice);
    const begun = beginSignIn();
    const code = await approvedCode(leaving, begun);
    expect((await leaving.api.post('/auth/sign-out')).status).toBe(204);
    expect(await exchange(url, begun, code)).toMatchObject(refused);

    const second = beginSignIn();
    const late = await approvedCode(alice, second);
    const set = 'update tenants set suspended_at = $2 where tenant_id = $1';
    await people.deployment.sql(set, [acme.id, new Date()]);
    const answer = await exchange(url, second, late);
    await people.deployment.sql(set, [acme.id, null]);
    expect(answer).toMatchObject(refused);
  });

  test('that nobody issued is refused alike', async () => {
    for (const code of ['x', 'A'.repeat(43), '\u{1f600}', 'A'.repeat(9_000)]) {
      expect(await exchange(url, beginSignIn(), code)).toMatchObject(refused);
    }
  });

  test('is asked for by a form alone, each parameter once', async () => {
    const post = (body: string, type: string) =>
      fetch(`${url}/auth/token`, { method: 'POST', headers: { 'content-type': type }, body });

    expect((await post('{}', 'application/json')).status).toBe(400);
    const twice = 'grant_type=authorization_code&grant_type=authorization_code';
    expect((await post(twice, 'application/x-www-form-urlencoded')).status).toBe(400);
    const large = `code=${'x'.repeat(20_000)}`;
    expect((await post(large, 'application/x-www-form-urlencoded')).status).toBe(400);
  });
});

describe('the token of a command line ends', () => {
  const ends = async (end: (cli: Api, sessionId: string) => Promise<unknown>, who = alice) => {
    const cli = await signedIn(who);
    const { session } = (await me(cli)).body;
    await end(cli, session?.id as string);
    return (await me(cli)).status;
  };
  const revoke = (token: string) =>
    fetch(`${url}/auth/revoke`, { method: 'POST', body: new URLSearchParams({ token }) });

  test('when the person revokes it by itself, and the evidence says so [AUTH-02]', async () => {
    const token = await commandLineToken(url, alice);
    const cli = people.deployment.as(token);
    const { session } = (await me(cli)).body;

    expect((await revoke(token)).status).toBe(200);

    expect((await me(cli)).status).toBe(401);
    const last = JSON.parse((await sealed('session.ended')).at(-1)?.event ?? '');
    expect(last).toMatchObject({ subject: { id: session?.id }, data: { why: 'signed_out' } });
    expect((await revoke(token)).status).toBe(200);
    expect((await revoke('garbage')).status).toBe(200);
  });

  test('when the person ends it in the list of sessions, or an administrator does [AUTH-02]', async () => {
    const remove = (by: Browser) => (_cli: Api, id: string) => by.api.delete(`/v1/sessions/${id}`);
    expect(await ends(remove(alice))).toBe(401);
    const mia = await people.signedIn(acme, ACCOUNTS.mia);
    expect(await ends(remove(mia), mia)).toBe(401);
    expect(await ends(remove(alice), mia)).toBe(401);
    expect(await ends(remove(mia))).toBe(200);
  });

  test('when it is idle, and at its absolute end [AUTH-02]', async () => {
    for (const change of ["last_seen_at = now() - interval '31 minutes'", 'expires_at = now()']) {
      const set = `update sessions set ${change} where session_id = $1`;
      expect(await ends((_cli, id) => people.deployment.sql(set, [id])), change).toBe(401);
    }
  });

  test('when the person is suspended, and does not begin again when it is restored [AUTH-02]', async () => {
    const mia = await people.signedIn(acme, ACCOUNTS.mia);
    const users = await alice.api.get<{ items: User[] }>('/v1/users');
    const { id } = users.body.items.find(({ subject }) => subject === 'mia') as User;
    const status = await ends(async () => {
      expect((await alice.api.post(`/v1/users/${id}/suspend`)).status).toBe(200);
      expect((await alice.api.post(`/v1/users/${id}/restore`)).status).toBe(200);
    }, mia);
    expect(status).toBe(401);
  });

  test('when the tenant is suspended [AUTH-02]', async () => {
    const cli = await signedIn();
    const set = 'update tenants set suspended_at = $2 where tenant_id = $1';
    await people.deployment.sql(set, [acme.id, new Date()]);
    const { status } = await me(cli);
    await people.deployment.sql(set, [acme.id, null]);
    expect(status).toBe(401);
  });

  test('and stays when the browser that has approved it signs out: it is a session of its own', async () => {
    const browser = await people.signedIn(acme, ACCOUNTS.alice);
    const status = await ends(() => browser.api.post('/auth/sign-out'), browser);
    expect(status).toBe(200);
  });

  test('when its provider is disabled, and when its sign-in is of another role by groups', async () => {
    const tenant = await people.deployment.createTenant('initech');
    const providerId = await people.configure(tenant);
    const cli = await signedIn(await people.signedIn(tenant, ACCOUNTS.alice));
    await people.deployment.sql(
      "update identity_providers set state = 'disabled' where provider_id = $1",
      [providerId],
    );
    expect((await me(cli)).status).toBe(401);
  });
});

test('a token of the command line is no cookie, and a cookie no token [AUTH-02]', async () => {
  const token = await commandLineToken(url, alice);
  const [cookie] = await alice.jar.getCookies(PUBLIC_URL);
  const get = (headers: Record<string, string>) => fetch(`${url}/v1/me`, { headers });

  expect((await get({ cookie: `__Host-svc_session=${token}` })).status).toBe(401);
  expect((await get({ authorization: `Bearer ${cookie?.value}` })).status).toBe(401);
});
