import type { ConsistencyProof, CreatedChannel, LogCheckpoint, PrCheck } from '@svc/contract';
import { openCheckpoint, parseVkey } from '@svc/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { type Received, type Receiver, startReceiver } from '../harness/receiver.ts';
import { until } from '../harness/until.ts';
import { testRepository } from '../harness/uploads.ts';

let deployment: Deployment;
let tenant: Tenant;
let receiver: Receiver;
let made = 0;

beforeAll(async () => {
  deployment = await borrowDeployment();
});
beforeEach(async () => {
  tenant = await deployment.createTenant(`acme-${made++}`);
  receiver = await startReceiver();
});
afterEach(() => receiver?.close());
afterAll(() => deployment?.stop());

async function createChannel(given: object): Promise<CreatedChannel> {
  const body = { type: 'siem', targetUrl: `${receiver.url}/services/collector/event`, ...given };
  const answer = await tenant.alice.post<CreatedChannel>('/v1/notifications', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const check = (tool: string) => tenant.alice.post('/v1/govern/check', { tool });
const checkpointOf = async () =>
  (await tenant.vera.get<LogCheckpoint>('/v1/evidence/checkpoint')).body;

type HecEvent = { fields: { ledger_index: number } };
const indexesOf = ({ body }: Received) =>
  body
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as HecEvent).fields.ledger_index);

describe('a stream to a SIEM', () => {
  test('resumes in order after the receiver was away, with its credential and the checkpoint [NOTE-05]', async () => {
    receiver.answer({ status: 503 });
    const authorization = 'Splunk of-a-test';
    const channel = await createChannel({ format: 'splunk_hec', authorization });
    expect(JSON.stringify(channel)).not.toContain('of-a-test');
    await check('while away');
    const [refused] = (await receiver.count(1)) as [Received];
    for (const tool of ['a', 'b']) await check(tool);

    receiver.answer({ status: 200 });
    // the next attempt is due at once, as it is when the wait is over
    const due = () =>
      deployment.sql(
        `update notification_channels set stream_waits_until = '-infinity' where channel_id = $1`,
        [channel.id],
      );
    const first = channel.stream?.nextIndex as number;
    const delivered = await until('everything came', async () => {
      await due();
      const accepted = receiver.received.slice(1).flatMap(indexesOf);
      return new Set(accepted).size >= 4 && accepted;
    });

    const distinct = [...new Set(delivered)];
    expect(distinct).toEqual(distinct.map((_, n) => first + n));
    expect(indexesOf(refused)[0]).toBe(first);
    expect(refused.headers['authorization']).toBe(authorization);
    const { key } = await checkpointOf();
    const vkey = parseVkey(key);
    const note = Buffer.from(`${refused.headers['svc-checkpoint']}`, 'base64').toString();
    expect(vkey.ok && openCheckpoint(note, vkey.value)).toMatchObject({
      ok: true,
      value: { tenant: tenant.id, logNo: 0 },
    });
  });

  test('has a format for siem channels alone [NOTE-05]', async () => {
    const body = { type: 'webhook', targetUrl: receiver.url, format: 'cef' };
    expect((await tenant.alice.post('/v1/notifications', body)).status).toBe(422);
  });
});

test('the summary of a pull request check has size and root of the log before it [EVID-04]', async () => {
  const repository = await testRepository(tenant);

  const { body } = await tenant.alice.post<PrCheck>(`/v1/repos/${repository.id}/pr-check`, {
    diff: '--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+hello\n',
  });

  const [, size, root] = /: (\d+) events, root `([^`]+)`/.exec(body.summary) ?? [];
  const proof = await tenant.vera.get<ConsistencyProof>(`/v1/evidence/consistency?from=${size}`);
  expect(proof.body.fromRoot).toBe(Buffer.from(`${root}`, 'base64').toString('hex'));
});
