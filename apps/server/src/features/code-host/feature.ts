import type { Feature } from '../../platform/feature.ts';
import { sweepJob } from '../../platform/jobs/sweep-job.ts';
import type { Platform } from '../../platform/platform.ts';
import { githubHost } from './github/github-host.ts';
import { keptAnswer } from './kept-answer.ts';
import { readWebhookSecret } from './read-app-values.ts';
import { checkReadiness } from './readiness.ts';
import { codeHostRoutes } from './routes.ts';
import { webhookSurface } from './webhooks/webhook-surface.ts';

/** How long an answer about the App is kept; the host is asked at most so often by each process. */
const READINESS_KEPT_MS = 60_000;

export function createCodeHost({ config, outbound, log, db, jobsPool }: Platform): Feature {
  const { codeHostUrl: hostUrl, codeHostApp: settings } = config;
  const host = githubHost(outbound, hostUrl);
  const check = () => checkReadiness({ settings, hostUrl, host, log });
  return {
    operations: codeHostRoutes(keptAnswer(READINESS_KEPT_MS, check, () => performance.now())),
    surfaces: [
      webhookSurface({ host, lookups: db.lookups, secret: () => readWebhookSecret(settings) }),
    ],
    jobs: [
      sweepJob(jobsPool, {
        name: 'code-host-deliveries.sweep',
        cron: '53 * * * *',
        sweep: 'sweep_code_host_deliveries',
      }),
    ],
  };
}
