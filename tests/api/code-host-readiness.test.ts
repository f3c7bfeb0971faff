import { randomBytes } from 'node:crypto';
import { type CodeHostReadiness, PLATFORM_TENANT } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodeHost, startCodeHost } from '../doubles/code-host/code-host.ts';
import { type AppEnvironment, appEnvironment } from '../harness/app-environment.ts';
import {
  APP_ID,
  APP_SLUG,
  CLIENT_ID,
  CLIENT_SECRET,
  PRIVATE_KEY,
  pem,
  rsa,
  useReadinessBench,
} from '../harness/app-readiness.ts';
import { ACCOUNTS, type Tenant } from '../harness/deployment.ts';
import type { People } from '../harness/people.ts';
import { startWithPlatform } from '../harness/platform.ts';

const PATH = '/v1/integrations/code-host';
const bench = useReadinessBench();

test('the App that the host confirms is ready, with the page to install it at [APP-01]', async () => {
  const { answer, logged } = await bench.readiness();

  expect(answer).toEqual({
    state: 'ready',
    problems: [],
    source: 'variables',
    hostUrl: bench.host.url,
    appSlug: bench.host.app.slug,
    installUrl: `${bench.host.url}/github-apps/${bench.host.app.slug}/installations/new`,
    checkedAt: expect.any(String),
  });
  expect(logged).toEqual([]);
  expect(bench.asked()).toEqual([
    'GET /api/v3/app',
    `POST /api/v3/applications/${bench.host.app.clientId}/token`,
  ]);
});

test.each(['pkcs1', 'pkcs8'] as const)('a key in %s is accepted [APP-01]', async (type) => {
  await bench.environment.write(
    PRIVATE_KEY,
    String(bench.host.app.privateKey.export({ type, format: 'pem' })),
  );
  expect((await bench.readiness()).answer.state).toBe('ready');
});

describe('what the host does not confirm keeps the App from being ready:', () => {
  test('another id than the App signs as [APP-01]', async () => {
    await bench.expectNotReady(['app app_id rejected'], { [APP_ID]: `${bench.host.app.id + 1}` });
  });

  test('another id in the answer [APP-01]', async () => {
    bench.host.answered['id'] = bench.host.app.id + 1;
    await bench.expectNotReady(['app app_id mismatched']);
  });

  test('another slug [APP-01]', async () => {
    await bench.expectNotReady(['app app_slug mismatched'], {
      [APP_SLUG]: `${bench.host.app.slug}-1`,
    });
  });

  test('no slug and no client in the answer [APP-01]', async () => {
    bench.host.answered['slug'] = undefined;
    bench.host.answered['client_id'] = undefined;
    await bench.expectNotReady(['app app_slug mismatched', 'app client_id mismatched']);
  });

  test('another client, to which the secret is not sent [APP-01]', async () => {
    await bench.expectNotReady(['app client_id mismatched'], {
      [CLIENT_ID]: `${bench.host.app.clientId}x`,
    });
    expect(bench.asked()).toEqual(['GET /api/v3/app']);
  });

  test('another client secret [APP-01]', async () => {
    const other = randomBytes(20).toString('hex');
    await bench.environment.write(CLIENT_SECRET, other);
    const answer = await bench.expectNotReady(['app client_secret rejected']);
    expect(JSON.stringify(answer)).not.toContain(other);
  });

  test('another private key, and a key that was renewed is read again [APP-01]', async () => {
    const next = rsa(2048);
    await bench.environment.write(PRIVATE_KEY, pem(next));
    await bench.expectNotReady(['app private_key rejected']);

    bench.host.app.privateKey = next;
    expect((await bench.readiness()).answer.state).toBe('ready');
  });

  test.each([
    ['checks', 'write'],
    ['contents', 'write'],
    ['pull_requests', 'write'],
    ['metadata', 'read'],
  ])('without the permission %s, or with another level [APP-01]', async (name, level) => {
    bench.host.app.permissions[name] = level === 'read' ? 'write' : 'read';
    const { problems } = await bench.expectNotReady(['app permissions mismatched']);
    expect(problems[0]?.message).toContain(
      `has ${name}: ${bench.host.app.permissions[name]}, not ${level}`,
    );

    delete bench.host.app.permissions[name];
    const without = await bench.expectNotReady(['app permissions mismatched']);
    expect(without.problems[0]?.message).toMatch(new RegExp(`: lacks ${name}: ${level}$`));
  });

  test('one permission more, named where it is a name [APP-01]', async () => {
    bench.host.app.permissions['issues'] = 'read';
    const { problems } = await bench.expectNotReady(['app permissions mismatched']);
    expect(problems[0]?.message).toMatch(/: has issues: read, not needed$/);

    delete bench.host.app.permissions['issues'];
    bench.host.app.permissions[bench.host.app.clientSecret] = bench.host.app.webhookSecret;
    const strange = await bench.expectNotReady(['app permissions mismatched']);
    expect(strange.problems[0]?.message).toMatch(/has an unknown name: an unknown name/);
  });

  test('a thousand permissions more, of which ten are listed [APP-01]', async () => {
    for (let n = 0; n < 1_000; n++)
      bench.host.app.permissions[`p_${'x'.repeat(n % 40)}${n}`] = 'read';
    const { problems } = await bench.expectNotReady(['app permissions mismatched']);
    expect(problems[0]?.message).toMatch(/, 990 more$/);
    expect(problems[0]?.message.length).toBeLessThan(1_000);
  });

  test.each(['check_run', 'check_suite', 'pull_request', 'push', 'repository'])(
    'without the event %s [APP-01]',
    async (name) => {
      bench.host.app.events = bench.host.app.events.filter((event) => event !== name);
      const { problems } = await bench.expectNotReady(['app events mismatched']);
      expect(problems[0]?.message).toMatch(new RegExp(`: lacks ${name}$`));
    },
  );

  test('one event more, and everything that is wrong at once [APP-01]', async () => {
    bench.host.app.events.push('issues');
    const { problems } = await bench.expectNotReady(['app events mismatched']);
    expect(problems[0]?.message).toMatch(/: has issues, not needed$/);

    bench.host.app.permissions['issues'] = 'read';
    await bench.environment.write(CLIENT_SECRET, randomBytes(20).toString('hex'));
    await bench.expectNotReady(
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
