import { newId } from '@svc/contract';
import type { Subscriber } from '../../platform/outbox/outbox.ts';
import { type LedgerFault, readLedgerFault } from '../evidence/read-model.ts';
import { escapeMrkdwn, SOURCE, section } from './message.ts';
import { CHANNELS, DELIVER, insertDelivery } from './store.ts';

const EVENT = 'evidence.faulted';

/**
 * Returns the subscriber of faults of the evidence log: it adds a delivery for the channels of people, which are `chat`, and
 * for those that list the event. A repeat adds none; a fault that was cleared meanwhile is not announced.
 */
export function announceFault(): Subscriber<typeof EVENT> {
  return ({ tenantId, ids, db, enqueue }) =>
    db.transact(async (tx) => {
      const [logNo, index] = [Number(ids.logNo), Number(ids.index)];
      const fault = await readLedgerFault(tx, { logNo, index });
      if (fault === null) return;
      const channels = await tx
        .selectFrom(CHANNELS)
        .select(['channel_id', 'type', 'events'])
        .where('enabled', '=', true)
        .orderBy('channel_id')
        .execute();
      for (const { channel_id: channelId, type, events } of channels) {
        if (type !== 'chat' && !events.includes(EVENT)) continue;
        const deliveryId = newId('delivery');
        const isNew = await insertDelivery(tx, {
          tenantId,
          deliveryId,
          channelId,
          event: EVENT,
          about: `${logNo}:${index}:${fault.foundAt}`,
          state: 'pending',
          body: faultBody(type === 'chat', fault),
        });
        if (isNew) await enqueue(tx, DELIVER, tenantId, { deliveryId });
      }
    });
}

function faultBody(isChat: boolean, fault: LedgerFault): string {
  const text = `CRITICAL: the evidence log is read-only and agents are refused. ${fault.reason}. The operator of the service restores the database or opens a new log.`;
  if (isChat) {
    const safe = escapeMrkdwn(text);
    return JSON.stringify({ text: safe, blocks: [section(safe)] });
  }
  return JSON.stringify({
    source: SOURCE,
    event: EVENT,
    severity: 'critical',
    text,
    data: fault,
  });
}
