import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@svc/contract';
import type pg from 'pg';
import type { Database, TenantDatabase } from '../../db/database.ts';
import type { Enqueue, TenantJob, TenantRun } from '../../platform/jobs/job.ts';
import { anchorHeader } from '../../platform/ledger/anchor.ts';
import { readEvidenceHead, readStoredEvents, type StoredEvent } from '../evidence/read-model.ts';
import type { DeliveryParts } from './deliver.ts';
import { RETRY_DELAYS, recordHealth, retryDelay } from './health.ts';
import { type Attempt, type Message, send } from './send.ts';
import { CHANNELS, type ChannelRow, findChannel, lockChannel, STREAM_EVENT } from './store.ts';
import { eventJson, renderStream } from './stream-format.ts';
import { openTarget } from './target.ts';

const STREAM: Pick<TenantJob<'channelId'>, 'name' | 'ids'> = {
  name: 'notifications.stream',
  ids: ['channelId'],
};

const MAX_BATCH_EVENTS = 100;
const MAX_BATCH_BYTES = 256 * 1024;
/** Others wait for the job's slot; what is left is streamed by the next job. */
const MAX_BATCHES = 20;
const CLAIM_MS = 60_000;
const TICK_MS = 1_000;
/** Longest wait between attempts, in seconds: a receiver that is back after days goes on within the hour. */
const MAX_WAIT_S = 3_600;

/** Events of the ledger with contiguous indexes. */
export type Batch = {
  readonly tenantId: string;
  readonly logNo: number;
  readonly events: readonly StoredEvent[];
};

/**
 * Returns the job that delivers the ledger's events to a channel, from its position on and in order. The position moves
 * after the receiver has answered 2xx: events come at least once, and their indexes show repeats and gaps.
 */
export function streamJob(parts: DeliveryParts): TenantJob<'channelId'> {
  return {
    ...STREAM,
    kind: 'tenant',
    // a failed batch is tried again by the next job, see `startStreams`
    options: { concurrency: 4, timeoutSeconds: 120, retryLimit: 1 },
    handle: async (run) => {
      for (let batches = 0; batches < MAX_BATCHES && !run.signal.aborted; batches++) {
        if (!(await streamBatch(parts, run))) return;
      }
      await setWait(run.db, run.ids.channelId, new Date(0));
    },
  };
}

/** Returns false when there is nothing more to send now. */
async function streamBatch(
  { secrets, outbound, keys }: DeliveryParts,
  { tenantId, ids: { channelId }, db, enqueue, signal }: TenantRun<'channelId'>,
): Promise<boolean> {
  const next = await db.read(async (tx) => {
    const channel = await findChannel(tx, channelId);
    if (channel === null || !channel.enabled || !channel.events.includes(STREAM_EVENT)) return null;
    const { stream_log_no: logNo, stream_next_index: from } = channel;
    const events = await readStoredEvents(tx, { logNo, from }, MAX_BATCH_EVENTS, MAX_BATCH_BYTES);
    const target = await openTarget(tx, secrets, channel, new Date());
    const headers = await anchorHeader(tx, keys);
    return { channel, batch: { tenantId, logNo, events }, target, headers };
  });
  if (next !== null && next.batch.events.length === 0 && (await enterNextLog(db, next.channel))) {
    return true;
  }
  if (next === null || next.batch.events.length === 0) {
    await setWait(db, channelId, new Date(0));
    return false;
  }
  const { channel, batch, target, headers } = next;
  const message = batchMessage(channel, batch);
  const anchored = { ...message, headers: { ...headers, ...message.headers } };
  const attempt = await send(outbound, target, anchored, signal);
  return recordBatch({ db, enqueue }, channel, batch, attempt);
}

/** Moves a channel that has all of a log to the beginning of the next one, which a recovery opened. Returns whether it did. */
async function enterNextLog(
  db: TenantDatabase,
  { channel_id: channelId, stream_log_no: logNo }: ChannelRow,
): Promise<boolean> {
  return db.transact(async (tx) => {
    const { logNo: present } = await readEvidenceHead(tx);
    if (present <= logNo) return false;
    await tx
      .updateTable(CHANNELS)
      .set({ stream_log_no: logNo + 1, stream_next_index: 0 })
      .where('channel_id', '=', channelId)
      .where('stream_log_no', '=', logNo)
      .execute();
    return true;
  });
}

