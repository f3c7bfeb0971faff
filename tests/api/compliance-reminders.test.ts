import type { Attestation } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { runJob, stopSchedules } from '../harness/jobs.ts';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { attestation } from '../harness/requests/compliance.ts';
import { until } from '../harness/until.ts';

const CONTROLS = '/v1/compliance/frameworks/nist-ai-rmf/controls';

let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;
let chat: Receiver;
let webhook: Receiver;

beforeAll(async () => {
  deployment = await startDeployment();
  await stopSchedules(deployment);
  [tenant, other] = [await deployment.createTenant('acme'), await deployment.createTenant('other')];
  [chat, webhook] = [await startReceiver(), await startReceiver()];
  for (const channel of [
    { type: 'chat', targetUrl: chat.url },
    { type: 'webhook', targetUrl: webhook.url, events: ['attestation.expires_soon'] },
    // another event of a channel that asks for no reminders
    { type: 'webhook', targetUrl: chat.url, events: ['scan.completed'] },
  ]) {
    expect((await tenant.alice.post('/v1/notifications', channel)).status).toBe(201);
  }
});
afterAll(async () => {
  await deployment?.stop();
  await Promise.all([chat?.close(), webhook?.close()]);
});

async function attest(control: string, days: number, of = tenant, change: object = {}) {
  const { status, body } = await of.alice.post<Attestation>(
    `${CONTROLS}/${encodeURIComponent(control)}/attestations`,
    { ...attestation(days), ...change },
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** Runs the reminders of all tenants, and waits until the jobs that follow have ended. */
async function remind() {
  await runJob(deployment, 'attestations.find-due-reminders');
  await until('no job is left', async () => {
    const left = await deployment.sql("select from pgboss.job where state < 'completed'");
    return left.length === 0;
  });
}

/** What the webhook was told last: days are not told, but when each ends. */
const told = () =>
  webhook.received.map(({ body }) => {
    const { event, data } = JSON.parse(body);
    return [event, data.count, data.attestations.map((one: { control: string }) => one.control)];
  });

test('administrators are reminded 30 and 7 days before an attestation expires, once each [COMP-02/reminders]', async () => {
  const name = 'Assistant <@U1>';
  const { body: scope } = await tenant.alice.post<{ id: string }>('/v1/compliance/scopes', {
    name,
  });
  const soon = await attest('GOVERN 1.1', 29, tenant, { statement: 'words', scope: scope.id });
  await attest('GOVERN 1.2', 6);
  await attest('GOVERN 1.3', 31);
  // what counts no more is not reminded of
  await attest('GOVERN 1.4', 5);
  await attest('GOVERN 1.4', 200);
  const withdrawn = await attest('GOVERN 1.5', 5);
  const path = `${CONTROLS}/GOVERN%201.5/attestations/${withdrawn}/withdraw`;
  expect((await tenant.alice.post(path, { reason: 'wrong' })).status).toBe(200);
  await attest('GOVERN 1.6', 5, other);

  await remind();
  await remind();

  // nor is a reminder kept of it
  const kept = await deployment.sql(
    'select from control_attestation_reminders where tenant_id = $1',
    [tenant.id],
  );
  expect(kept).toHaveLength(2);
  const expected = ['attestation.expires_soon', 2, ['GOVERN 1.2', 'GOVERN 1.1']];
  expect(told()).toEqual([expected]);
  const [message] = chat.received;
  expect(chat.received).toHaveLength(1);
  expect(message?.body).toContain('2 attestations of controls expire soon');
  expect(message?.body).toContain('Assistant &lt;@U1&gt;');
  expect(message?.body).not.toMatch(/words|alice/);

  // three weeks later
  await deployment.sql(
    `update control_attestations set attested_at = attested_at - interval '23 days', expires_at = expires_at - interval '23 days'
     where attestation_id = $1`,
    [soon],
  );
  await remind();
  await remind();

  expect(told()).toEqual([expected, ['attestation.expires_soon', 1, ['GOVERN 1.1']]]);
  expect(chat.received).toHaveLength(2);
});

test('an attestation that is renewed before its message is made is not announced [COMP-02/reminders]', async () => {
  const before = webhook.received.length;
  const id = await attest('MAP 1.1', 3);
  await attest('MAP 1.1', 300);
  await deployment.sql(
    `insert into control_attestation_reminders (tenant_id, attestation_id, days_ahead, reminder_id) values ($1, $2, 7, 'made-before')`,
    [tenant.id, id],
  );
  await runJob(deployment, 'outbox.attestation.expires_soon', {
    tenantId: tenant.id,
    ids: { reminderId: 'made-before' },
  });
  await remind();
  expect(webhook.received).toHaveLength(before);
});

test('a suspended tenant is not reminded, and is once it is restored [COMP-02/reminders]', async () => {
  const due = () =>
    deployment.sql('select tenant_id from tenants_with_due_reminders(1000) where tenant_id = $1', [
      other.id,
    ]);
  await attest('MAP 1.2', 2, other);
  await deployment.sql('update tenants set suspended_at = now() where tenant_id = $1', [other.id]);
  expect(await due()).toEqual([]);
  await deployment.sql('update tenants set suspended_at = null where tenant_id = $1', [other.id]);
  expect(await due()).toEqual([{ tenant_id: other.id }]);
});
