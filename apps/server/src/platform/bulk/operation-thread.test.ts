import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Credential } from '../identity/credential.ts';
import type { BulkRequest } from './bulk-message.ts';
import { BULK_USE, operationThread } from './operation-thread.ts';

/** A thread that answers its first request when it is asked to stop, as one that is slow does. */
const SLOW_THREAD = `
  import { parentPort } from 'node:worker_threads';
  let first = null;
  parentPort.on('message', (message) => {
    if (message !== null) first ??= message.id;
    else {
      parentPort.postMessage({ id: first, answer: { status: 200, body: new Uint8Array([111, 107]) } });
      parentPort.close();
    }
  });
`;

const REQUEST: BulkRequest = {
  operationId: 'uploadScan',
  credential: { kind: 'person', principal: { tenant: { id: 'tnt_1' } } } as unknown as Credential,
  params: {},
  query: {},
  body: null,
  idempotencyKey: null,
  ifMatch: null,
  path: '/',
};

test('when it closes, what runs is answered and what waits is refused, without another thread', async () => {
  const entry = new URL(`data:text/javascript,${encodeURIComponent(SLOW_THREAD)}`);
  const bulk = operationThread(entry, null, pino({ level: 'silent' }), BULK_USE);
  const outcomes = Promise.allSettled([bulk.run(REQUEST), bulk.run(REQUEST)]);

  await bulk.close();

  expect(await outcomes).toMatchObject([
    { status: 'fulfilled', value: { status: 200, body: Buffer.from('ok') } },
    { status: 'rejected', reason: { code: 'unavailable' } },
  ]);
});
