import type { AddressInfo } from 'node:net';
import { type FrameworkRegistry, SHIPPED_FRAMEWORKS } from '@svc/compliance';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { withConnection } from './db/connections.ts';
import { roleConnection } from './db/database.ts';
import { ownVersion } from './db/migrate.ts';
import { readMigrations } from './db/migration.ts';
import { issueSetupCode } from './features/sign-in/setup/setup-code.ts';
import { createFeatures } from './features.ts';
import { keyIdentity, readMasterKey } from './foundation/master-key.ts';
import { OperatorError } from './foundation/operator-error.ts';
import { keepLogs } from './keep-logs.ts';
import { openThreads } from './open-threads.ts';
import { type DatabaseServer, openDatabaseServer } from './platform/database-server.ts';
import type { Feature } from './platform/feature.ts';
import { apiSurface } from './platform/http/api-surface.ts';
import { RequestsUnderWay } from './platform/http/requests-under-way.ts';
import { buildServer, type ServerParts } from './platform/http/server.ts';
import { refuseUnconfirmedRecovery } from './platform/identity/unconfirmed-recovery.ts';
import { keepQueues } from './platform/jobs/install-jobs.ts';
import { type Jobs, openJobs } from './platform/jobs/jobs.ts';
import { sweepJob } from './platform/jobs/sweep-job.ts';
import { listenForMetrics } from './platform/metrics/metrics-listener.ts';
import { mountedFor } from './platform/mounted.ts';
import { outboxWriter } from './platform/outbox/outbox.ts';
import { type Late, openPlatform, type Platform } from './platform/platform.ts';
import { type EngineHealth, newEngineHealth } from './platform/policy-engine/engine-health.ts';
import { poolsOfRoles, watchPools } from './platform/readiness/pool-watch.ts';
import { openReadiness, type Readiness } from './platform/readiness/readiness.ts';
import { roleLayers } from './platform/readiness/role-layers.ts';
import {
  abandonedError,
  drain,
  finishWork,
  type Work,
  workLeft,
} from './platform/stop/finish-work.ts';
import { demandPlatformSignIn } from './platform-sign-in.ts';
import { platformRedirectUri, prepareDatabase } from './prepare-database.ts';

/** A running service: where it listens, and how to stop it without losing what it has taken in. */
export type Service = {
  readonly url: string;
  /** Where its metrics are read; null without. */
  readonly metricsUrl: string | null;
  /** Is not ready and takes no more jobs, but serves requests for `SVC_DRAIN_SECONDS`, or until `hurry` aborts. */
  drain(hurry: AbortSignal): Promise<void>;
  /** Requests and jobs under way, as `finishWork` names them. */
  workLeft(): readonly string[];
  /** Finishes what is under way and closes everything. Throws with the requests that took too long. */
  stop(): Promise<void>;
};

const JOBS_STOP_MS = 1_000;

/**
 * Builds every part, joins them, and listens. `onFailure` hears of what the service cannot go on without. Frameworks of compliance are those
 * that the program comes with unless others are given.
 */
export async function compose(
  config: Config,
  onFailure: (error: Error) => void,
  frameworks: FrameworkRegistry = SHIPPED_FRAMEWORKS,
): Promise<Service> {
  const log = logger(config.logLevel);
  // what has been opened is closed in reverse order: on a stop, and when a later part fails to open
  await using opened = new AsyncDisposableStack();
  const server = await openDatabaseServer(config, 'svc-server serve', onFailure);
  opened.defer(() => server.close());
  const composed = await composeOn(server, config, log, opened, onFailure, frameworks);
  const { app, metricsUrl, state } = composed;
  const { host, port } = config.listen;
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`cannot listen on ${host}:${port}: ${error.code ?? error.message}`);
  });
  const url = urlOf(app.server.address() as AddressInfo);
  const { environment, roles } = config;
  log.info({ url, environment, roles: [...roles] }, 'svc-server listens');
  const running = opened.move();
  return {
    url,
    metricsUrl,
    drain: async (hurry) => {
      state.isDraining = true;
      log.info({ seconds: config.drainSeconds }, 'svc-server drains');
      await drain(composed, config.drainSeconds, hurry);
    },
    workLeft: () => workLeft(composed),
    stop: async () => {
      const abandoned = await finishWork(composed).finally(() => running.disposeAsync());
      if (abandoned.length > 0) throw abandonedError(abandoned);
      log.info('svc-server stopped');
    },
  };
}

type Composed = Work & { readonly metricsUrl: string | null; readonly state: DrainState };

/** Whether the process is asked to stop; set by the drain, read for every answer. */
type DrainState = { isDraining: boolean };

async function composeOn(
  server: DatabaseServer,
  config: Config,
  log: Logger,
  opened: AsyncDisposableStack,
  onFailure: (error: Error) => void,
  frameworks: FrameworkRegistry,
): Promise<Composed> {
  const masterKey = await readMasterKey(config.masterKeyFile, config.createMasterKey);
  await prepareDatabase(server, masterKey, config, log);
  const { address } = server;
  const late: Late = {};
  const platform = await openPlatform(address, masterKey, config, log, opened, late);
  await announcePlatformSignIn(config, platform);
  await announceSetup(platform.db.lookups, config, log);
  const features = createFeatures(platform, frameworks);
  const jobs = await startJobs(platform, features, late);
  watchOver(address, platform, onFailure);
  const requests = new RequestsUnderWay();
  const state: DrainState = { isDraining: false };
  const app = await openServer(address, config, platform, features, late, {
    requests,
    isDraining: () => state.isDraining,
  });
  // while no address is configured it is that of this process, which listens by the time of a request
  late.apiUrl = () => urlOf(app.server.address() as AddressInfo);
  return { app, requests, jobs, state, metricsUrl: await serveMetrics(config, platform) };
}

