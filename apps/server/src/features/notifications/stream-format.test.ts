import { createHash } from 'node:crypto';
import type { ChannelFormat } from '@svc/contract';
import { describe, expect, test } from 'vitest';
import type { StoredEvent } from '../evidence/read-model.ts';
import { renderStream } from './stream-format.ts';

const LOG = { tenantId: 'tnt_1', logNo: 2 };

function stored(index: number, fields: object = {}): StoredEvent {
  const event = JSON.stringify({
    actor: { id: 'agt_1', type: 'agent' },
    commitments: {},
    data: { decision: 'deny', note: 'a=b|c\\d\ne' },
    id: `evt_${index}`,
    kind: 'policy_decision',
    subject: { id: 'shell=run|it', type: 'tool' },
    time: '2026-11-20T10:00:00.000Z',
    ...fields,
  });
  const leaf = createHash('sha256').update('\0').update(event).digest();
  return { index, sealedAt: new Date('2026-11-20T10:00:00.125Z'), leaf, event };
}

const EVENTS = [stored(7), stored(8, { actor: { type: 'user' }, data: {}, kind: 'token.created' })];

const lines = (format: ChannelFormat) =>
  renderStream(format, LOG, EVENTS).body.trimEnd().split('\n');
const leafOf = (event: string) => createHash('sha256').update('\0').update(event).digest('hex');

describe('a stream of evidence', () => {
  test('as JSON has the stored bytes of each event and its index [NOTE-05]', () => {
    const [first] = lines('json');
    expect(JSON.parse(first as string)).toMatchObject({
      source: 'svc',
      tenant: 'tnt_1',
      logNo: 2,
      index: 7,
    });
    expect(first).toContain(`"event":${EVENTS[0]?.event}`);
  });

  test('as OCSF is API activity with a sequence and the bytes that the leaf hash is of [NOTE-05]', () => {
    const [first, second] = lines('ocsf').map((line) => JSON.parse(line));
    expect(first).toMatchObject({
      category_uid: 6,
      class_uid: 6003,
      type_uid: 600399,
      activity_name: 'policy_decision',
      time: Date.UTC(2026, 10, 20, 10) + 125,
      status_id: 2,
      metadata: { uid: 'evt_7', sequence: 7, log_name: 'svc.ledger/v1/tnt_1/2' },
      actor: { user: { uid: 'agt_1', type: 'agent' } },
      resources: [{ uid: 'shell=run|it', type: 'tool' }],
    });
    expect(leafOf(first.raw_data)).toBe(first.unmapped.leaf);
    expect(second.actor).toEqual({ user: { type_id: 99, type: 'user' } });
    expect(second).not.toHaveProperty('status_id');
  });

  test('as CEF escapes header and extension, a line for each event [NOTE-05]', () => {
    const [first, second, ...rest] = lines('cef');
    expect(rest).toEqual([]);
    expect(first).toMatch(
      /^CEF:0\|svc\|svc\|1\|policy_decision\|policy_decision\|5\|rt=\d+ externalId=evt_7 cn1Label=index cn1=7 /,
    );
    expect(first).toContain('cs4=shell\\=run|it ');
    const message = /msg=(.*)$/.exec(first as string)?.[1] as string;
    expect(message.replaceAll(/\\([\\=])/g, '$1')).toBe(EVENTS[0]?.event);
    expect(second).not.toContain('suid=');
    expect(second).not.toContain('act=');
  });

  test('as Splunk HEC has time in seconds and the index as a field [NOTE-05]', () => {
    const [first] = lines('splunk_hec').map((line) => JSON.parse(line));
    expect(first).toMatchObject({
      time: Date.UTC(2026, 10, 20, 10) / 1_000 + 0.125,
      source: 'svc.ledger/v1/tnt_1/2',
      sourcetype: 'svc:evidence',
      fields: { ledger_index: 7 },
      event: { tenant: 'tnt_1', logNo: 2, index: 7, event: { id: 'evt_7' } },
    });
  });
});
