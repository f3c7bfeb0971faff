import { createHmac } from 'node:crypto';
import type {
  Channel,
  CreatedChannel,
  Delivery,
  EvidenceRecord,
  RotatedChannel,
} from '@svc/contract';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { runJob } from '../harness/jobs.ts';
import { startNameResolver } from '../harness/name-resolver.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { type Received, type Receiver, startReceiver } from '../harness/receiver.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { until } from '../harness/until.ts';
import { testRepository } from '../harness/uploads.ts';

const CHANNELS = '/v1/notifications';
const SECRET_PATH = '/services/T0/B0/not-to-be-shown';

let deployment: Deployment;
let tenant: Tenant;
let receiver: Receiver;
let made = 0;

beforeAll(async () => {
  deployment = await startDeployment();
});
beforeEach(async () => {
  tenant = await deployment.createTenant(`acme-${made++}`);
  receiver = await startReceiver();
});
afterEach(() => receiver?.close());
afterAll(() => deployment?.stop());

async function createChannel(given: object = {}): Promise<CreatedChannel> {
  const body = { type: 'webhook', targetUrl: receiver.url + SECRET_PATH, ...given };
  const answer = await tenant.alice.post<CreatedChannel>(CHANNELS, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const getChannel = async (id: string) =>
  (await tenant.alice.get<Channel>(`${CHANNELS}/${id}`)).body;
const deliveries = (id: string) => allPages<Delivery>(tenant.alice, `${CHANNELS}/${id}/deliveries`);
const testChannel = async (id: string) =>
  (await tenant.alice.post<Delivery>(`${CHANNELS}/${id}/test`)).body;
const kinds = async () =>
  (await allPages<EvidenceRecord>(tenant.vera, '/v1/evidence')).map(({ event }) => event.kind);

/** The ended delivery of a channel. */
const ended = (id: string) =>
  until('a delivery has ended', async () => {
    const [delivery] = await deliveries(id);
    return delivery !== undefined && delivery.state !== 'pending' ? delivery : false;
  });

/** As a receiver checks it, by the specification alone. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', key).update(signed).digest('base64');
  return `${headers['webhook-signature']}`.split(' ').includes(`v1,${expected}`);
}

describe('a channel', () => {
  test('never shows its target or its signing secret again [NOTE-01/encrypted, NOTE-01/masked, NOTE-01/least-severity]', async () => {
    const channel = await createChannel();
    const test = await testChannel(channel.id);
    const { body: list } = await tenant.alice.get(CHANNELS);
    const { body: evidence } = await tenant.vera.get('/v1/evidence');
    const rows = await deployment.sql(
      'select c::text, (select string_agg(data::text, $1) from pgboss.job) as jobs from notification_channels c where channel_id = $2',
      ['', channel.id],
    );

    expect(channel).toMatchObject({ targetUrl: `${receiver.url}/…`, minSeverity: 'high' });
    expect(channel.secret).toMatch(/^whsec_/);
    const shown = JSON.stringify([await getChannel(channel.id), list, evidence, test, rows]);
    expect(shown).not.toContain('not-to-be-shown');
    expect(shown).not.toContain(channel.secret as string);
    // nor as the bytes that they are
    expect(shown).not.toContain(Buffer.from('not-to-be-shown').toString('hex'));
  });

  test('is refused without its target in the answer when that is not a https URL [NOTE-01]', async () => {
    for (const targetUrl of [
      'ftp://files.example/not-to-be-shown',
      'https://u:not-to-be-shown@x.example',
    ]) {
      const answer = await tenant.alice.post(CHANNELS, { type: 'chat', targetUrl });

      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).not.toContain('not-to-be-shown');
    }
  });

  test('can be changed, disabled and deleted, and each is sealed [NOTE-01]', async () => {
    const { id } = await createChannel();
    const path = `${CHANNELS}/${id}`;

    const { body } = await tenant.alice.put<Channel>(path, { minSeverity: 'low', enabled: false });
    expect(body).toMatchObject({ minSeverity: 'low', enabled: false, disabledReason: 'changed' });
    expect((await tenant.alice.delete(path)).status).toBe(204);
    expectProblem(await tenant.alice.get(path), 'not_found', 'getChannel');

    expect((await kinds()).slice(0, 3)).toEqual([
      'notification.deleted',
      'notification.updated',
      'notification.created',
    ]);
  });

  test('of type chat takes no stream of evidence, and has no signing secret [NOTE-05]', async () => {
    const body = { type: 'chat', targetUrl: receiver.url, events: ['evidence.sealed'] };
    expectProblem(await tenant.alice.post(CHANNELS, body), 'unprocessable', 'createChannel');

    const { id, secret } = await createChannel({ type: 'chat' });
    const rotated = await tenant.alice.post(`${CHANNELS}/${id}/rotate`);

    expect(secret).toBeNull();
    expectProblem(rotated, 'unprocessable', 'rotateChannelSecret');
  });
});

describe('a completed scan', () => {
  test('is announced to a webhook channel in the specified envelope, signed [NOTE-02] [NOTE-06]', async () => {
    const { id, secret } = await createChannel();
    const repository = await testRepository(tenant);

    const scan = await repository.upload(
      scanReport([scanFinding(), scanFinding({ secret: 'second', severity: 'critical' })]),
    );

    const [request] = (await receiver.count(1)) as [Received];
    expect(JSON.parse(request.body)).toEqual({
      source: 'svc',
      event: 'scan.completed',
      repo: repository.name,
      maxSeverity: 'critical',
      text: `${repository.name}: 2 findings (1 critical, 1 high)`,
      stats: { findingsTotal: 2 },
    });
    expect(request.path).toBe(SECRET_PATH);
    expect(isSigned(request, secret as string)).toBe(true);
    expect(isSigned({ ...request, body: `${request.body} ` }, secret as string)).toBe(false);
    expect(await ended(id)).toMatchObject({
      event: 'scan.completed',
      about: scan.id,
      state: 'delivered',
      attempts: 1,
      status: 200,
    });
  });

  test('is announced only where its worst finding reaches the least severity [NOTE-02]', async () => {
    const high = await createChannel();
    const medium = await createChannel({ minSeverity: 'medium' });
    const off = await createChannel({ minSeverity: 'info' });
    await tenant.alice.put(`${CHANNELS}/${off.id}`, { enabled: false });
    const repository = await testRepository(tenant);

    await repository.upload(scanReport([]));
    await repository.upload(scanReport([scanFinding({ severity: 'medium' })]));

    await ended(medium.id);
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries(high.id)).toEqual([]);
    expect(await deliveries(off.id)).toEqual([]);
  });

  test('is summarized for chat with counts and top findings, which cannot inject links or mentions [NOTE-03]', async () => {
    await createChannel({ type: 'chat' });
    const repository = await testRepository(tenant);
    const title = 'Key <!channel> <https://evil.example|click> *bold* & `code`';

    await repository.upload(
      scanReport([
        scanFinding({ severity: 'critical', title, path: 'src/<!here>`x`.ts' }),
        scanFinding({ secret: 'second', path: 'src/other.ts' }),
      ]),
    );

    const [request] = (await receiver.count(1)) as [Received];
    const { text, blocks } = JSON.parse(request.body);
    const markup = blocks.map((block: { text: { text: string } }) => block.text.text).join('\n');
    expect(text).toBe(`${repository.name}: 2 findings (1 critical, 1 high)`);
    expect(markup).toContain(repository.name);
    expect(markup).toContain('src/other.ts');
    expect(markup.indexOf('*critical*')).toBeLessThan(markup.indexOf('*high*'));
    expect(markup).not.toMatch(/<[!@#h]/);
    expect(markup).toContain('&lt;!channel&gt; &lt;https://evil.example|click&gt;');
    expect(markup).toContain('src/&lt;!here&gt;');
    expect(request.headers['webhook-signature']).toBeUndefined();
  });

  test('is answered while a channel hangs, and delivered after a failure with the same id [NOTE-04]', async () => {
    const hanging = await startReceiver();
    hanging.answer('hang');
    await createChannel({ targetUrl: `${hanging.url}/hook` });
    const { id } = await createChannel();
    receiver.answer({ status: 500 }, { status: 200 });
    const repository = await testRepository(tenant);

    const scan = await repository.upload(scanReport([scanFinding()]));

    expect(scan.findings.total).toBe(1);
    const [first, second] = (await receiver.count(2)) as [Received, Received];
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.body).toBe(first.body);
    expect(await ended(id)).toMatchObject({ state: 'delivered', attempts: 2, status: 200 });
    expect(await getChannel(id)).toMatchObject({ failures: 0, failingSince: null });
    await hanging.close();
  });

  test('disables a channel whose receiver answers 410, which is sealed [NOTE-04]', async () => {
    const { id } = await createChannel();
    receiver.answer({ status: 410 });
    const repository = await testRepository(tenant);

    await repository.upload(scanReport([scanFinding()]));

    expect(await ended(id)).toMatchObject({ state: 'failed', attempts: 1, status: 410 });
    expect(await getChannel(id)).toMatchObject({ enabled: false, disabledReason: 'gone' });
    expect((await kinds())[0]).toBe('notification.disabled');
  });
});

const scanOf = async (finding: Parameters<typeof scanFinding>[0] = {}) => {
  const repository = await testRepository(tenant);
  await repository.upload(scanReport([scanFinding(finding)]));
  return repository.name;
};

describe('a burst of scans', () => {
  const BURST = 9;
  /** Whatever is announced later comes after what was announced before. */
  const announced = () =>
    until('every scan was announced', async () => {
      const [left] = await deployment.sql<{ n: string }>(
        `select count(*) as n from pgboss.job where name like 'outbox.%' and state < 'completed'`,
      );
      return Number(left?.n) === 0;
    });

  test('is a few messages of a chat channel and one digest, which a repeat does not send again [NOTE-03] [NOTE-04]', async () => {
    const { id } = await createChannel({ type: 'chat' });
    const hook = await startReceiver();
    await createChannel({ targetUrl: hook.url });
    const repository = await testRepository(tenant);
    for (let n = 0; n < BURST; n++) {
      await repository.upload(scanReport([scanFinding({ secret: `s${n}` })]));
    }
    await announced();
    expect(new Set((await deliveries(id)).map(({ state }) => state))).toContain('collected');

    await deployment.sql(
      `update pgboss.job set start_after = now() where name = 'notifications.digest' and state < 'active'`,
    );
    const got = await receiver.count(6);
    await runJob(deployment, 'notifications.digest', {
      tenantId: tenant.id,
      ids: { channelId: id },
    });

    expect(JSON.parse((got[5] as Received).body).text).toBe(
      `4 scans of 1 repository: 1 finding (1 high)`,
    );
    await until('all is delivered', async () =>
      (await deliveries(id)).every(({ state }) => state === 'delivered' || state === 'digested'),
    );
    const states = Map.groupBy(await deliveries(id), ({ state }) => state);
    expect([states.get('delivered')?.length, states.get('digested')?.length]).toEqual([6, 4]);
    expect(receiver.received).toHaveLength(6);
    // programs get each scan
    expect(await hook.count(BURST)).toHaveLength(BURST);
    await hook.close();
  });
});

