import type { Feature } from '../../platform/feature.ts';
import { AddressLimit } from '../../platform/http/address-limit.ts';
import { sweepJob } from '../../platform/jobs/sweep-job.ts';
import type { Platform } from '../../platform/platform.ts';
import { bindingSurface } from './binding/surface.ts';
import { githubHost } from './github/github-host.ts';
import type { RepositoryPorts } from './host-parts.ts';
import { installationRoutes } from './installation-routes.ts';
import { compareJob, findDueComparisons } from './installations/compare-job.ts';
import { keptAnswer } from './kept-answer.ts';
import { readAppValues, readWebhookSecret } from './read-app-values.ts';
import { checkReadiness } from './readiness.ts';
import { codeHostRoutes } from './routes.ts';
import { webhookSurface } from './webhooks/webhook-surface.ts';

/** How long an answer about the App is kept; the host is asked at most so often by each process. */
const READINESS_KEPT_MS = 60_000;
/** Requests a minute from one address to a page that people come back to from the host. */
const REQUESTS_PER_MINUTE = 60;

export function createCodeHost(platform: Platform, repositories: RepositoryPorts): Feature {
  const { config, outbound, log, db, jobsPool, enqueue, masterKey } = platform;
  const { codeHostUrl: hostUrl, codeHostApp: settings, publicUrl } = config;
  const host = githubHost(outbound, hostUrl);
  const check = () => checkReadiness({ settings, hostUrl, host, log });
  const readiness = keptAnswer(READINESS_KEPT_MS, check, () => performance.now());
  const readApp = () => readAppValues(settings);
  const hostParts = { host, readApp, repositories, log };
  const binding = {
    ...hostParts,
    db,
    enqueue,
    readiness,
    publicUrl,
    stateKey: masterKey.derive('code host binding state', 32),
  };
  return {
    operations: [
      ...codeHostRoutes(readiness),
      ...installationRoutes({ ...binding, requiredAccess: host.requiredAccess }),
    ],
    surfaces: [
      webhookSurface({ host, lookups: db.lookups, secret: () => readWebhookSecret(settings) }),
      bindingSurface({ ...binding, limit: new AddressLimit(REQUESTS_PER_MINUTE) }),
    ],
    jobs: [
      compareJob(hostParts),
      findDueComparisons(jobsPool),
      sweepJob(jobsPool, {
        name: 'code-host-deliveries.sweep',
        cron: '53 * * * *',
        sweep: 'sweep_code_host_deliveries',
      }),
    ],
  };
}
