import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { PLATFORM_TENANT, type Problem, type RotatedCodeHostSecret } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SEALED_COLUMNS } from '../../apps/server/src/commands/sealed-columns.ts';
import { openDatabase, roleConnection } from '../../apps/server/src/db/database.ts';
import { fileKeyProvider } from '../../apps/server/src/platform/secrets/key-provider.ts';
import { reencryptSecrets } from '../../apps/server/src/platform/secrets/reencrypt.ts';
import { keyIdOf } from '../../apps/server/src/platform/secrets/sealed-secret.ts';
import { secretStore } from '../../apps/server/src/platform/secrets/secret-store.ts';
import type { Answer } from '../harness/api.ts';
import { pem, rsa, secretsIn } from '../harness/app-readiness.ts';
import { type AppBench, CREDENTIAL, ROTATION, startAppBench } from '../harness/code-host-app.ts';

let bench: AppBench;

beforeAll(async () => {
  bench = await startAppBench();
});
afterAll(() => bench?.stop());
beforeEach(async () => {
  await bench.people.deployment.sql('delete from code_host_apps');
  await bench.create();
});

const rotate = (body: object = {}) =>
  bench.paula.api.post<RotatedCodeHostSecret & Problem>(ROTATION, body);
const replace = (credential: string, value: string): Promise<Answer<Problem>> =>
  bench.paula.api.put<Problem>(CREDENTIAL, { credential, value });

/** Status that a delivery under this secret gets. */
async function deliver(secret: string): Promise<number> {
  const body = JSON.stringify({ zen: randomUUID() });
  const { status } = await fetch(`${bench.people.deployment.url}/hooks/code-host`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-github-delivery': randomUUID(),
      'x-github-event': 'ping',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
    body,
  });
  return status;
}

const lastEvent = async () => {
  const [row] = await bench.people.deployment.sql<{ kind: string; event: string }>(
    'select kind, event from ledger_events where tenant_id = $1 order by idx desc limit 1',
    [PLATFORM_TENANT.id],
  );
  return row;
};

