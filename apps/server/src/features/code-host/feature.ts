import type { Feature } from '../../platform/feature.ts';
import { sweepJob } from '../../platform/jobs/sweep-job.ts';
import type { Platform } from '../../platform/platform.ts';
import { sourceOpener } from './access/open-source.ts';
import { requestLimits } from './access/request-limits.ts';
import { appSource } from './app-source.ts';
import { githubHost } from './github/github-host.ts';
import { keptAnswer } from './kept-answer.ts';
import { isAppConfigured } from './read-app-values.ts';
import { checkReadiness } from './readiness.ts';
import { codeHostRoutes } from './routes.ts';
import type { ScanPushed } from './webhooks/push-event.ts';
import { redeliveryJob } from './webhooks/redelivery-job.ts';
import { webhookSurface } from './webhooks/webhook-surface.ts';

/** How long an answer about the App is kept; the host is asked at most so often by each process. */
const READINESS_KEPT_MS = 60_000;

/** The feature, and what scans need of it. */
export type CodeHostFeature = Feature & {
  readonly openSource: ReturnType<typeof sourceOpener>;
  readonly isHostName: (name: string) => boolean;
};

export type CodeHostNeeds = { readonly scanPushed: ScanPushed };

export function createCodeHost(platform: Platform, { scanPushed }: CodeHostNeeds): CodeHostFeature {
  const { config, outbound, log, db, jobsPool, masterKey, secrets } = platform;
  const { codeHostUrl: hostUrl, codeHostApp: settings, publicUrl } = config;
  const host = githubHost(outbound, hostUrl);
  const app = appSource({ settings, hostUrl, db, secrets });
  const check = () => checkReadiness({ app, hostUrl, host, log });
  return {
    openSource: sourceOpener({ host, app, limits: requestLimits(db.lookups) }),
    isHostName: (name) => host.gitAddress(name) !== null,
    operations: codeHostRoutes({
      host,
      hostUrl,
      publicUrl,
      isAppSet: isAppConfigured(settings),
      stateKey: masterKey.derive('code host manifest state', 32),
      secrets,
      readiness: keptAnswer(READINESS_KEPT_MS, check, () => performance.now()),
      storedApp: app.stored,
    }),
    surfaces: [
      webhookSurface({
        host,
        db,
        lookups: db.lookups,
        secrets: app.readWebhookSecrets,
        scanPushed,
      }),
    ],
    jobs: [
      redeliveryJob({ app, host, pool: jobsPool, log }),
      sweepJob(jobsPool, {
        name: 'code-host-deliveries.sweep',
        cron: '53 * * * *',
        sweep: 'sweep_code_host_deliveries',
      }),
    ],
  };
}
