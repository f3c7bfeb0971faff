import { DEFAULT_LIMIT } from '@svc/contract';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { acting, type Operation, reading, writing } from '../../platform/http/operation.ts';
import type { Enqueue } from '../../platform/jobs/job.ts';
import { wireTime } from '../../platform/time.ts';
import { readEvidenceHead } from '../evidence/read-model.ts';
import {
  type ChannelParts,
  changesDeliveries,
  createChannel,
  deleteChannel,
  rotateSecret,
  updateChannel,
} from './channel.ts';
import type { DeliveryParts } from './deliver.ts';
import { getChannel, listChannels, listDeliveries, wireChannel, wireDelivery } from './store.ts';
import { testChannelSteps } from './test-channel.ts';

export type NotificationParts = DeliveryParts & {
  readonly refuseUrl: ChannelParts['refuseUrl'];
  readonly enqueue: Enqueue;
};

export function notificationRoutes(parts: NotificationParts): Operation[] {
  const channels: ChannelParts = { ...parts, readHead: readEvidenceHead };
  return [
    ...readRoutes(),
    writing('createChannel', async (tx, { principal, body }) => {
      const { result, events } = await createChannel(tx, channels, principal, body);
      return { result: { ...wireChannel(result.row), secret: result.secret }, events };
    }),
    writing(
      'updateChannel',
      async (tx, { principal, params: { channelId }, body, ifMatch }) => {
        const { result, events } = await updateChannel(
          tx,
          channels,
          principal,
          channelId,
          body,
          ifMatch,
        );
        return { result: wireChannel(result), events };
      },
      { changesAuthority: (tx, { params, body }) => changesDeliveries(tx, params.channelId, body) },
    ),
    writing('deleteChannel', (tx, { principal, params }) =>
      deleteChannel(tx, principal, params.channelId),
    ),
    acting('testChannel', testChannelSteps(parts, parts.enqueue)),
    writing('rotateChannelSecret', async (tx, { principal, params }) => {
      const { result, events } = await rotateSecret(tx, channels, principal, params.channelId);
      const { row, secret, previousEndsAt } = result;
      const previousSecretEndsAt = wireTime(previousEndsAt);
      return { result: { ...wireChannel(row), secret, previousSecretEndsAt }, events };
    }),
  ];
}

function readRoutes(): Operation[] {
  return [
    reading('listChannels', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [before = null] = decodeCursor(query.cursor, ['string']) ?? [];
      const rows = await listChannels(tx, before as string | null, limit + 1);
      return page(rows, limit, (row) => [row.channel_id], wireChannel);
    }),
    reading('getChannel', async (tx, { params }) =>
      wireChannel(await getChannel(tx, params.channelId)),
    ),
    reading('listDeliveries', async (tx, { params: { channelId }, query }) => {
      await getChannel(tx, channelId);
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [before = null] = decodeCursor(query.cursor, ['string']) ?? [];
      const rows = await listDeliveries(tx, channelId, before as string | null, limit + 1);
      return page(rows, limit, (row) => [row.delivery_id], wireDelivery);
    }),
  ];
}
