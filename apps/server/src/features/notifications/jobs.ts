import type { TenantJob } from '../../platform/jobs/job.ts';
import { type DeliveryParts, deliverJob } from './deliver.ts';
import { streamJob } from './stream.ts';

/** The jobs of the feature, beside its subscribers of the outbox. */
export function notificationJobs(
  parts: DeliveryParts,
): [TenantJob<'deliveryId'>, TenantJob<'channelId'>] {
  return [deliverJob(parts), streamJob(parts)];
}
