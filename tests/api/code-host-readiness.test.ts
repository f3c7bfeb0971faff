import type { CodeHostReadiness } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CodeHost, startCodeHost } from '../doubles/code-host/code-host.ts';
import { type AppEnvironment, appEnvironment } from '../harness/app-environment.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';

const PATH = '/v1/integrations/code-host';

let host: CodeHost;
let environment: AppEnvironment;
let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  host = await startCodeHost();
  environment = await appEnvironment(host.url, host.app);
  deployment = await startDeployment(environment.env);
  tenant = await deployment.createTenant('acme');
});
afterAll(async () => {
  await deployment?.stop();
  await environment?.remove();
  await host?.close();
});

test('the App that the host confirms is ready, with the page to install it at [APP-01]', async () => {
  const { status, body } = await tenant.alice.get<CodeHostReadiness>(PATH);

  expect({ status, body }).toEqual({
    status: 200,
    body: {
      state: 'ready',
      problems: [],
      hostUrl: host.url,
      appSlug: host.app.slug,
      installUrl: `${host.url}/github-apps/${host.app.slug}/installations/new`,
      checkedAt: expect.any(String),
    },
  });
});