describe('routing', () => {
  test('delivers only scans of the repositories and categories that a channel names [NOTE-02]', async () => {
    const byName = await startReceiver();
    const { id } = await createChannel({ repositories: ['acme/none'], categories: ['secret'] });
    const other = await createChannel({ targetUrl: byName.url, categories: ['ci'] });
    const all = await createChannel({ targetUrl: byName.url, repositories: ['acme/*'] });

    const first = await scanOf();
    await until('the scan was announced', async () => (await deliveries(all.id)).length === 1);
    expect([await deliveries(id), await deliveries(other.id)]).toEqual([[], []]);
    const { body } = await tenant.alice.put<Channel>(`${CHANNELS}/${id}`, { repositories: [] });
    expect(body).toMatchObject({ repositories: [], categories: ['secret'] });
    await scanOf();

    const [request] = (await receiver.count(1)) as [Received];
    expect(JSON.parse(request.body).repo).not.toBe(first);
    await until('both were announced', async () => (await deliveries(all.id)).length === 2);
    expect(await deliveries(other.id)).toEqual([]);
    await byName.close();
  });
});

test('the disable of a channel is announced to chat channels and to those that ask for it [NOTE-04]', async () => {
  const people = await startReceiver();
  const program = await startReceiver();
  await createChannel({ type: 'chat', targetUrl: people.url, minSeverity: 'critical' });
  await createChannel({ targetUrl: program.url, events: ['notification.disabled'] });
  const { id, name } = await createChannel();
  receiver.answer({ status: 410 });

  await scanOf();

  const [notice] = (await program.count(1)) as [Received];
  expect(JSON.parse(notice.body)).toEqual({
    source: 'svc',
    event: 'notification.disabled',
    text: expect.stringContaining(name),
    data: {
      channel: { id, name, type: 'webhook', target: receiver.url },
      reason: 'gone',
      failures: 1,
    },
  });
  const [message] = (await people.count(1)) as [Received];
  expect(JSON.parse(message.body).text).toContain('was disabled');
  expect(`${notice.body} ${message.body}`).not.toContain('not-to-be-shown');
  await Promise.all([people, program].map((each) => each.close()));
});

