import { CoalescedReads } from '../../foundation/coalesced-reads.ts';
import type { Feature } from '../../platform/feature.ts';
import { AddressLimit } from '../../platform/http/address-limit.ts';
import { sweepJob } from '../../platform/jobs/sweep-job.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import { checkingOpener } from './access/open-checking.ts';
import { fixRepositories } from './access/open-fix.ts';
import { repositoryOpener } from './access/open-repository.ts';
import { sourceOpener } from './access/open-source.ts';
import { requestLimits } from './access/request-limits.ts';
import { appSource } from './app-source.ts';
import { bindingSurface } from './binding/surface.ts';
import { apiAddress } from './github/api-address.ts';
import { githubHost } from './github/github-host.ts';
import { TokenKeeper } from './github/token-keeper.ts';
import type { RepositoryPorts } from './host-parts.ts';
import { installationRoutes } from './installation-routes.ts';
import { compareJob, findDueComparisons } from './installations/compare-job.ts';
import { keptAnswer } from './kept-answer.ts';
import { isAppConfigured } from './read-app-values.ts';
import { checkReadiness } from './readiness.ts';
import { codeHostRoutes } from './routes.ts';
import type { StoredApp } from './stored-app/store.ts';
import { deliveryAcceptor, type EnqueuePushed } from './webhooks/accept-deliveries.ts';
import type { PullRequestChanged, RequestChecks } from './webhooks/check-event.ts';
import { redeliveryJob } from './webhooks/redelivery-job.ts';
import { webhookSurface } from './webhooks/webhook-surface.ts';

/** How long an answer about the App is kept; the host is asked at most so often by each process. */
const READINESS_KEPT_MS = 60_000;
/** Requests a minute from one address to a page that people come back to from the host. */
const REQUESTS_PER_MINUTE = 60;

/** The feature, and what scans and checks need of it. */
export type CodeHostFeature = Feature & {
  readonly openSource: ReturnType<typeof sourceOpener>;
  readonly openRepository: ReturnType<typeof repositoryOpener>;
  readonly openChecking: ReturnType<typeof checkingOpener>;
  readonly findFixRepository: ReturnType<typeof fixRepositories>;
  readonly isHostName: (name: string) => boolean;
  readonly hasApp: () => Promise<boolean>;
};

export type CodeHostNeeds = {
  readonly enqueuePushed: EnqueuePushed;
  readonly requestChecks: RequestChecks;
  readonly pullRequestChanged: PullRequestChanged;
  readonly repositories: RepositoryPorts;
};

export function createCodeHost(
  platform: Platform,
  { enqueuePushed, requestChecks, pullRequestChanged, repositories }: CodeHostNeeds,
): CodeHostFeature {
  const { config, outbound, log, db, jobsPool, enqueue, enqueueAll, masterKey, secrets } = platform;
  const { codeHostUrl: hostUrl, codeHostApp: settings, publicUrl } = config;
  const keeper = new TokenKeeper({
    api: apiAddress(hostUrl),
    allow: config.outboundAllow,
    allowLoopback: config.environment !== 'production',
  });
  platform.opened.defer(() => keeper.stop());
  const host = githubHost(outbound, hostUrl, keeper.send);
  const app = appSource({ settings, hostUrl, db, secrets });
  const webhookSecrets = new CoalescedReads<readonly Secret[]>({ maxKept: 1, isKept: () => false });
  const check = () => checkReadiness({ app, hostUrl, host, log });
  const keptReadiness = keptAnswer(READINESS_KEPT_MS, check, () => performance.now());
  const readiness = (stored: StoredApp | null) =>
    keptReadiness(stored === null ? 'none' : `${stored.app_id} ${stored.version}`);
  const access = { host, app, limits: requestLimits(db.lookups) };
  const hostParts = { host, app, repositories, log };
  const binding = {
    ...hostParts,
    db,
    enqueue,
    readiness: async () => readiness(await app.stored()),
    publicUrl,
    stateKey: masterKey.derive('code host binding state', 32),
  };
  return {
    openSource: sourceOpener(access),
    openRepository: repositoryOpener(access),
    openChecking: checkingOpener(access),
    findFixRepository: fixRepositories(access),
    isHostName: (name) => host.gitAddress(name) !== null,
    hasApp: async () => isAppConfigured(settings) || (await app.stored()) !== null,
    operations: [
      ...codeHostRoutes({
        host,
        hostUrl,
        publicUrl,
        isAppSet: isAppConfigured(settings),
        stateKey: masterKey.derive('code host manifest state', 32),
        secrets,
        readiness,
        storedApp: app.stored,
      }),
      ...installationRoutes({ ...binding, requiredAccess: host.requiredAccess }),
    ],
    surfaces: [
      webhookSurface({
        host,
        db,
        lookups: db.lookups,
        accept: deliveryAcceptor({
          lookups: db.lookups,
          durability: config.durability,
          enqueueAll,
          enqueuePushed,
        }),
        // deliveries come many at once: each is verified under secrets that are read after it came
        secrets: () => webhookSecrets.get('webhook', () => false, app.readWebhookSecrets),
        requestChecks,
        pullRequestChanged,
      }),
      bindingSurface({ ...binding, limit: new AddressLimit(REQUESTS_PER_MINUTE) }),
    ],
    jobs: [
      redeliveryJob({ app, host, pool: jobsPool, log }),
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
