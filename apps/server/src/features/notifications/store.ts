import type {
  Category,
  Channel,
  ChannelEvent,
  ChannelFormat,
  ChannelType,
  Delivery,
  Severity,
} from '@svc/contract';
import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { TenantJob } from '../../platform/jobs/job.ts';
import { wireTime } from '../../platform/time.ts';

export type ChannelRow = Omit<
  Selectable<DB['notification_channels']>,
  'type' | 'format' | 'min_severity' | 'events' | 'categories' | 'disabled_reason'
> & {
  readonly type: ChannelType;
  readonly format: ChannelFormat;
  readonly min_severity: Severity;
  readonly events: ChannelEvent[];
  readonly categories: Category[];
  readonly disabled_reason: Channel['disabledReason'];
};
export type DeliveryRow = Selectable<DB['notification_deliveries']>;

export const CHANNELS = 'notification_channels';
export const STREAM_EVENT: ChannelEvent = 'evidence.sealed';

/** The job that makes an attempt of a delivery. */
export const DELIVER: Pick<TenantJob<'deliveryId'>, 'name' | 'ids'> = {
  name: 'notifications.deliver',
  ids: ['deliveryId'],
};

/** Newest first; ids sort by their time. */
export async function listChannels(
  tx: Reader,
  before: string | null,
  limit: number,
): Promise<ChannelRow[]> {
  let query = tx.selectFrom(CHANNELS).selectAll().orderBy('channel_id', 'desc').limit(limit);
  if (before !== null) query = query.where('channel_id', '<', before);
  return (await query.execute()) as ChannelRow[];
}

/** Returns a channel; null if it does not exist. */
export async function findChannel(tx: Reader, channelId: string): Promise<ChannelRow | null> {
  const row = await tx
    .selectFrom(CHANNELS)
    .selectAll()
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
  return (row as ChannelRow | undefined) ?? null;
}

/** Throws `not_found`, also for another tenant's. */
export async function getChannel(tx: Reader, channelId: string): Promise<ChannelRow> {
  const row = await findChannel(tx, channelId);
  if (row === null) throw new ApiError('not_found', `channel ${channelId} does not exist`);
  return row;
}

/** Locks the channel until the transaction ends; throws `not_found`. */
export async function lockChannel(tx: Writer, channelId: string): Promise<ChannelRow> {
  const row = await tx
    .selectFrom(CHANNELS)
    .selectAll()
    .where('channel_id', '=', channelId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('not_found', `channel ${channelId} does not exist`);
  return row as ChannelRow;
}

/** Channels that take an event, those that are enabled. */
export async function channelsFor(tx: Reader, event: ChannelEvent): Promise<ChannelRow[]> {
  const rows = await tx
    .selectFrom(CHANNELS)
    .selectAll()
    .where('enabled', '=', true)
    .where(sql<boolean>`${event} = any (events)`)
    .orderBy('channel_id')
    .execute();
  return rows as ChannelRow[];
}

/** Newest first. */
export async function listDeliveries(
  tx: Reader,
  channelId: string,
  before: string | null,
  limit: number,
): Promise<DeliveryRow[]> {
  let query = tx
    .selectFrom('notification_deliveries')
    .selectAll()
    .where('channel_id', '=', channelId)
    .orderBy('delivery_id', 'desc')
    .limit(limit);
  if (before !== null) query = query.where('delivery_id', '<', before);
  return query.execute();
}

export type NewDelivery = {
  readonly tenantId: string;
  readonly deliveryId: string;
  readonly channelId: string;
  readonly event: string;
  readonly about: string | null;
  readonly body: string;
  /** `collected`: it waits for a digest. */
  readonly state: 'pending' | 'collected';
};

/** Returns false when the channel has a delivery of this event about the same thing. */
export async function insertDelivery(tx: Writer, delivery: NewDelivery): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notification_deliveries')
    .values({
      tenant_id: delivery.tenantId,
      delivery_id: delivery.deliveryId,
      channel_id: delivery.channelId,
      event: delivery.event,
      about: delivery.about,
      body: delivery.body,
      state: delivery.state,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function wireChannel(row: ChannelRow): Channel {
  const streams = row.events.includes(STREAM_EVENT);
  return {
    id: row.channel_id,
    version: row.version,
    type: row.type,
    name: row.name,
    format: row.type === 'siem' ? row.format : null,
    targetUrl: `${row.target_origin}/…`,
    minSeverity: row.min_severity,
    events: row.events,
    repositories: row.repositories,
    categories: row.categories,
    enabled: row.enabled,
    disabledReason: row.disabled_reason,
    failures: row.failures,
    failingSince: wireTime(row.failing_since),
    stream: streams ? { logNo: row.stream_log_no, nextIndex: row.stream_next_index } : null,
    createdBy: row.created_by,
    createdAt: wireTime(row.created_at),
  };
}

export function wireDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.delivery_id,
    channelId: row.channel_id,
    event: row.event,
    about: row.about,
    state: row.state as Delivery['state'],
    attempts: row.attempts,
    status: row.status,
    outcome: row.outcome,
    createdAt: wireTime(row.created_at),
    lastAttemptAt: wireTime(row.last_attempt_at),
    nextAttemptAt: wireTime(row.next_attempt_at),
  };
}