describe('a test message', () => {
  test('answers what the receiver answered, and is in the log [NOTE-04]', async () => {
    const { id } = await createChannel();
    receiver.answer({ status: 204 }, { status: 403 });

    expect(await testChannel(id)).toMatchObject({ event: 'test', state: 'delivered', status: 204 });
    expect(await testChannel(id)).toMatchObject({
      state: 'failed',
      status: 403,
      outcome: 'the receiver answered 403',
    });
    expect((await deliveries(id)).map(({ status }) => status)).toEqual([403, 204]);
  });

  test('is not sent twice for one idempotency key [NOTE-04]', async () => {
    const { id } = await createChannel();
    const key = { 'idempotency-key': 'test-1' };

    const first = await tenant.alice.post(`${CHANNELS}/${id}/test`, undefined, key);
    const second = await tenant.alice.post(`${CHANNELS}/${id}/test`, undefined, key);

    expect(second.body).toEqual(first.body);
    expect(receiver.received).toHaveLength(1);
  });

  test('follows no redirect [NOTE-06]', async () => {
    const { id } = await createChannel();
    receiver.answer({ status: 302, headers: { location: `${receiver.url}/elsewhere` } });

    const { state, outcome } = await testChannel(id);

    expect([state, outcome]).toEqual(['failed', expect.stringContaining('redirects')]);
    expect(receiver.received).toHaveLength(1);
  });

  test.each(['10.1.2.3', '169.254.169.254', 'fd00::1'])(
    'does not reach a name that leads to %s [NOTE-06]',
    async (address) => {
      const resolver = startNameResolver();
      onTestFinished(resolver.close);
      resolver.answer('hooks.example.com', [address]);
      const { id } = await createChannel({ targetUrl: 'https://hooks.example.com/hook' });

      const { state, status, outcome } = await testChannel(id);

      expect([state, status]).toEqual(['failed', null]);
      expect(outcome).toContain('refused_address');
    },
  );
});

