import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type CodeHostReadiness, PLATFORM_TENANT } from '@svc/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toConfig } from '../../apps/server/src/config.ts';
import { githubHost } from '../../apps/server/src/features/code-host/github/github-host.ts';
import {
  type AppReadiness,
  checkReadiness,
} from '../../apps/server/src/features/code-host/readiness.ts';
import { type Outbound, openOutbound } from '../../apps/server/src/platform/outbound/outbound.ts';
import { type CodeHost, startCodeHost } from '../doubles/code-host/code-host.ts';
import type { Disturbance } from '../doubles/double.ts';
import { type AppEnvironment, appEnvironment } from '../harness/app-environment.ts';
import { ACCOUNTS, type Tenant } from '../harness/deployment.ts';
import { freePort } from '../harness/free-port.ts';
import type { People } from '../harness/people.ts';
import { startWithPlatform } from '../harness/platform.ts';

const PATH = '/v1/integrations/code-host';
const APP_ID = 'SVC_CODE_HOST_APP_ID';
const APP_SLUG = 'SVC_CODE_HOST_APP_SLUG';
const CLIENT_ID = 'SVC_CODE_HOST_CLIENT_ID';
const CLIENT_SECRET = 'SVC_CODE_HOST_CLIENT_SECRET_FILE';
const WEBHOOK_SECRET = 'SVC_CODE_HOST_WEBHOOK_SECRET_FILE';
const PRIVATE_KEY = 'SVC_CODE_HOST_PRIVATE_KEY_FILE';

let host: CodeHost;
let environment: AppEnvironment;
let outbound: Outbound;

beforeEach(async () => {
  host = await startCodeHost();
  environment = await appEnvironment(host.url, host.app);
  outbound = openOutbound({ allow: [], allowLoopback: true, log: { warn: () => {} } });
});
afterEach(async () => {
  await outbound.close();
  await environment.remove();
  await host.close();
});

/** Readiness of a service with this environment, and what it logs. */
async function readiness(env: Record<string, string | undefined> = {}) {
  const { codeHostUrl: hostUrl, codeHostApp: settings } = toConfig({ ...environment.env, ...env });
  const logged: unknown[] = [];
  const log = { warn: (...entry: unknown[]) => logged.push(entry) };
  const answer = await checkReadiness({
    settings,
    hostUrl,
    host: githubHost(outbound, hostUrl),
    log,
  });
  const text = JSON.stringify([answer, logged]);
  expect(secretsIn(text)).toEqual([]);
  return { answer, logged };
}

/** What of the App's secrets, and of what was sent to prove them, is in a text. */
function secretsIn(text: string): string[] {
  const { clientSecret, webhookSecret, privateKey } = host.app;
  const sent = host.requests.map(({ headers }) => `${headers.authorization}`.split(' ')[1] ?? '');
  const lines = pem(privateKey).split('\n').slice(1, -2);
  return [clientSecret, webhookSecret, ...lines, ...sent].filter(
    (secret) => secret !== '' && text.includes(secret),
  );
}

function pem(key: KeyObject): string {
  return String(key.export({ type: 'pkcs8', format: 'pem' }));
}

function rsa(modulusLength: number): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength }).privateKey;
}

