import type { Writer } from '../../db/database.ts';
import type { Enqueue, TenantJob, TenantRun } from '../jobs/job.ts';

/** Topics that writes announce, with the ids of each. A topic is a job, so it is delivered at least once. */
export const OUTBOX_TOPICS = {
  'scan.completed': ['scanId'],
  /** Findings or the inventory of a repository were recorded. */
  'inventory.recorded': ['repoId'],
  'approval.requested': ['approvalId'],
  'evidence.faulted': ['logNo', 'index'],
  'attestation.expires_soon': ['reminderId'],
} as const;
export type OutboxTopic = keyof typeof OUTBOX_TOPICS;
type TopicId<Topic extends OutboxTopic> = (typeof OUTBOX_TOPICS)[Topic][number];

/** What a write announces when it commits. */
export type OutboxMessage = {
  [Topic in OutboxTopic]: {
    readonly topic: Topic;
    readonly ids: Readonly<Record<TopicId<Topic>, string>>;
  };
}[OutboxTopic];

/** Adds messages in the transaction of the write that they are about. */
export type WriteOutbox = (
  tx: Writer,
  tenantId: string,
  messages: readonly OutboxMessage[],
) => Promise<void>;

/** What is run for each message of a topic; it may run more than once, so it must be idempotent. */
export type Subscriber<Topic extends OutboxTopic> = (
  run: TenantRun<TopicId<Topic>>,
) => Promise<void>;

/** Returns the function that adds messages as jobs. */
export function outboxWriter(enqueue: Enqueue): WriteOutbox {
  return async (tx, tenantId, messages) => {
    for (const { topic, ids } of messages) {
      await enqueue<string>(tx, { name: jobName(topic), ids: OUTBOX_TOPICS[topic] }, tenantId, ids);
    }
  };
}

/** Returns the job that runs a topic's subscribers, one after the other; the first that fails is where a retry begins. */
export function outboxJob<Topic extends OutboxTopic>(
  topic: Topic,
  subscribers: readonly Subscriber<Topic>[],
): TenantJob<TopicId<Topic>> {
  return {
    kind: 'tenant',
    name: jobName(topic),
    ids: OUTBOX_TOPICS[topic],
    handle: async (run) => {
      for (const subscriber of subscribers) await subscriber(run);
    },
  };
}

function jobName(topic: OutboxTopic): string {
  return `outbox.${topic}`;
}