test('after a rotation deliveries are signed with the new and the previous secret [NOTE-06]', async () => {
  const channel = await createChannel();

  const { body } = await tenant.alice.post<RotatedChannel>(`${CHANNELS}/${channel.id}/rotate`);
  await testChannel(channel.id);

  const [request] = receiver.received as [Received];
  expect(body.secret).not.toBe(channel.secret);
  expect(Date.parse(body.previousSecretEndsAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect(isSigned(request, body.secret as string)).toBe(true);
  expect(isSigned(request, channel.secret as string)).toBe(true);

  await deployment.sql(
    'update notification_channels set previous_secret_ends_at = now() where channel_id = $1',
    [channel.id],
  );
  await testChannel(channel.id);
  expect(isSigned(receiver.received[1] as Received, body.secret as string)).toBe(true);
  expect(isSigned(receiver.received[1] as Received, channel.secret as string)).toBe(false);
});

describe('a stream of evidence', () => {
  type Line = { index: number; event: { kind: string } };
  const lines = (requests: readonly Received[]) =>
    requests.flatMap(({ body }) =>
      body
        .trim()
        .split('\n')
        .map((line): Line => JSON.parse(line)),
    );
  const check = (tool: string) => tenant.alice.post('/v1/govern/check', { tool });

  test('delivers each decision to a siem channel with contiguous indexes [NOTE-05]', async () => {
    const { stream, secret } = await createChannel({ type: 'siem' });
    for (const tool of ['a', 'b', 'c']) await check(tool);

    const got = await until('three decisions came', () => {
      const decisions = lines(receiver.received).filter(
        ({ event }) => event.kind === 'policy_decision',
      );
      return decisions.length >= 3 && lines(receiver.received);
    });

    const first = stream?.nextIndex as number;
    expect(got.map(({ index }) => index)).toEqual(got.map((_, n) => first + n));
    const [request] = receiver.received as [Received];
    expect(request.headers['content-type']).toBe('application/x-ndjson');
    expect(request.headers['svc-from']).toBe(`${first}`);
    expect(isSigned(request, secret as string)).toBe(true);
  });

  test('goes on where it stopped after a failure, and repeats a range on request [NOTE-05]', async () => {
    receiver.answer({ status: 503 }, { status: 200 });
    const { id, stream } = await createChannel({ events: ['evidence.sealed'] });
    const first = stream?.nextIndex as number;
    await check('a');
    const [failed, delivered] = (await receiver.count(2)) as [Received, Received];

    expect(JSON.parse(failed.body).data.from).toBe(first);
    expect(JSON.parse(delivered.body).data.from).toBe(first);
    const { next, events } = JSON.parse(delivered.body).data;
    expect(events).toHaveLength(next - first);
    await until(
      'the position moved',
      async () => (await getChannel(id)).stream?.nextIndex === next,
    );

    await tenant.alice.put(`${CHANNELS}/${id}`, { nextIndex: 0 });
    const repeated = await until('the log came again', () =>
      receiver.received.find(({ body }) => JSON.parse(body).data.from === 0),
    );
    expect(JSON.parse(repeated.body).data.events[0].index).toBe(0);
  });
});
