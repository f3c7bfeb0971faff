import type { Me } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNTS, type Tenant } from '../harness/deployment.ts';
import { type People, PUBLIC_URL, signIn, startPeople } from '../harness/people.ts';

let people: People;
let acme: Tenant;

beforeAll(async () => {
  people = await startPeople();
  acme = await people.deployment.createTenant('acme');
  await people.configure(acme);
});
afterAll(() => people?.stop());

test('a person signs in at the identity provider and is then served by cookie [AUTH-02]', async () => {
  const browser = people.browser();

  const { url, response } = await signIn(browser, 'acme', ACCOUNTS.alice, '?returnTo=/findings');

  expect([url, response.status]).toEqual([`${PUBLIC_URL}/findings`, 404]);
  const { status, body } = await browser.api.get<Me>('/v1/me');
  expect([status, body]).toEqual([200, expect.objectContaining({ kind: 'admin', name: 'alice' })]);
});
