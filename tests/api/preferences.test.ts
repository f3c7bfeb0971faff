import type { EvidenceRecord, Me, Preferences } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { validRequests } from '../harness/requests.ts';

let deployment: Deployment;
let tenant: Tenant;
const PATH = '/v1/me/preferences';
const STORED: Preferences = {
  zone: 'Asia/Tokyo',
  density: 'compact',
  singleKeys: false,
  theme: 'dark',
};

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const preferences = async ({ get }: Tenant['alice']) => (await get<Me>('/v1/me')).body.preferences;

test('who has no record stores nothing: the holder of a JWT who never signed in [CONS-01]', async () => {
  expectProblem(await tenant.alice.put(PATH, STORED), 'unprocessable');
  expect(await preferences(tenant.alice)).toBeNull();
  const token = await tenant.alice.post<{ token: string }>('/v1/tokens', { name: 'ci' });
  const service = deployment.as(token.body.token);
  expectProblem(await service.put(PATH, STORED), 'forbidden');
  expect(await preferences(service)).toBeNull();
});

test('a person stores preferences, which nobody else gets; the same again seals nothing [CONS-01]', async () => {
  await validRequests(deployment, tenant).putPreferences();
  expect((await tenant.alice.put<Preferences>(PATH, STORED)).body).toEqual(STORED);
  expect(await preferences(tenant.alice)).toEqual(STORED);
  expect(await preferences(tenant.bob)).toBeNull();
  const changed = { ...STORED, zone: 'local', theme: 'system' } as const;
  for (let times = 0; times < 2; times++) await tenant.alice.put(PATH, changed);
  expect(await preferences(tenant.alice)).toEqual(changed);
  const path = '/v1/evidence?kind=user.preferences_changed';
  const events = await allPages<EvidenceRecord>(tenant.alice, path);
  expect(events.map(({ event }) => [event.subject['type'], event.data])).toEqual([
    ['account', {}],
    ['account', {}],
  ]);
});

test.each([
  ['a zone that does not exist', { ...STORED, zone: 'Mars/Olympus' }, 'unprocessable'],
  ['a zone with markup', { ...STORED, zone: '<b>' }, 'malformed'],
  ['a long zone', { ...STORED, zone: 'A'.repeat(65) }, 'malformed'],
  ['another density', { ...STORED, density: 'tiny' }, 'malformed'],
  ['another member', { ...STORED, avatar: 'x' }, 'malformed'],
  ['a part only', { zone: 'UTC' }, 'malformed'],
] as const)('%s is refused, and what was stored stays [CONS-01]', async (_what, body, code) => {
  const before = await preferences(tenant.alice);
  expectProblem(await tenant.alice.put(PATH, body), code);
  expect(await preferences(tenant.alice)).toEqual(before);
});
