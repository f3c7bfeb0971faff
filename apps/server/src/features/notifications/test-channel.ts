import { newId } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import type { ActingSteps, Input, Output } from '../../platform/http/operation.ts';
import type { Enqueue } from '../../platform/jobs/job.ts';
import { actor } from '../../platform/principal.ts';
import { type DeliveryParts, failDelivery, recordAttempt } from './deliver.ts';
import { testBody } from './message.ts';
import { type Attempt, type Message, send } from './send.ts';
import { DELIVER, getChannel, insertDelivery, wireDelivery } from './store.ts';
import { openTarget, type Target } from './target.ts';

type Reserved = { readonly target: Target; readonly message: Message; readonly name: string };
type TestInput = Input<'testChannel'>;

/** After so many seconds a test that was not recorded counts as interrupted. */
const INTERRUPTED_SECONDS = 60;

/** Returns the steps of a test: a delivery is recorded, sent once while the caller waits, and its outcome recorded. */
export function testChannelSteps(
  { secrets, outbound }: DeliveryParts,
  enqueue: Enqueue,
): ActingSteps<TestInput, Reserved, Attempt, Output<'testChannel'>> {
  return {
    reserve: async (tx, { principal, params: { channelId } }) => {
      const channel = await getChannel(tx, channelId);
      const target = await openTarget(tx, secrets, channel, new Date());
      const message = { id: newId('delivery'), body: testBody(channel.type) };
      const ids = { deliveryId: message.id };
      const tenantId = principal.tenant.id;
      await insertDelivery(tx, {
        tenantId,
        ...ids,
        channelId,
        event: 'test',
        about: null,
        body: message.body,
        state: 'pending',
      });
      await enqueue(tx, DELIVER, tenantId, ids, { startAfterSeconds: INTERRUPTED_SECONDS });
      return { status: 'reserved', reserved: { target, message, name: channel.name } };
    },
    call: ({ target, message }) => send(outbound, target, message),
    commit: async (tx, { principal, params }, { message, name }, attempt) => {
      const row = await recordAttempt(tx, message.id, attempt, 1, null);
      const { isDelivered: delivered, status } = attempt;
      const subject = { type: 'channel', id: params.channelId, name } as const;
      const data = { delivered, status };
      return {
        result: wireDelivery(row),
        events: [{ kind: 'notification.tested', actor: actor(principal), subject, data }],
      };
    },
    release: (tx: Writer, _input, { message }) =>
      failDelivery(tx, message.id, 'the service was interrupted'),
  };
}
