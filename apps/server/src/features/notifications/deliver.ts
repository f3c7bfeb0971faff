import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import type { TenantJob, TenantRun } from '../../platform/jobs/job.ts';
import { anchorHeader } from '../../platform/ledger/anchor.ts';
import type { LedgerKeys } from '../../platform/ledger/signing-key.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';
import { recordHealth, retryDelay } from './health.ts';
import { type Attempt, send } from './send.ts';
import { type ChannelRow, DELIVER, type DeliveryRow, findChannel, lockChannel } from './store.ts';
import { openTarget } from './target.ts';

export type DeliveryParts = {
  readonly secrets: SecretStore;
  readonly outbound: Outbound;
  /** Signs the checkpoint that each delivery carries. */
  readonly keys: LedgerKeys;
};

const MAX_CONCURRENCY = 8;

/**
 * Returns the job that makes one attempt of a delivery and enqueues the next one itself, so that a receiver's Retry-After
 * counts. Attempts of one delivery have the same `webhook-id`, by which a receiver detects duplicates.
 */
export function deliverJob(parts: DeliveryParts): TenantJob<'deliveryId'> {
  return {
    ...DELIVER,
    kind: 'tenant',
    options: { concurrency: MAX_CONCURRENCY, timeoutSeconds: 60 },
    handle: (run) => attemptDelivery(parts, run),
  };
}

async function attemptDelivery(
  { secrets, outbound, keys }: DeliveryParts,
  { tenantId, ids: { deliveryId }, db, enqueue, signal }: TenantRun<'deliveryId'>,
): Promise<void> {
  const due = await db.read(async (tx) => {
    const delivery = await pendingDelivery(tx, deliveryId);
    const channel = delivery && (await findChannel(tx, delivery.channel_id));
    if (!delivery || !channel) return null;
    const target = await openTarget(tx, secrets, channel, new Date());
    const headers = channel.type === 'chat' ? {} : await anchorHeader(tx, keys);
    return { delivery, channel, target, headers };
  });
  if (due === null) return;
  const { delivery, channel, target, headers } = due;
  const skipped = skipReason(delivery, channel);
  if (skipped !== null) {
    await db.transact((tx) => failDelivery(tx, deliveryId, skipped));
    return;
  }
  const message = { id: deliveryId, body: delivery.body, headers };
  const attempt = await send(outbound, target, message, signal);
  await db.transact(async (tx) => {
    const locked = await lockChannel(tx, channel.channel_id);
    const attempts = delivery.attempts + 1;
    const delay = attempt.isDelivered ? null : retryDelay(attempts, attempt.retryAfter);
    const willRetry = delay !== null && attempt.status !== 410;
    await recordAttempt(tx, deliveryId, attempt, attempts, willRetry ? delay : null);
    if (willRetry) {
      await enqueue(tx, DELIVER, tenantId, { deliveryId }, { startAfterSeconds: delay });
    }
    await recordHealth(tx, locked, attempt, new Date(), enqueue);
  });
}

/** A delivery that is due; null for one that ended, and for one whose next attempt another job makes. */
async function pendingDelivery(
  tx: Parameters<typeof findChannel>[0],
  deliveryId: string,
): Promise<DeliveryRow | null> {
  const row = await tx
    .selectFrom('notification_deliveries')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .where('state', '=', 'pending')
    .where(sql<boolean>`coalesce(next_attempt_at <= now(), true)`)
    .executeTakeFirst();
  return row ?? null;
}

function skipReason(delivery: DeliveryRow, channel: ChannelRow): string | null {
  // its request made the attempt and did not come to record it
  if (delivery.event === 'test') return 'the service was interrupted';
  return channel.enabled ? null : 'the channel is disabled';
}

/**
 * Records an attempt; `delay` is in seconds, null for the last one. Times are those of the database and of this transaction, as
 * the start of the next job is: it never runs before the delivery is due.
 */
export async function recordAttempt(
  tx: Writer,
  deliveryId: string,
  { isDelivered, status, outcome }: Attempt,
  attempts: number,
  delay: number | null,
): Promise<DeliveryRow> {
  return tx
    .updateTable('notification_deliveries')
    .set({
      state: isDelivered ? 'delivered' : delay === null ? 'failed' : 'pending',
      attempts,
      status,
      outcome,
      last_attempt_at: sql`now()`,
      next_attempt_at: delay === null ? null : sql`now() + ${delay} * interval '1 second'`,
    })
    .where('delivery_id', '=', deliveryId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Fails a delivery without an attempt. */
export async function failDelivery(tx: Writer, deliveryId: string, outcome: string): Promise<void> {
  await tx
    .updateTable('notification_deliveries')
    .set({ state: 'failed', outcome, next_attempt_at: null })
    .where('delivery_id', '=', deliveryId)
    .where('state', '=', 'pending')
    .execute();
}