/** Expects these problems and no others, and nothing to install with. */
async function expectNotReady(
  problems: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<AppReadiness> {
  const { answer, logged } = await readiness(env);
  expect({
    ...answer,
    problems: answer.problems.map(({ subject, layer, code }) => `${layer} ${subject} ${code}`),
  }).toEqual({
    state: 'not_ready',
    problems,
    hostUrl: env['SVC_CODE_HOST_URL'] ?? host.url,
    appSlug: null,
    installUrl: null,
    checkedAt: expect.any(String),
  });
  expect(logged).toHaveLength(1);
  return answer;
}

const asked = () => host.requests.map(({ method, path }) => `${method} ${path}`);

test('the App that the host confirms is ready, with the page to install it at [APP-01]', async () => {
  const { answer, logged } = await readiness();

  expect(answer).toEqual({
    state: 'ready',
    problems: [],
    hostUrl: host.url,
    appSlug: host.app.slug,
    installUrl: `${host.url}/github-apps/${host.app.slug}/installations/new`,
    checkedAt: expect.any(String),
  });
  expect(logged).toEqual([]);
  expect(asked()).toEqual([
    'GET /api/v3/app',
    `POST /api/v3/applications/${host.app.clientId}/token`,
  ]);
});

test.each(['pkcs1', 'pkcs8'] as const)('a key in %s is accepted [APP-01]', async (type) => {
  await environment.write(PRIVATE_KEY, String(host.app.privateKey.export({ type, format: 'pem' })));
  expect((await readiness()).answer.state).toBe('ready');
});

describe('a value as it is set keeps the App from being ready, and the host is not asked:', () => {
  const longDigits = '9'.repeat(17);
  /** Secrets are made at run time: 31 bytes, and 40 of which only 8 differ. */
  const short = () => randomBytes(31).toString('base64url').slice(0, 31);
  const fewCharacters = () =>
    Array.from({ length: 40 }, (_, n) => 'mQzR7pKw'[(n * n + (n >> 2)) % 8]).join('');
  const encrypted = () =>
    String(
      rsa(2048).export({
        type: 'pkcs8',
        format: 'pem',
        cipher: 'aes-256-cbc',
        passphrase: randomBytes(8).toString('hex'),
      }),
    );
  const ec = () => pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
  const publicKey = () =>
    String(
      generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
        type: 'spki',
        format: 'pem',
      }),
    );
  const rsaPss = () => pem(generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey);

  test.each([
    ['an id that is not set', APP_ID, undefined, 'app_id missing'],
    ['an empty id', APP_ID, '', 'app_id empty'],
    ['an id to fill in', APP_ID, '<App ID>', 'app_id placeholder'],
    ['a reference for an id', APP_ID, '$' + '{APP_ID}', 'app_id placeholder'],
    ['an id that is no number', APP_ID, 'Iv23', 'app_id malformed'],
    ['an id of 0', APP_ID, '0', 'app_id malformed'],
    ['an id in another notation', APP_ID, '1e5', 'app_id malformed'],
    ['an id past any', APP_ID, longDigits, 'app_id malformed'],
    ['a slug that is not set', APP_SLUG, undefined, 'app_slug missing'],
    ['an empty slug', APP_SLUG, '', 'app_slug empty'],
    ['a slug to fill in', APP_SLUG, 'your-app-slug', 'app_slug placeholder'],
    ['a name for a slug', APP_SLUG, 'Svc App', 'app_slug malformed'],
    ['a path for a slug', APP_SLUG, 'svc/../other', 'app_slug malformed'],
    ['a client that is not set', CLIENT_ID, undefined, 'client_id missing'],
    ['an empty client', CLIENT_ID, '', 'client_id empty'],
    ['a client to fill in', CLIENT_ID, 'changeme', 'client_id placeholder'],
    ['a client with a space', CLIENT_ID, 'Iv23li 0123456789', 'client_id malformed'],
    ['a path for a client', CLIENT_ID, '../../app/hook', 'client_id malformed'],
    ['a client secret that is not set', CLIENT_SECRET, undefined, 'client_secret missing'],
    ['no path of a client secret', CLIENT_SECRET, '', 'client_secret empty'],
    ['a webhook secret that is not set', WEBHOOK_SECRET, undefined, 'webhook_secret missing'],
    ['no path of a webhook secret', WEBHOOK_SECRET, '', 'webhook_secret empty'],
    ['a key that is not set', PRIVATE_KEY, undefined, 'private_key missing'],
    ['no path of a key', PRIVATE_KEY, '', 'private_key empty'],
  ])('%s [APP-01]', async (_title, variable, value, problem) => {
    await expectNotReady([`configuration ${problem}`], { [variable]: value });
    expect(asked()).toEqual([]);
  });

  test.each([
    ['an empty client secret', CLIENT_SECRET, () => ' \n', 'client_secret empty'],
    ['a client secret to fill in', CLIENT_SECRET, () => 'changeme', 'client_secret placeholder'],
    [
      'a client secret with a space',
      CLIENT_SECRET,
      () => `${short()} x`,
      'client_secret malformed',
    ],
    ['a short client secret', CLIENT_SECRET, () => short().slice(0, 19), 'client_secret malformed'],
    ['an empty webhook secret', WEBHOOK_SECRET, () => '', 'webhook_secret empty'],
    [
      'a webhook secret to fill in',
      WEBHOOK_SECRET,
      () => 'your-webhook-secret',
      'webhook_secret placeholder',
    ],
    ['one character, repeated', WEBHOOK_SECRET, () => 'x'.repeat(64), 'webhook_secret placeholder'],
    [
      'a webhook secret of two lines',
      WEBHOOK_SECRET,
      () => `${short()}\n${short()}`,
      'webhook_secret malformed',
    ],
    ['a webhook secret of 31 bytes', WEBHOOK_SECRET, short, 'webhook_secret weak'],
    ['a webhook secret of few characters', WEBHOOK_SECRET, fewCharacters, 'webhook_secret weak'],
    ['an empty key', PRIVATE_KEY, () => '\n', 'private_key empty'],
    ['a key to fill in', PRIVATE_KEY, () => 'changeme', 'private_key placeholder'],
    ['a key cut short', PRIVATE_KEY, () => pem(rsa(2048)).slice(0, 400), 'private_key malformed'],
    ['a key with a passphrase', PRIVATE_KEY, encrypted, 'private_key malformed'],
    ['a public key', PRIVATE_KEY, publicKey, 'private_key malformed'],
    ['a key of an elliptic curve', PRIVATE_KEY, ec, 'private_key malformed'],
    ['a key for RSA-PSS alone', PRIVATE_KEY, rsaPss, 'private_key malformed'],
    ['an RSA key of 1024 bits', PRIVATE_KEY, () => pem(rsa(1024)), 'private_key weak'],
    ['a file of 1 MB', PRIVATE_KEY, () => 'x'.repeat(1_000_000), 'private_key unreadable'],
  ])('%s [APP-01]', async (_title, variable, text, problem) => {
    const written = text();
    await environment.write(variable, written);
    const answer = await expectNotReady([`configuration ${problem}`]);
    expect(asked()).toEqual([]);
    const isLong = written.trim().length > 8;
    if (isLong) expect(JSON.stringify(answer)).not.toContain(written.trim());
  });

  test.each([
    ['a file that there is not', (file: string) => `${file}.gone`, 'ENOENT'],
    ['a folder for a file', (file: string) => join(file, '..'), 'not a file'],
  ])('%s [APP-01]', async (_title, path, reason) => {
    const file = path(environment.env[PRIVATE_KEY] as string);
    const { problems } = await expectNotReady(['configuration private_key unreadable'], {
      [PRIVATE_KEY]: file,
    });
    expect(problems[0]?.message).toBe(`the file of ${PRIVATE_KEY} cannot be read (${reason})`);
  });

  test('some set and some not: each that is missing is named [APP-01]', async () => {
    const { problems } = await expectNotReady(
      ['configuration app_slug missing', 'configuration webhook_secret missing'],
      { [APP_SLUG]: undefined, [WEBHOOK_SECRET]: undefined },
    );
    expect(problems[1]).toMatchObject({
      message: `${WEBHOOK_SECRET} is not set`,
      action: 'configure all six App values and roll the API service',
    });
  });

  test('none set: six are missing, and nothing is logged [APP-01]', async () => {
    const unset = Object.keys(environment.env).filter((name) => name !== 'SVC_CODE_HOST_URL');
    const { answer, logged } = await readiness(
      Object.fromEntries(unset.map((name) => [name, undefined])),
    );
    expect(answer.problems.map(({ subject, code }) => `${subject} ${code}`)).toEqual([
      'app_id missing',
      'app_slug missing',
      'client_id missing',
      'client_secret missing',
      'webhook_secret missing',
      'private_key missing',
    ]);
    expect([answer.state, answer.installUrl, logged]).toEqual(['not_ready', null, []]);
  });

  test('a secret in the variable of a public value is shown nowhere [APP-01]', async () => {
    await expectNotReady(['configuration app_id malformed'], {
      [APP_ID]: host.app.clientSecret,
    });
    await expectNotReady(['app app_slug mismatched'], { [APP_SLUG]: host.app.clientSecret });
    await expectNotReady(['app client_id mismatched'], { [CLIENT_ID]: host.app.clientSecret });
  });
});

