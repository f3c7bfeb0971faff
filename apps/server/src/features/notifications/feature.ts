import type { Feature } from '../../platform/feature.ts';
import { sweepJob } from '../../platform/jobs/sweep-job.ts';
import { outboxJob } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { announceApproval } from './announce-approval.ts';
import { announceExpiry } from './announce-expiry.ts';
import { announceFault } from './announce-fault.ts';
import { announceScan } from './announce-scan.ts';
import { deliverJob } from './deliver.ts';
import { digestJob } from './digest.ts';
import { notificationRoutes } from './routes.ts';
import { startStreams, streamJob } from './stream.ts';

export function createNotifications(platform: Platform): Feature {
  const { jobsPool: pool, db, enqueue, log } = platform;
  return {
    operations: notificationRoutes(platform),
    jobs: [
      outboxJob('scan.completed', [announceScan(platform.config.publicUrl)]),
      outboxJob('approval.requested', [announceApproval(platform.config.publicUrl)]),
      outboxJob('evidence.faulted', [announceFault()]),
      outboxJob('attestation.expires_soon', [announceExpiry()]),
      deliverJob(platform),
      digestJob(platform.config.publicUrl),
      streamJob(platform),
      sweepJob(pool, {
        name: 'notification-deliveries.sweep',
        cron: '43 * * * *',
        sweep: 'sweep_notification_deliveries',
      }),
    ],
    startWorker: () => startStreams({ pool, db, enqueue, log }),
  };
}
