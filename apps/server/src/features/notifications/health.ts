import type { Writer } from '../../db/database.ts';
import type { Enqueue } from '../../platform/jobs/job.ts';
import { seal } from '../../platform/ledger/seal.ts';
import { announceDisabled } from './disable-notice.ts';
import { type Attempt, isGone } from './send.ts';
import { CHANNELS, type ChannelRow } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A channel is disabled when nothing was delivered for so long, over so many attempts. */
const MAX_FAILING_MS = 5 * DAY_MS;
const MIN_FAILURES = 10;

/**
 * Seconds until the next attempt after the first, second, ... failure: the schedule that Standard Webhooks recommends. The last
 * failure has no further attempt.
 */
export const RETRY_DELAYS: readonly number[] = [
  5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
];
const JITTER = 0.1;

/** Returns the seconds to wait after so many failures; null after the last attempt. What the receiver asks for counts. */
export function retryDelay(
  failures: number,
  retryAfter: number | null,
  random: () => number = Math.random,
): number | null {
  const delay = RETRY_DELAYS[failures - 1];
  if (delay === undefined) return null;
  const longest = RETRY_DELAYS.at(-1) as number;
  return Math.max(delay * (1 + JITTER * random()), Math.min(retryAfter ?? 0, longest));
}

/** Why a channel with these failures is to be disabled; null when it is not. */
export function disableReason(
  attempt: Attempt,
  failures: number,
  failingMs: number,
): 'gone' | 'failing' | null {
  if (isGone(attempt)) return 'gone';
  return failures >= MIN_FAILURES && failingMs >= MAX_FAILING_MS ? 'failing' : null;
}

/**
 * Records on a locked channel what an attempt met. A channel that is gone or has failed for too long is disabled, which is
 * sealed as the last write of the transaction. Returns whether the channel is enabled.
 */
export async function recordHealth(
  tx: Writer,
  channel: ChannelRow,
  attempt: Attempt,
  now: Date,
  enqueue: Enqueue,
): Promise<boolean> {
  const update = tx.updateTable(CHANNELS).where('channel_id', '=', channel.channel_id);
  if (attempt.isDelivered) {
    await update.set({ failures: 0, failing_since: null }).execute();
    return channel.enabled;
  }
  const failures = channel.failures + 1;
  const since = channel.failing_since ?? now;
  const reason = channel.enabled
    ? disableReason(attempt, failures, now.getTime() - since.getTime())
    : null;
  await update
    .set({
      failures,
      failing_since: since,
      ...(reason !== null && { enabled: false, disabled_reason: reason }),
    })
    .execute();
  if (reason === null) return channel.enabled;
  await announceDisabled(tx, enqueue, channel, reason, failures);
  await seal(tx, {
    kind: 'notification.disabled',
    actor: { type: 'service', id: 'svc' },
    subject: { type: 'channel', id: channel.channel_id, name: channel.name },
    data: { reason, failures },
  });
  return false;
}