/** Ends the process where its pools are stuck. */
function watchOver(
  address: pg.ClientConfig,
  { config, db, sealing, jobsPool, masterKey, log, opened }: Platform,
  onStuck: (error: Error) => void,
): void {
  const connection = roleConnection(address, 'svc_app', masterKey);
  const watch = watchPools({
    pools: poolsOfRoles(config.roles, { ...db.pools, ...sealing.pools, 'job-queues': jobsPool }),
    connect: () =>
      withConnection(connection, async (fresh) => void (await fresh.query('select 1'))),
    log,
    onStuck,
  });
  opened.defer(() => watch.stop());
}

/** Logs the address that the client of platform administrators must redirect people to. */
async function announcePlatformSignIn(
  config: Config,
  { db, secrets, log }: Platform,
): Promise<void> {
  const providerId = await demandPlatformSignIn(config, { db, secrets });
  const redirectUri = providerId === null ? null : platformRedirectUri(config, providerId);
  if (redirectUri !== null) log.info({ redirectUri }, 'platform administrators can sign in');
}

/** Logs the code of the setup page, as long as there is no tenant. */
async function announceSetup(
  lookups: pg.Pool,
  { roles, publicUrl }: Config,
  log: Logger,
): Promise<void> {
  const setupCode = roles.has('api') ? await issueSetupCode(lookups) : null;
  if (setupCode === null) return;
  const page = `${publicUrl ?? ''}/setup`;
  log.info({ page, setupCode }, 'no tenant yet: open the page and enter the code, valid for a day');
}

async function serveMetrics(
  config: Config,
  { log, metrics, opened }: Platform,
): Promise<string | null> {
  if (config.metrics === null) return null;
  const listener = await listenForMetrics(metrics, config.metrics, log);
  if (listener === null) return null;
  opened.defer(() => listener.close());
  return `${urlOf(listener.address)}/metrics`;
}

const idempotencyKeySweep = (pool: Platform['jobsPool']) =>
  sweepJob(pool, {
    name: 'idempotency-keys.sweep',
    cron: '17 * * * *',
    sweep: 'sweep_idempotency_keys',
  });

async function startJobs(
  { config, db, jobsPool: pool, log, opened, tracing }: Platform,
  features: readonly Feature[],
  late: Late,
): Promise<Jobs> {
  const definitions = [idempotencyKeySweep(pool), ...features.flatMap(({ jobs = [] }) => jobs)];
  await keepQueues(pool, definitions, log);
  const isWorker = config.roles.has('worker');
  const jobs = await openJobs({ pool, db, log, tracing, jobs: definitions, isWorker });
  opened.defer(() => jobs.stop(JOBS_STOP_MS));
  late.enqueue = jobs.enqueue;
  late.enqueueAll = jobs.enqueueAll;
  for (const { start, startWorker } of features) {
    const begun = [start?.(), isWorker ? startWorker?.() : undefined];
    for (const work of begun) if (work !== undefined) opened.defer(() => work.stop());
  }
  return jobs;
}

async function openServer(
  address: pg.ClientConfig,
  config: Config,
  platform: Platform,
  features: readonly Feature[],
  late: Late,
  serving: Pick<ServerParts, 'requests' | 'isDraining'>,
): Promise<FastifyInstance> {
  const { db, enqueue, log, opened, resolve, knownToken, tracing, turns } = platform;
  const engineHealth = newEngineHealth();
  const readiness = await openRoleReadiness(address, config, platform, engineHealth);
  const keeper = await keepLogs(address, config, platform);
  late.logs = keeper;
  const { operations, routes, surfaces, headers } = mountedFor(config.roles, features);
  const { bulk, authority } = openThreads(address, config, platform, engineHealth);
  late.performBulk = bulk.perform;
  const api = apiSurface({
    db,
    bulk,
    authority,
    turns,
    resolve,
    resolveApart: refuseUnconfirmedRecovery(authority.resolve, (id) =>
      keeper.isRecoveryUnconfirmed(id),
    ),
    knownToken,
    publicUrl: config.publicUrl,
    operations,
    writeOutbox: outboxWriter(enqueue),
    ledgerFault: (id) => keeper.fault(id),
  });
  const app = await buildServer({
    log,
    tracing,
    headers,
    ready: readiness.ready,
    ...serving,
    maxConnections: config.maxConnections,
    trustedProxies: config.trustedProxies,
    routes,
    surfaces: [api, ...surfaces],
  });
  opened.defer(() => app.close());
  return app;
}

/** What `/readyz` asks of a process with these roles. */
async function openRoleReadiness(
  address: pg.ClientConfig,
  config: Config,
  { masterKey, sealing, lease, jobsPool, opened }: Platform,
  engineHealth: EngineHealth,
): Promise<Readiness> {
  const { roles } = config;
  const readiness = openReadiness(
    roleConnection(address, 'svc_sealer', masterKey),
    {
      ...config,
      keyIdentity: keyIdentity(masterKey),
      release: await ownVersion(),
      migrations: await readMigrations(),
      seals: roles.has('api') || roles.has('gateway'),
    },
    roleLayers({ roles, sealing, lease, jobsPool, engineHealth }),
  );
  opened.defer(() => readiness.close());
  return readiness;
}

function urlOf({ address, port, family }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function logger(level: Config['logLevel']): Logger {
  return pino({
    level,
    redact: ['req.headers.authorization', 'headers.authorization', '*.token', '*.password'],
  });
}
