import { newId } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import type { Enqueue } from '../../platform/jobs/job.ts';
import { noticeBody } from './message.ts';
import { CHANNELS, type ChannelRow, DELIVER, insertDelivery } from './store.ts';

/** Channels that are notified: more would make a storm of the notice itself. */
const MAX_TOLD = 20;

/**
 * Adds a delivery of `notification.disabled` to other channels: to those of people, which are `chat`, and to those that list
 * the event.
 */
export async function announceDisabled(
  tx: Writer,
  enqueue: Enqueue,
  disabled: ChannelRow,
  reason: 'gone' | 'failing',
  failures: number,
): Promise<void> {
  const told = await tx
    .selectFrom(CHANNELS)
    .select(['channel_id', 'type', 'events'])
    .where('enabled', '=', true)
    .where('channel_id', '<>', disabled.channel_id)
    .orderBy('channel_id')
    .execute();
  const { tenant_id: tenantId } = disabled;
  const takers = told.filter(
    ({ type, events }) => type === 'chat' || events.includes('notification.disabled'),
  );
  for (const { channel_id: channelId, type } of takers.slice(0, MAX_TOLD)) {
    const deliveryId = newId('delivery');
    await insertDelivery(tx, {
      tenantId,
      deliveryId,
      channelId,
      event: 'notification.disabled',
      // a channel that is enabled again may be disabled again
      about: `${disabled.channel_id}:${deliveryId}`,
      body: noticeBody(type === 'chat', disabled, reason, failures),
      state: 'pending',
    });
    await enqueue(tx, DELIVER, tenantId, { deliveryId });
  }
}
