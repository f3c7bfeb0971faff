import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CodeHostManifest, PLATFORM_TENANT } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../tools/identity-provider/provider.ts';
import { type CodeHost, startCodeHost } from '../doubles/code-host/code-host.ts';
import { pem, secretsIn } from '../harness/app-readiness.ts';
import { type Browser, browser } from '../harness/browser.ts';
import {
  APP,
  CREDENTIAL,
  MANIFEST,
  postManifest,
  READINESS,
  ROTATION,
} from '../harness/code-host-app.ts';
import { withOwner } from '../harness/data-directory.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { PUBLIC_URL, signIn } from '../harness/people.ts';
import { type RunningServer, startServer } from '../harness/processes.ts';
import { makeScratch, type Scratch } from '../harness/scratch.ts';

let scratch: Scratch;
let identityProvider: IdentityProvider;
let host: CodeHost;
let server: RunningServer;
let paula: Browser;

beforeAll(async () => {
  scratch = await makeScratch();
  host = await startCodeHost();
  identityProvider = await startIdentityProvider({
    accounts: Object.values(ACCOUNTS),
    port: 0,
    environment: 'test',
  });
  const [clientId, secret] = ['svc-platform', randomBytes(24).toString('hex')];
  const [dataDir, secretFile] = [join(scratch.path, 'data'), join(scratch.path, 'secret')];
  await writeFile(secretFile, secret, { mode: 0o600 });
  server = await startServer({
    env: {
      SVC_DATA_DIR: dataDir,
      SVC_PUBLIC_URL: PUBLIC_URL,
      SVC_LOG_LEVEL: 'debug',
      SVC_CODE_HOST_URL: host.url,
      SVC_PLATFORM_ISSUER: identityProvider.issuer,
      SVC_PLATFORM_CLIENT_ID: clientId,
      SVC_PLATFORM_CLIENT_SECRET_FILE: secretFile,
      SVC_PLATFORM_ADMIN_CLAIM: 'roles=operator',
    },
  });
  const { slug, id } = PLATFORM_TENANT;
  const providerId = await withOwner(dataDir, async (owner) => {
    const { rows } = await owner.query<{ provider_id: string }>(
      'select provider_id from identity_providers where tenant_id = $1',
      [id],
    );
    return rows[0]?.provider_id;
  });
  const redirectUris = [`${PUBLIC_URL}/auth/${slug}/${providerId}/callback`];
  identityProvider.putClient({ clientId, secret, redirectUris });
  paula = browser(PUBLIC_URL, { [PUBLIC_URL]: server.url });
  await signIn(paula, slug, ACCOUNTS.paula);
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await identityProvider?.close();
  await host?.close();
  await scratch?.close();
});

/** What passed between the host and the service and must be in no output. */
const passed: string[] = [];

/** Begins and ends a manifest; returns the status of the end. */
async function create(): Promise<number> {
  const { body } = await paula.api.post<CodeHostManifest>(MANIFEST, { name: 'acme-svc' });
  const returned = await postManifest(paula, body);
  const { status } = await paula.api.post(APP, returned);
  // an address that a person opens, and its query
  await paula.request(`${PUBLIC_URL}/platform/app-created?${new URLSearchParams(returned)}`);
  passed.push(returned.code, returned.state, ...secrets());
  return status;
}

function secrets(): string[] {
  const { clientSecret, webhookSecret, privateKey } = host.app;
  return [clientSecret, webhookSecret, ...pem(privateKey).split('\n').slice(1, -2)];
}

test('no value of the App is in any output of the service, at its most talkative level, whether the steps succeed or fail [APP-04]', async () => {
  host.state.converted['webhook_secret'] = 'a1b2'.repeat(4);
  expect(await create()).toBe(422);
  delete host.state.converted['webhook_secret'];
  host.disturb('GET', { kind: 'lost' });
  expect(await create()).toBe(502);
  expect(await create()).toBe(201);
  expect((await paula.api.get(READINESS)).status).toBe(200);
  host.disturb('PATCH', { kind: 'lost' });
  expect((await paula.api.post(ROTATION, {})).status).toBe(502);
  expect((await paula.api.post(ROTATION, {})).status).toBe(200);
  passed.push(...secrets());
  const wrong = randomBytes(20).toString('hex');
  passed.push(wrong);
  const refused = await paula.api.put(CREDENTIAL, { credential: 'client_secret', value: wrong });
  expect(refused.status).toBe(422);

  const { stdout, stderr } = await server.end('SIGTERM');
  const output = stdout + stderr;
  // failures are in the log, or nothing is shown
  expect(output).toContain('bad_gateway');
  expect(passed.filter((value) => output.includes(value))).toEqual([]);
  expect(secretsIn(host, output)).toEqual([]);
});