describe('what the host does not confirm keeps the App from being ready:', () => {
  test('another id than the App signs as [APP-01]', async () => {
    await expectNotReady(['app app_id rejected'], { [APP_ID]: `${host.app.id + 1}` });
  });

  test('another id in the answer [APP-01]', async () => {
    host.answered['id'] = host.app.id + 1;
    await expectNotReady(['app app_id mismatched']);
  });

  test('another slug [APP-01]', async () => {
    await expectNotReady(['app app_slug mismatched'], { [APP_SLUG]: `${host.app.slug}-1` });
  });

  test('no slug and no client in the answer [APP-01]', async () => {
    host.answered['slug'] = undefined;
    host.answered['client_id'] = undefined;
    await expectNotReady(['app app_slug mismatched', 'app client_id mismatched']);
  });

  test('another client, to which the secret is not sent [APP-01]', async () => {
    await expectNotReady(['app client_id mismatched'], { [CLIENT_ID]: `${host.app.clientId}x` });
    expect(asked()).toEqual(['GET /api/v3/app']);
  });

  test('another client secret [APP-01]', async () => {
    const other = randomBytes(20).toString('hex');
    await environment.write(CLIENT_SECRET, other);
    const answer = await expectNotReady(['app client_secret rejected']);
    expect(JSON.stringify(answer)).not.toContain(other);
  });

  test('another private key, and a key that was renewed is read again [APP-01]', async () => {
    const next = rsa(2048);
    await environment.write(PRIVATE_KEY, pem(next));
    await expectNotReady(['app private_key rejected']);

    host.app.privateKey = next;
    expect((await readiness()).answer.state).toBe('ready');
  });

  test.each([
    ['checks', 'write'],
    ['contents', 'write'],
    ['pull_requests', 'write'],
    ['metadata', 'read'],
  ])('without the permission %s, or with another level [APP-01]', async (name, level) => {
    host.app.permissions[name] = level === 'read' ? 'write' : 'read';
    const { problems } = await expectNotReady(['app permissions mismatched']);
    expect(problems[0]?.message).toContain(
      `has ${name}: ${host.app.permissions[name]}, not ${level}`,
    );

    delete host.app.permissions[name];
    const without = await expectNotReady(['app permissions mismatched']);
    expect(without.problems[0]?.message).toMatch(new RegExp(`: lacks ${name}: ${level}$`));
  });

  test('one permission more, named where it is a name [APP-01]', async () => {
    host.app.permissions['issues'] = 'read';
    const { problems } = await expectNotReady(['app permissions mismatched']);
    expect(problems[0]?.message).toMatch(/: has issues: read, not needed$/);

    delete host.app.permissions['issues'];
    host.app.permissions[host.app.clientSecret] = host.app.webhookSecret;
    const strange = await expectNotReady(['app permissions mismatched']);
    expect(strange.problems[0]?.message).toMatch(/has an unknown name: an unknown name/);
  });

  test('a thousand permissions more, of which ten are listed [APP-01]', async () => {
    for (let n = 0; n < 1_000; n++) host.app.permissions[`p_${'x'.repeat(n % 40)}${n}`] = 'read';
    const { problems } = await expectNotReady(['app permissions mismatched']);
    expect(problems[0]?.message).toMatch(/, 990 more$/);
    expect(problems[0]?.message.length).toBeLessThan(1_000);
  });

  test.each(['check_run', 'check_suite', 'pull_request', 'push', 'repository'])(
    'without the event %s [APP-01]',
    async (name) => {
      host.app.events = host.app.events.filter((event) => event !== name);
      const { problems } = await expectNotReady(['app events mismatched']);
      expect(problems[0]?.message).toMatch(new RegExp(`: lacks ${name}$`));
    },
  );

  test('one event more, and everything that is wrong at once [APP-01]', async () => {
    host.app.events.push('issues');
    const { problems } = await expectNotReady(['app events mismatched']);
    expect(problems[0]?.message).toMatch(/: has issues, not needed$/);

    host.app.permissions['issues'] = 'read';
    await environment.write(CLIENT_SECRET, randomBytes(20).toString('hex'));
    await expectNotReady(
      [
        'app app_slug mismatched',
        'app permissions mismatched',
        'app events mismatched',
        'app client_secret rejected',
      ],
      { [APP_SLUG]: 'another-app' },
    );
  });
});