/** Returns the message of a batch. Its id is that of the same batch sent again. */
function batchMessage(
  { channel_id: channelId, type, format }: Pick<ChannelRow, 'channel_id' | 'type' | 'format'>,
  { tenantId, logNo, events }: Batch,
): Message {
  const { from, next } = rangeOf(events);
  const id = `${channelId}-${logNo}-${from}-${next}`;
  if (type === 'siem') {
    return {
      id,
      ...renderStream(format, { tenantId, logNo }, events),
      headers: { 'svc-log-no': `${logNo}`, 'svc-from': `${from}`, 'svc-next': `${next}` },
    };
  }
  const head = { source: 'svc', event: STREAM_EVENT, text: `Events ${from} to ${next - 1}` };
  const range = { tenant: tenantId, logNo, from, next };
  const list = events.map((event) => eventJson(event, {})).join(',');
  const data = `${JSON.stringify(range).slice(0, -1)},"events":[${list}]}`;
  return { id, body: `${JSON.stringify(head).slice(0, -1)},"data":${data}}` };
}

function rangeOf(events: readonly StoredEvent[]): { from: number; next: number } {
  const [first, last] = [events[0], events.at(-1)] as [StoredEvent, StoredEvent];
  return { from: first.index, next: last.index + 1 };
}

async function recordBatch(
  { db, enqueue }: Pick<TenantRun, 'db' | 'enqueue'>,
  { channel_id: channelId, tenant_id: tenantId }: ChannelRow,
  { logNo, events }: Batch,
  attempt: Attempt,
): Promise<boolean> {
  const { from, next } = rangeOf(events);
  const now = new Date();
  return db.transact(async (tx) => {
    const channel = await lockChannel(tx, channelId);
    const longest = RETRY_DELAYS.at(-1) as number;
    const planned = Math.min(retryDelay(channel.failures + 1, null) ?? longest, MAX_WAIT_S);
    const seconds = Math.max(planned, Math.min(attempt.retryAfter ?? 0, longest));
    const waitMs = attempt.isDelivered ? CLAIM_MS : seconds * 1_000;
    await tx
      .updateTable(CHANNELS)
      .set({
        stream_waits_until: new Date(now.getTime() + waitMs),
        // an administrator may have moved the position meanwhile
        ...(attempt.isDelivered &&
          channel.stream_next_index === from && { stream_next_index: next }),
      })
      .where('channel_id', '=', channelId)
      .execute();
    await tx
      .insertInto('notification_deliveries')
      .values({
        tenant_id: tenantId,
        delivery_id: newId('delivery'),
        channel_id: channelId,
        event: STREAM_EVENT,
        about: `${logNo}:${from}-${next}`,
        body: '',
        state: attempt.isDelivered ? 'delivered' : 'failed',
        attempts: 1,
        status: attempt.status,
        outcome: attempt.outcome,
        last_attempt_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'channel_id', 'event', 'about']).doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          attempts: eb('notification_deliveries.attempts', '+', 1),
          status: eb.ref('excluded.status'),
          outcome: eb.ref('excluded.outcome'),
          last_attempt_at: eb.ref('excluded.last_attempt_at'),
        })),
      )
      .execute();
    await recordHealth(tx, channel, attempt, now, enqueue);
    return attempt.isDelivered;
  });
}

async function setWait(db: TenantDatabase, channelId: string, until: Date): Promise<void> {
  await db.transact((tx) =>
    tx
      .updateTable(CHANNELS)
      .set({ stream_waits_until: until })
      .where('channel_id', '=', channelId)
      .execute(),
  );
}

export type StreamsOptions = {
  /** Connections of `svc_jobs`. */
  readonly pool: pg.Pool;
  readonly db: Pick<Database, 'tenant'>;
  readonly enqueue: Enqueue;
  readonly log: { warn(details: object, message: string): void };
};

/**
 * Asks once a second which channels the ledger has new events for, in one query for all tenants, and enqueues a job for each.
 * Sealing an event does nothing for it: no trigger and no NOTIFY.
 */
export function startStreams(options: StreamsOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async () => {
    while (!signal.aborted) {
      await enqueueStreams(options).catch((error) =>
        options.log.warn({ err: error }, 'streams of evidence were not enqueued; it tries again'),
      );
      await delay(TICK_MS, undefined, { signal }).catch(() => {});
    }
  };
  const ended = loop();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

async function enqueueStreams({ pool, db, enqueue }: StreamsOptions): Promise<void> {
  const { rows } = await pool.query<{ tenant_id: string; channel_id: string }>(
    'select tenant_id, channel_id from claim_evidence_streams()',
  );
  for (const { tenant_id: tenantId, channel_id: channelId } of rows) {
    await db
      .tenant(tenantId, 'jobs')
      .transact((tx) => enqueue(tx, STREAM, tenantId, { channelId }));
  }
}
