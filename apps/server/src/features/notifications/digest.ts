import { newId } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { consoleAddress } from '../../platform/console-address.ts';
import type { Enqueue, TenantJob } from '../../platform/jobs/job.ts';
import { type DigestedScan, digestBody, type ScanSummary } from './message.ts';
import { DELIVER, findChannel, insertDelivery, lockChannel } from './store.ts';

const DIGEST: Pick<TenantJob<'channelId'>, 'name' | 'ids'> = {
  name: 'notifications.digest',
  ids: ['channelId'],
};

/** Within the window a channel gets so many messages about scans; what else comes is collected until a window later. */
const MAX_MESSAGES = 5;
const WINDOW_SECONDS = 600;
/** Scans of one digest; what is left makes another one. */
const MAX_DIGESTED = 2_000;

/**
 * Locks a channel until the transaction ends, and returns whether another message about a scan is too many. Once scans are
 * collected, later ones follow them.
 */
export async function isBurst(tx: Writer, channelId: string, scanId: string): Promise<boolean> {
  await lockChannel(tx, channelId);
  const { rows } = await sql<{ sent: number; collected: number }>`
    select count(*) filter (where state in ('pending', 'delivered', 'failed')
                              and created_at > now() - ${WINDOW_SECONDS} * interval '1 second') as sent,
           count(*) filter (where state = 'collected') as collected
    from notification_deliveries
    where channel_id = ${channelId} and event = 'scan.completed' and about <> ${scanId}
      and (state = 'collected' or created_at > now() - ${WINDOW_SECONDS} * interval '1 second')
  `.execute(tx);
  const { sent = 0, collected = 0 } = rows[0] ?? {};
  return collected > 0 || sent >= MAX_MESSAGES;
}

type Collected = {
  readonly tenantId: string;
  readonly channelId: string;
  /** Id of the scan. */
  readonly about: string;
  readonly enqueue: Enqueue;
};

/** Keeps a scan for the digest of a channel that `isBurst` has locked. The first one enqueues the digest. */
export async function collectForDigest(
  tx: Writer,
  { tenantId, channelId, about, enqueue }: Collected,
  { repo, maxSeverity, bySeverity }: ScanSummary,
): Promise<void> {
  const scan: DigestedScan = { repo, maxSeverity, bySeverity };
  const waiting = await tx
    .selectFrom('notification_deliveries')
    .select('delivery_id')
    .where('channel_id', '=', channelId)
    .where('state', '=', 'collected')
    .limit(1)
    .executeTakeFirst();
  const isNew = await insertDelivery(tx, {
    tenantId,
    deliveryId: newId('delivery'),
    channelId,
    event: 'scan.completed',
    about,
    body: JSON.stringify(scan),
    state: 'collected',
  });
  if (!isNew || waiting !== undefined) return;
  await enqueue(tx, DIGEST, tenantId, { channelId }, { startAfterSeconds: WINDOW_SECONDS });
}

/** Returns the job that makes one message of what was collected for a channel. Once it has, a repeat finds nothing. */
export function digestJob(publicUrl: string | null): TenantJob<'channelId'> {
  return {
    ...DIGEST,
    kind: 'tenant',
    handle: ({ tenantId, ids: { channelId }, db, enqueue }) =>
      db.transact(async (tx) => {
        if ((await findChannel(tx, channelId)) === null) return;
        await lockChannel(tx, channelId);
        const collected = await takeCollected(tx, channelId);
        if (collected.length === 0) return;
        const deliveryId = newId('delivery');
        await insertDelivery(tx, {
          tenantId,
          deliveryId,
          channelId,
          event: 'scan.digest',
          about: `${collected[0]?.delivery_id}`,
          body: digestBody(
            collected.map(({ body }) => JSON.parse(body) as DigestedScan),
            await consoleAddress(tx, publicUrl),
          ),
          state: 'pending',
        });
        await enqueue(tx, DELIVER, tenantId, { deliveryId });
        if (collected.length === MAX_DIGESTED) await enqueue(tx, DIGEST, tenantId, { channelId });
      }),
  };
}

/** Marks the oldest deliveries that were collected as digested, and returns them in their order. */
async function takeCollected(
  tx: Writer,
  channelId: string,
): Promise<readonly { readonly delivery_id: string; readonly body: string }[]> {
  const { rows } = await sql<{ delivery_id: string; body: string }>`
    with taken as (
      update notification_deliveries set state = 'digested', outcome = 'delivered within a digest'
      where delivery_id in (
        select delivery_id from notification_deliveries
        where channel_id = ${channelId} and state = 'collected' order by delivery_id limit ${MAX_DIGESTED})
      returning delivery_id, body
    )
    select delivery_id, body from taken order by delivery_id
  `.execute(tx);
  return rows;
}