describe('a host that cannot be asked keeps the App from being ready:', () => {
  const unavailable = ['host host unavailable'];
  const text = (body: string): Disturbance => ({ kind: 'text', text: body });
  const answer = (status: number, body: unknown = { message: 'x' }): Disturbance => ({
    kind: 'answer',
    answer: { status, body },
  });

  test('down [APP-01]', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const { problems } = await expectNotReady(unavailable, { SVC_CODE_HOST_URL: url });
    expect(problems[0]?.message).toMatch(/connection failed \(ECONNREFUSED\)$/);
  });

  test('silent for longer than a request may take [APP-01]', async () => {
    host.disturb('GET', { kind: 'silent' });
    const { problems } = await expectNotReady(unavailable);
    expect(problems[0]?.message).toMatch(/took longer than 5000 ms$/);
  });

  test.each<[string, string, Disturbance, RegExp]>([
    ['lost at GET /app', 'GET', { kind: 'lost' }, /connection failed/],
    ['without JSON', 'GET', text('<html>sign in</html>'), /without an App in JSON$/],
    ['with null', 'GET', text('null'), /without an App in JSON$/],
    ['with a list', 'GET', text('[]'), /without an App in JSON$/],
    ['with a part of an App', 'GET', text('{"id":1}'), /without an App in JSON$/],
    ['with deep JSON', 'GET', text('['.repeat(200_000)), /without an App in JSON$/],
    ['with 300 KB', 'GET', text(' '.repeat(300_000)), /more than 262144 bytes$/],
    ['broken', 'GET', answer(500), /answered 500 to GET \/app$/],
    ['forbidding', 'GET', answer(403), /answered 403 to GET \/app$/],
    ['limiting', 'GET', answer(429), /answered 429 to GET \/app$/],
    ['with no content', 'GET', answer(204, undefined), /answered 204 to GET \/app$/],
    ['lost at the check of a token', 'POST', { kind: 'lost' }, /connection failed/],
    ['that knows a made-up token', 'POST', answer(200, {}), /answered 200 to the check/],
    ['that rejects a made-up token', 'POST', answer(422), /answered 422 to the check/],
    ['limiting at the check', 'POST', answer(403), /answered 403 to the check/],
    ['with 300 KB at the check', 'POST', text('x'.repeat(300_000)), /more than 262144 bytes$/],
  ])('%s [APP-01]', async (_title, method, disturbance, message) => {
    host.disturb(method, disturbance);
    const { problems } = await expectNotReady(unavailable);
    expect(problems[0]?.message).toMatch(message);
    expect((await readiness()).answer.state).toBe('ready');
  });

  test.each(['GET', 'POST'])('redirecting a %s, which is not followed [APP-01]', async (method) => {
    const elsewhere = await startCodeHost();
    const headers = { location: `${elsewhere.url}/api/v3/app` };
    host.disturb(method, { kind: 'answer', answer: { status: 307, headers } });
    const { problems } = await expectNotReady(unavailable);
    expect(problems[0]?.message).toContain('answered 307');
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  test('at a private address that the operator has not admitted [APP-01]', async () => {
    await outbound.close();
    outbound = openOutbound({ allow: [], allowLoopback: false, log: { warn: () => {} } });
    const { problems } = await expectNotReady(unavailable);
    expect(problems[0]?.message).toContain('SVC_OUTBOUND_ALLOW');
    expect(host.requests).toEqual([]);
  });
});

describe('GET /v1/integrations/code-host', () => {
  let served: CodeHost;
  let files: AppEnvironment;
  let people: People;
  let tenant: Tenant;

  beforeAll(async () => {
    served = await startCodeHost();
    files = await appEnvironment(served.url, served.app);
    people = await startWithPlatform(files.env);
    tenant = await people.deployment.createTenant('acme');
  });
  afterAll(async () => {
    await people?.stop();
    await files?.remove();
    await served?.close();
  });

  test('answers administrators of a tenant and of the platform, from one question to the host [APP-01]', async () => {
    const answers = await Promise.all([
      tenant.alice.get<CodeHostReadiness>(PATH),
      tenant.bob.get<CodeHostReadiness>(PATH),
    ]);
    const paula = await people.signedIn(PLATFORM_TENANT, ACCOUNTS.paula);
    const last = await paula.api.get<CodeHostReadiness>(PATH);

    for (const { status, body } of [...answers, last]) {
      expect({ status, state: body.state }).toEqual({ status: 200, state: 'ready' });
      expect(body).toEqual(last.body);
    }
    expect(served.requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  test('answers nobody else [APP-01]', async () => {
    expect((await tenant.vera.get(PATH)).status).toBe(403);
    expect((await people.deployment.as(null).get(PATH)).status).toBe(401);
  });
});
