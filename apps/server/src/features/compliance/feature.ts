import type { Feature } from '../../platform/feature.ts';
import { sweepJob } from '../../platform/jobs/sweep-job.ts';
import { outboxWriter } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { applicabilityRoutes } from './applicability/routes.ts';
import { findDueReminders, remindOfAttestations } from './attestations/remind.ts';
import type { RequestReview } from './attestations/review.ts';
import { attestationRoutes } from './attestations/routes.ts';
import { makePackJob } from './audit-packs/make.ts';
import { auditPackRoutes } from './audit-packs/routes.ts';
import { oscalRoutes } from './oscal/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { complianceRoutes } from './routes.ts';
import { scopeRoutes } from './scopes/routes.ts';
import { findDueSignals, refreshJob, requestRefresh } from './signals/refresh.ts';
import { signalRoutes } from './signals/routes.ts';
import { findDueSnapshots, takeDailySnapshots } from './snapshots/daily.ts';
import { snapshotRoutes } from './snapshots/routes.ts';
import { statusRoutes } from './statuses/routes.ts';
import { StatementCache } from './statuses/statement-cache.ts';

/** The feature needs of others how an approval of an attestation is opened. */
export const createCompliance = (
  platform: Platform,
  needs: { readonly requestReview: RequestReview },
): Feature => {
  const statements = new StatementCache();
  return {
    operations: [
      ...complianceRoutes(statements),
      ...statusRoutes(statements),
      ...attestationRoutes(needs.requestReview),
      ...applicabilityRoutes(platform),
      ...scopeRoutes((tx, tenantId) => requestRefresh(tx, platform.enqueue, tenantId)),
      ...signalRoutes(platform.enqueue),
      ...overviewRoutes(),
      ...oscalRoutes(statements),
      ...snapshotRoutes(),
      ...auditPackRoutes(platform),
    ],
    jobs: [
      findDueSignals(platform.jobsPool),
      refreshJob(),
      findDueSnapshots(platform.jobsPool),
      takeDailySnapshots(),
      findDueReminders(platform.jobsPool),
      remindOfAttestations(outboxWriter(platform.enqueue)),
      makePackJob(platform),
      sweepJob(platform.jobsPool, {
        name: 'audit-packs.sweep',
        cron: '41 * * * *',
        sweep: 'sweep_audit_packs',
      }),
    ],
  };
};
