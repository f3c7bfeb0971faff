import type { FrameworkRegistry } from '@svc/compliance';
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
import { TenantFrameworks } from './controls/tenant-frameworks.ts';
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
import { frameworkVersionRoutes } from './versions/routes.ts';

/** The feature needs of others how an approval of an attestation is opened, and the frameworks with their versions. */
export const createCompliance = (
  platform: Platform,
  needs: { readonly requestReview: RequestReview; readonly frameworks: FrameworkRegistry },
): Feature => {
  const frameworks = new TenantFrameworks(needs.frameworks);
  const parts = { cache: new StatementCache(), frameworks };
  return {
    operations: [
      ...complianceRoutes(parts),
      ...frameworkVersionRoutes(frameworks),
      ...statusRoutes(parts),
      ...attestationRoutes(needs.requestReview, frameworks),
      ...applicabilityRoutes(platform, frameworks),
      ...scopeRoutes((tx, tenantId) => requestRefresh(tx, platform.enqueue, tenantId)),
      ...signalRoutes(platform.enqueue, frameworks),
      ...overviewRoutes(frameworks),
      ...oscalRoutes(parts),
      ...snapshotRoutes(frameworks),
      ...auditPackRoutes(platform, frameworks),
    ],
    jobs: [
      findDueSignals(platform.jobsPool),
      refreshJob(),
      findDueSnapshots(platform.jobsPool),
      takeDailySnapshots(frameworks),
      findDueReminders(platform.jobsPool),
      remindOfAttestations(outboxWriter(platform.enqueue)),
      makePackJob({ keys: platform.keys, frameworks }),
      sweepJob(platform.jobsPool, {
        name: 'audit-packs.sweep',
        cron: '41 * * * *',
        sweep: 'sweep_audit_packs',
      }),
    ],
  };
};
