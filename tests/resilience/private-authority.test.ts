import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProcessOf } from '../harness/deployment-process.ts';
import { type HostedScans, startHostedScans } from '../harness/hosted-scans.ts';
import { startTlsFront, type TlsFront } from '../harness/tls-front.ts';

/** A server of GitHub Enterprise whose certificate is of a company's own authority. */
let front: TlsFront;
let hosted: HostedScans;

beforeAll(async () => {
  front = await startTlsFront();
  hosted = await startHostedScans({ SVC_ROLES: 'api', SVC_CODE_HOST_URL: front.url });
  front.leadTo(Number(new URL(hosted.host.url).port));
});
afterAll(async () => {
  await hosted?.stop();
  await front?.close();
});

test('NODE_EXTRA_CA_CERTS names the authority for the API, for tokens and for git [APP-03/scan]', async () => {
  const tenant = await hosted.deployment.createTenant('acme');
  const repository = await hosted.repository(tenant);
  const commit = repository.git.commitFiles({ 'a.txt': 'text\n' });
  const worker = await startProcessOf(hosted.deployment, {
    ...hosted.environment.env,
    SVC_ROLES: 'worker',
    SVC_CODE_HOST_URL: front.url,
    SVC_DATA_DIR: join(hosted.deployment.dataDir, 'worker'),
    NODE_EXTRA_CA_CERTS: front.authority,
  });
  try {
    const scan = await repository.ended((await repository.rescan()).id);
    expect(scan).toMatchObject({ state: 'succeeded', commit });
    expect(hosted.host.state.installationTokens.size).toBe(0);
  } finally {
    await worker.end('SIGTERM');
  }
});
