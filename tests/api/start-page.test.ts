import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import { ACCOUNTS, type Deployment, type Tenant } from '../harness/deployment.ts';
import { type People, PUBLIC_URL, signIn, startPeople } from '../harness/people.ts';

const SIGN_IN = '/auth/acme/sign-in?returnTo=%2Ft%2Facme%2Foverview';

describe('`/` of a deployment with a start tenant', () => {
  let people: People;
  let acme: Tenant;

  beforeAll(async () => {
    people = await startPeople({ SVC_START_TENANT: 'acme' });
    acme = await people.deployment.createTenant('acme');
    await people.configure(acme);
  });
  afterAll(() => people?.stop());

  const start = async (cookie?: string) => {
    const { status, headers } = await fetch(`${people.deployment.url}/`, {
      redirect: 'manual',
      ...(cookie !== undefined && { headers: { cookie: `__Host-svc_session=${cookie}` } }),
    });
    return [status, headers.get('location')];
  };

  test('leads who is signed out to the sign-in, and from there to the overview [AUTH-02]', async () => {
    expect(await start()).toEqual([303, SIGN_IN]);

    const { url } = await signIn(people.browser(), 'acme', ACCOUNTS.alice, SIGN_IN.slice(18));

    expect(url).toBe(`${PUBLIC_URL}/t/acme/overview`);
  });

  test('leads who has another or an ended session to the sign-in [AUTH-02]', async () => {
    expect(await start('x')).toEqual([303, SIGN_IN]);
    expect(await start(randomBytes(32).toString('base64url'))).toEqual([303, SIGN_IN]);
    const browser = await people.signedIn(acme, ACCOUNTS.bob);
    expect((await browser.request(`${PUBLIC_URL}/`)).status).toBe(200);
    await browser.api.post('/auth/sign-out');
    expect((await browser.request(`${PUBLIC_URL}/`)).status).toBe(303);
  });
});

describe('`/` of a deployment without a start tenant', () => {
  let deployment: Deployment;

  beforeAll(async () => {
    deployment = await borrowDeployment();
    await deployment.createTenant('only-one');
  });
  afterAll(() => deployment?.stop());

  test('shows the same page to everybody and names no tenant, though there is only one [AUTH-02]', async () => {
    const response = await fetch(`${deployment.url}/`, { redirect: 'manual' });
    const page = await response.text();
    expect([response.status, page.includes('only-one')]).toEqual([200, false]);
  });
});
