import { newId } from '@svc/contract';
import { consoleAddress } from '../../platform/console-address.ts';
import type { Subscriber } from '../../platform/outbox/outbox.ts';
import { wireTime } from '../../platform/time.ts';
import { readWaitingApproval } from '../approvals/read-model.ts';
import { approvalChatBody, approvalWebhookBody } from './approval-message.ts';
import { channelsFor, DELIVER, insertDelivery } from './store.ts';

/**
 * Returns the subscriber of requested approvals: it adds a delivery for each channel that takes the event, unless the
 * approval is decided already. A repeat adds none.
 */
export function announceApproval(publicUrl: string | null): Subscriber<'approval.requested'> {
  return ({ tenantId, ids, db, enqueue }) =>
    db.transact(async (tx) => {
      const approval = await readWaitingApproval(tx, ids.approvalId);
      if (approval === null) return;
      const { expiresAt, ...asked } = approval;
      const address = await consoleAddress(tx, publicUrl);
      const request = {
        ...asked,
        expiresAt: wireTime(expiresAt),
        url: address === null ? null : `${address}/approvals/${approval.id}`,
      };
      for (const { channel_id: channelId, type } of await channelsFor(tx, 'approval.requested')) {
        const deliveryId = newId('delivery');
        const isNew = await insertDelivery(tx, {
          tenantId,
          deliveryId,
          channelId,
          event: 'approval.requested',
          about: ids.approvalId,
          state: 'pending',
          body: type === 'chat' ? approvalChatBody(request) : approvalWebhookBody(request),
        });
        if (isNew) await enqueue(tx, DELIVER, tenantId, { deliveryId });
      }
    });
}
