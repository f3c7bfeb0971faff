import { newId } from '@svc/contract';
import { sql } from 'kysely';
import type { Subscriber } from '../../platform/outbox/outbox.ts';
import { wireTime } from '../../platform/time.ts';
import { type Reminder, readReminder } from '../compliance/read-model.ts';
import { code, escapeMrkdwn, SOURCE, section } from './message.ts';
import { CHANNELS, DELIVER, insertDelivery } from './store.ts';

const EVENT = 'attestation.expires_soon';

/**
 * Returns the subscriber of attestations that expire soon: it adds a delivery for the channels of people, which are `chat`, and for those
 * that list the event. A repeat adds none; attestations that were renewed or withdrawn meanwhile are not announced.
 */
export function announceExpiry(): Subscriber<typeof EVENT> {
  return ({ tenantId, ids: { reminderId }, db, enqueue }) =>
    db.transact(async (tx) => {
      const reminder = await readReminder(tx, reminderId);
      if (reminder === null) return;
      const channels = await tx
        .selectFrom(CHANNELS)
        .select(['channel_id', 'type'])
        .where('enabled', '=', true)
        .where(sql<boolean>`(type = 'chat' or ${EVENT} = any (events))`)
        .orderBy('channel_id')
        .execute();
      for (const { channel_id: channelId, type } of channels) {
        const deliveryId = newId('delivery');
        const isNew = await insertDelivery(tx, {
          tenantId,
          deliveryId,
          channelId,
          event: EVENT,
          about: reminderId,
          state: 'pending',
          body: type === 'chat' ? chatBody(reminder) : webhookBody(reminder),
        });
        if (isNew) await enqueue(tx, DELIVER, tenantId, { deliveryId });
      }
    });
}

function chatBody(reminder: Reminder): string {
  const { attestations, count } = reminder;
  const lines = attestations.map(({ framework, control, scope, expiresAt }) => {
    const of = scope === null ? '' : ` of ${escapeMrkdwn(scope)}`;
    return `• \`${code(framework)} ${code(control)}\`${of} until ${wireTime(expiresAt)}`;
  });
  const left = count - attestations.length;
  const list = [...lines, ...(left > 0 ? [`and ${left} more`] : [])].join('\n');
  const text = escapeMrkdwn(textOf(reminder));
  return JSON.stringify({ text, blocks: [section(`*${text}*`), section(list)] });
}

function webhookBody(reminder: Reminder): string {
  const { count } = reminder;
  const attestations = reminder.attestations.map(({ expiresAt, ...attestation }) => ({
    ...attestation,
    expiresAt: wireTime(expiresAt),
  }));
  const data = { count, attestations };
  return JSON.stringify({ source: SOURCE, event: EVENT, text: textOf(reminder), data });
}

/** `2 attestations of controls expire soon, the first on 2026-12-03; renew them`. */
function textOf({ attestations, count }: Reminder): string {
  const first = attestations[0] === undefined ? '' : wireTime(attestations[0].expiresAt);
  const day = first.slice(0, 10);
  return count === 1
    ? `An attestation of a control expires on ${day}; renew it`
    : `${count} attestations of controls expire soon, the first on ${day}; renew them`;
}