describe('the webhook secret', () => {
  test('is made here, given to the host and read by nobody; the former one is accepted for the overlap alone [APP-04, APP-06/rotated]', async () => {
    const former = bench.host.app.webhookSecret;
    const { status, body } = await rotate({ overlapMinutes: 30 });
    expect(status).toBe(200);
    const endsAt = Date.parse(`${body.formerEndsAt}`);
    expect(endsAt - Date.now()).toBeGreaterThan(29 * 60_000);
    expect(endsAt - Date.now()).toBeLessThanOrEqual(30 * 60_000);

    const { webhookSecret, webhookUrl } = bench.host.app;
    expect(webhookSecret).not.toBe(former);
    expect(webhookSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(webhookUrl).toBe('https://svc.test/hooks/code-host');
    expect(JSON.stringify([body, await lastEvent()])).not.toContain(webhookSecret);
    expect((await lastEvent())?.kind).toBe('code_host.webhook_secret_rotated');
    expect([await deliver(webhookSecret), await deliver(former)]).toEqual([202, 202]);
    expect(await deliver(randomBytes(32).toString('hex'))).toBe(401);
    expect((await bench.readiness()).webhookSecretRotation).toEqual({
      isConfirmed: true,
      formerEndsAt: body.formerEndsAt,
    });

    await bench.people.deployment.sql(
      "update code_host_apps set previous_webhook_secret_ends_at = now() - interval '1 second'",
    );
    expect([await deliver(webhookSecret), await deliver(former)]).toEqual([202, 401]);
    expect((await bench.readiness()).webhookSecretRotation).toBeNull();
  });

  test('without an overlap is refused at once, and a second rotation ends the overlap of the first [APP-06/rotated]', async () => {
    const first = bench.host.app.webhookSecret;
    expect((await rotate()).status).toBe(200);
    const second = bench.host.app.webhookSecret;
    expect((await rotate()).status).toBe(200);
    expect([await deliver(first), await deliver(second)]).toEqual([401, 202]);

    const third = bench.host.app.webhookSecret;
    expect((await rotate({ overlapMinutes: 0 })).body.formerEndsAt).toBeNull();
    expect(
      await bench.people.deployment.sql('select previous_webhook_secret from code_host_apps'),
    ).toEqual([{ previous_webhook_secret: null }]);
    expect([await deliver(third), await deliver(bench.host.app.webhookSecret)]).toEqual([401, 202]);
  });

  test('is as before where the host refuses the new one [APP-06/rotated]', async () => {
    const former = bench.host.app.webhookSecret;
    bench.host.disturb('PATCH', { kind: 'answer', answer: { status: 401, body: {} } });
    const { status, body } = await rotate();
    expect([status, body.detail]).toEqual([
      422,
      'the webhook secret is as before (app: the code host rejects requests that are signed by the private key of the App)',
    ]);
    expect(await deliver(former)).toBe(202);
    expect((await bench.readiness()).webhookSecretRotation).toBeNull();
  });

  test('is one of two while nobody knows which one the host has, and a repeated rotation settles it [APP-06/rotated]', async () => {
    const former = bench.host.app.webhookSecret;
    bench.host.disturb('PATCH', { kind: 'lost' });
    const { status, body } = await rotate();
    expect([status, body.detail]).toEqual([
      502,
      expect.stringMatching(
        /^host: .*; both webhook secrets are accepted until a repeated rotation/,
      ),
    ]);
    const sent = bench.host.app.webhookSecret;
    expect(sent).not.toBe(former);
    expect([await deliver(sent), await deliver(former)]).toEqual([202, 202]);
    expect((await bench.readiness()).webhookSecretRotation).toEqual({
      isConfirmed: false,
      formerEndsAt: null,
    });
    // a refusal now does not say that the host has the former one
    bench.host.disturb('PATCH', { kind: 'answer', answer: { status: 401, body: {} } });
    expect((await rotate()).status).toBe(422);
    expect([await deliver(sent), await deliver(former)]).toEqual([202, 202]);

    expect((await rotate({ overlapMinutes: 0 })).status).toBe(200);
    expect(bench.host.app.webhookSecret).toBe(sent);
    expect([await deliver(sent), await deliver(former)]).toEqual([202, 401]);
  });

  test.each([-1, 1_441, 0.5, '60'])('has no overlap of %j minutes', async (overlapMinutes) => {
    expect((await rotate({ overlapMinutes })).status).toBe(400);
  });
});

describe('a credential', () => {
  test('is replaced by a private key that the host confirms, and the former key is not needed from then on [APP-04]', async () => {
    const { app } = bench.host;
    const former = app.privateKey;
    const next = rsa(2048);
    const refused = await replace('private_key', pem(next));
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'the value is not stored (app: the code host rejects requests that are signed by the private key of the App)',
    ]);

    Object.assign(app, { privateKey: next, formerKeys: [former] });
    const { status, body } = await replace('private_key', `${pem(next)}\n`);
    expect([status, body]).toEqual([204, '']);
    app.formerKeys = [];
    expect(await bench.readiness()).toMatchObject({ state: 'ready' });
    const event = await lastEvent();
    expect(event?.kind).toBe('code_host.credential_replaced');
    expect(secretsIn(bench.host, JSON.stringify(event))).toEqual([]);
  });

  test('is replaced by a client secret that the host accepts [APP-04]', async () => {
    const next = randomBytes(20).toString('hex');
    const refused = await replace('client_secret', next);
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'the value is not stored (app: the code host rejects the client secret of the App)',
    ]);
    expect(JSON.stringify(refused.body)).not.toContain(next);

    bench.host.app.clientSecret = next;
    expect((await replace('client_secret', next)).status).toBe(204);
    expect(await bench.readiness()).toMatchObject({ state: 'ready' });
  });

  test.each<[string, string, () => string, number]>([
    ['private_key', 'that is no key', () => 'x'.repeat(100), 422],
    ['private_key', 'of 1024 bits', () => pem(rsa(1024)), 422],
    ['client_secret', 'with a space', () => `${randomBytes(20).toString('hex')} x`, 422],
    ['client_secret', 'of a template', () => 'changeme', 422],
    ['client_secret', 'of white space', () => '   ', 422],
    ['webhook_secret', 'that only the service makes', () => randomBytes(32).toString('hex'), 400],
    ['app_id', 'that is none', () => '7', 400],
  ])('%s %s is refused without its value [APP-04]', async (credential, _title, make, status) => {
    const value = make();
    const answer = await replace(credential, value);
    expect(answer.status).toBe(status);
    if (value.trim().length > 8) expect(JSON.stringify(answer.body)).not.toContain(value.trim());
    expect(await bench.readiness()).toMatchObject({ state: 'ready' });
  });

  test('is kept where the host is down [APP-04]', async () => {
    bench.host.disturb('GET', { kind: 'lost' });
    const answer = await replace('client_secret', randomBytes(20).toString('hex'));
    expect([answer.status, answer.body.code]).toEqual([502, 'bad_gateway']);
    expect(await bench.readiness()).toMatchObject({ state: 'ready' });
  });
});

test('re-encryption covers every stored value, the former webhook secret too [APP-04, AUTH-05]', async () => {
  const former = bench.host.app.webhookSecret;
  await rotate();
  const { deployment } = bench.people;
  const columns = ['client_secret', 'private_key', 'webhook_secret', 'previous_webhook_secret'];
  const keyIds = async () => {
    const [row = {}] = await deployment.sql<Record<string, Buffer>>(
      `select ${columns.join(', ')} from code_host_apps`,
    );
    return columns.map((column) => keyIdOf(row[column] as Buffer));
  };
  const before = await keyIds();
  const db = openDatabase(
    roleConnection(deployment.owner, 'svc_app', deployment.masterKey),
    () => {},
  );
  await reencryptSecrets(db, secretStore(fileKeyProvider(deployment.masterKey)), SEALED_COLUMNS);
  await db.close();

  const after = await keyIds();
  expect(new Set(after).size).toBe(1);
  expect(before).not.toContain(after[0]);
  expect([await deliver(bench.host.app.webhookSecret), await deliver(former)]).toEqual([202, 202]);
  await deployment.sql('update code_host_apps set version = version + 1');
  expect(await bench.readiness()).toMatchObject({ state: 'ready' });
});

test('what is sealed for one host does not open for another [APP-04]', async () => {
  const { deployment } = bench.people;
  await deployment.sql("update code_host_apps set host_url = host_url || '/other'");
  expect(await bench.readiness()).toMatchObject({ state: 'not_ready', source: null });
  const { url, stop } = await deployment.sibling({ SVC_CODE_HOST_URL: `${bench.host.url}/other` });
  const delivered = await fetch(`${url}/hooks/code-host`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-github-delivery': randomUUID(),
      'x-github-event': 'ping',
      'x-hub-signature-256': `sha256=${'0'.repeat(64)}`,
    },
    body: '{}',
  });
  expect(delivered.status).toBe(500);
  await stop();
});
