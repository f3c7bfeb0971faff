import type { SignalWithResult } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actOn, registerAgent } from '../harness/agents.ts';
import { ACCOUNTS, type Tenant } from '../harness/deployment.ts';
import { runJob } from '../harness/jobs.ts';
import { type People, startPeople } from '../harness/people.ts';
import { until } from '../harness/until.ts';

let people: People;
let acme: Tenant;

beforeAll(async () => {
  people = await startPeople();
  acme = await people.deployment.createTenant('acme');
  await people.configure(acme);
});
afterAll(() => people?.stop());

test('the signal about owners is computed again when the owner of an agent signs in for the first time [COMP-01/signals]', async () => {
  const { issuer } = people.deployment.identityProvider;
  const owned = await registerAgent(acme, { owner: { issuer, subject: 'alice' } });
  await actOn(acme.bob, owned, 'approve');
  const read = async () =>
    (await acme.vera.get<SignalWithResult>('/v1/compliance/signals/agents-owned')).body;
  await runJob(people.deployment, 'signals.refresh', { tenantId: acme.id, ids: {} });
  expect((await read()).result?.failing.ids).toEqual([owned.id]);

  // who owns no agent changes nothing
  await people.signedIn(acme, ACCOUNTS.bob);
  const refreshes = () =>
    people.deployment.sql('select 1 from signal_refreshes where enqueued_at is not null');
  expect(await refreshes()).toEqual([]);

  await people.signedIn(acme, ACCOUNTS.alice);
  await until('the signal is met', async () => (await read()).outcome === 'met');
});
