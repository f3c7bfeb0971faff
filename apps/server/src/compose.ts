import { createSecretKey } from 'node:crypto';
import { type AddressInfo, isIP } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import { type Logger, pino } from 'pino';
import { bulkFeatures } from './bulk-operations.ts';
import type { BulkThreadData } from './bulk-thread.ts';
import type { Config } from './config.ts';
import { openPool, withConnection } from './db/connections.ts';
import { type Database, NUMBERS, openDatabase, roleConnection } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { agentRoutes } from './features/agents/routes.ts';
import { callApprovals } from './features/approvals/call-approvals.ts';
import { approvalRoutes } from './features/approvals/routes.ts';
import { evidenceRoutes } from './features/evidence/routes.ts';
import { settleHeadlines } from './features/findings/headline.ts';
import { findingRoutes } from './features/findings/routes.ts';
import { triageOpenFinding } from './features/findings/triage.ts';
import { LiveCalls } from './features/gateway/live-calls.ts';
import { Sessions } from './features/gateway/pipeline/session.ts';
import { gatewayServerRoutes } from './features/gateway/routes.ts';
import { upstreamRegistry } from './features/gateway/servers/registry.ts';
import { gatewaySurface } from './features/gateway/surface.ts';
import { Concurrency } from './features/gateway/upstream/concurrency.ts';
import { decideCall } from './features/govern/decide-and-seal.ts';
import type { DecisionParts } from './features/govern/decision-parts.ts';
import { decisionRecorder } from './features/govern/record-facts.ts';
import { govern } from './features/govern/routes.ts';
import { actorOf, sealFact, sealWhileValid } from './features/govern/seal-fact.ts';
import { sweepDecisionFacts } from './features/govern/sweep-decision-facts.ts';
import { resolveTicketJob } from './features/integrations/resolve-ticket.ts';
import { integrationRoutes } from './features/integrations/routes.ts';
import { inventoryRoutes } from './features/inventory/routes.ts';
import { meRoutes } from './features/me/routes.ts';
import { announceScan } from './features/notifications/announce-scan.ts';
import { notificationJobs } from './features/notifications/jobs.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { startStreams } from './features/notifications/stream.ts';
import { executePromotion } from './features/packs/change-version.ts';
import { compiledPacks } from './features/packs/compiled.ts';
import { repositoryRoutes } from './features/repositories/routes.ts';
import { refusePrivateIssuers } from './features/tenants/read.ts';
import {
  expireAgentTokens,
  issueAgentToken,
  revokeAgentTokens,
} from './features/tokens/agent-tokens.ts';
import { tokenRoutes } from './features/tokens/routes.ts';
import { viewRoutes } from './features/views/routes.ts';
import { bulkThreads } from './platform/bulk/bulk-threads.ts';
import { type DatabaseServer, openDatabaseServer } from './platform/database-server.ts';
import { apiSurface } from './platform/http/api-surface.ts';
import { buildServer } from './platform/http/server.ts';
import type { Surface } from './platform/http/surface.ts';
import { externalAuthorities } from './platform/identity/agent-authority.ts';
import { authorities } from './platform/identity/authority.ts';
import { issuerKeys } from './platform/identity/issuer-keys.ts';
import {
  credentialResolver,
  type ResolveCredential,
} from './platform/identity/resolve-credential.ts';
import { installJobs } from './platform/jobs/install-jobs.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { sweepIdempotencyKeys } from './platform/jobs/sweep-idempotency-keys.ts';
import { appendWithApproval } from './platform/ledger/append-batch.ts';
import { CheckpointKeeper } from './platform/ledger/checkpoint-keeper.ts';
import { keepPartitions } from './platform/ledger/partitions.ts';
import { groupSealer } from './platform/ledger/sealer.ts';
import { ledgerSigner } from './platform/ledger/signing-key.ts';
import { keyIdentity, type MasterKey, readMasterKey } from './platform/master-key.ts';
import { OperatorError } from './platform/operator-error.ts';
import { openOutbound } from './platform/outbound/outbound.ts';
import { outboxJob, outboxWriter } from './platform/outbox/outbox.ts';
import { openReadiness } from './platform/readiness.ts';
import { fileKeyProvider } from './platform/secrets/key-provider.ts';
import { type SecretStore, secretStore } from './platform/secrets/secret-store.ts';

/** A running service: where it listens, and how to stop it without losing what it has taken in. */
export type Service = { readonly url: string; stop(): Promise<void> };

const GROUPS_IN_FLIGHT = 2;
const HEAD_LOCK_MS = 20;
const PATIENT_LOCK_MS = 3_000;
/** The client's own deadline: a statement timeout ends nothing while the server is stopped or out of reach. */
const SEALER_QUERY_TIMEOUT_MS = 4_000;
const JOBS_QUERY_TIMEOUT_MS = 15_000;
const JOBS_STOP_MS = 15_000;

/** Builds every part, joins them, and listens. `onFailure` hears of what the service cannot go on without. */
export async function compose(config: Config, onFailure: (error: Error) => void): Promise<Service> {
  const log = logger(config.logLevel);
  // what has been opened is closed in reverse order: on a stop, and when a later part fails to open
  await using opened = new AsyncDisposableStack();
  const server = await openDatabaseServer(config, 'svc-server serve', onFailure);
  opened.defer(() => server.close());
  const app = await composeOn(server, config, log, opened);
  const { host, port } = config.listen;
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`cannot listen on ${host}:${port}: ${error.code ?? error.message}`);
  });
  const url = urlOf(app.server.address() as AddressInfo);
  log.info({ url, environment: config.environment }, 'svc-server listens');
  const running = opened.move();
  return {
    url,
    stop: async () => {
      await running.disposeAsync();
      log.info('svc-server stopped');
    },
  };
}

async function composeOn(
  server: DatabaseServer,
  config: Config,
  log: Logger,
  opened: AsyncDisposableStack,
): Promise<FastifyInstance> {
  const outbound = openOutbound({
    allow: config.outboundAllow,
    allowLoopback: config.environment !== 'production',
    log,
  });
  opened.defer(() => outbound.close());
  const masterKey = await readMasterKey(config.masterKeyFile, config.createMasterKey);
  await migrate(server.owner, masterKey, config);
  if (config.environment === 'production') await withConnection(server.owner, refusePrivateIssuers);

  const onBroken = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const connection = roleConnection(server.owner, 'svc_app', masterKey);
  const db = openDatabase(connection, onBroken);
  opened.defer(() => db.close());
  const jobsPool = openPool(jobsConnection(server, masterKey), onBroken);
  opened.defer(() => jobsPool.end());
  const secrets = secretStore(fileKeyProvider(masterKey));
  const jobDefinitions = [
    sweepIdempotencyKeys(jobsPool),
    sweepDecisionFacts(jobsPool),
    outboxJob('scan.completed', [announceScan(config.publicUrl)]),
    ...notificationJobs({ secrets, outbound }),
    resolveTicketJob({ secrets, outbound, triage: triageOpenFinding }),
  ];
  await installJobs(server.owner, jobDefinitions, log);
  const isWorker = config.roles.has('worker');
  const jobs = await openJobs({ pool: jobsPool, db, log, jobs: jobDefinitions, isWorker });
  opened.defer(() => jobs.stop(JOBS_STOP_MS));
  const { enqueue } = jobs;
  if (isWorker) {
    const streams = startStreams({ pool: jobsPool, db, enqueue, log });
    opened.defer(() => streams.stop());
  }
  const sealerPool = (max: number, lockTimeout: number) => {
    const pool = openPool(
      {
        ...roleConnection(server.owner, 'svc_sealer', masterKey),
        types: NUMBERS,
        statement_timeout: SEALER_QUERY_TIMEOUT_MS - 500,
        query_timeout: SEALER_QUERY_TIMEOUT_MS,
        lock_timeout: lockTimeout,
        max,
      },
      onBroken,
    );
    opened.defer(() => pool.end());
    return pool;
  };
  const pools = {
    fast: sealerPool(GROUPS_IN_FLIGHT, HEAD_LOCK_MS),
    patient: sealerPool(2, PATIENT_LOCK_MS),
  };
  // apart from those that wait for heads, else a slow tenant would keep everybody's credentials from being read
  const decisionLookups = sealerPool(2, PATIENT_LOCK_MS);
  const sealer = groupSealer(pools, GROUPS_IN_FLIGHT);
  opened.defer(() => sealer.close());
  const readiness = openReadiness(roleConnection(server.owner, 'svc_sealer', masterKey), {
    ...config,
    keyIdentity: keyIdentity(masterKey),
  });
  opened.defer(() => readiness.close());
  const partitions = await keepPartitions(decisionLookups, log);
  opened.defer(() => partitions.stop());

  const known = authorities(decisionLookups);
  const knownAgents = externalAuthorities(decisionLookups);
  const resolve = credentialResolver({
    tokens: { cached: known.find, fresh: authorities(db.lookups).fresh },
    agents: { cached: knownAgents.find, fresh: externalAuthorities(db.lookups).fresh },
    lookups: db.lookups,
    keys: issuerKeys(outbound),
  });
  const signer = ledgerSigner(masterKey);
  const recorder = decisionRecorder(decisionLookups, log);
  opened.defer(() => recorder.close());
  const keeper = await CheckpointKeeper.open({
    db,
    sizes: decisionLookups,
    signer,
    folder: join(config.dataDir, 'checkpoints'),
    log,
  });
  const sweeps = keeper.start();
  opened.defer(() => sweeps.stop());
  const decisions: DecisionParts = {
    authorities: known,
    externalAuthorities: knownAgents,
    sealer,
    sealWithApproval: (request, approvalId) =>
      appendWithApproval(pools.patient, request, approvalId),
    packOf: compiledPacks(decisionLookups),
    approvalOf: callApprovals(db),
    recorder,
    argumentsKey: createSecretKey(masterKey.derive('argument hashes', 32)),
    now: Date.now,
  };
  const checks = govern({ ...decisions, log });
  opened.defer(() => checks.close());
  const permitsHttp = httpRule(config);
  const operations = [
    ...meRoutes(),
    ...tokenRoutes(),
    ...repositoryRoutes({ settleHeadlines }),
    ...findingRoutes(),
    ...viewRoutes(),
    ...inventoryRoutes(),
    ...bulkFeatures(),
    ...agentRoutes({
      environment: config.environment,
      tokens: {
        issue: issueAgentToken,
        revokeAll: revokeAgentTokens,
        expireAll: expireAgentTokens,
      },
      // while none is configured, that of this process, which listens by the time of a request
      apiUrl: () => config.publicUrl ?? urlOf(app.server.address() as AddressInfo),
      gatewayUrl: config.gatewayUrl,
    }),
    ...approvalRoutes({ environment: config.environment, executePromotion }),
    ...checks.operations,
    ...gatewayServerRoutes({ environment: config.environment, secrets }),
    ...evidenceRoutes({ db, signer }),
    ...notificationRoutes({ secrets, outbound, enqueue, permitsHttp }),
    ...integrationRoutes({
      secrets,
      outbound,
      enqueue,
      permitsHttp,
      publicUrl: config.publicUrl,
      triage: triageOpenFinding,
    }),
  ];
  const bulkData: BulkThreadData = {
    connection,
    jobsConnection: jobsConnection(server, masterKey),
  };
  const bulk = bulkThreads(new URL('./bulk-thread.ts', import.meta.url), bulkData, log);
  opened.defer(() => bulk.close());
  const gateway = config.roles.has('gateway')
    ? [gatewayOf({ config, log, opened, db, masterKey, secrets, resolve, decisions, checks })]
    : [];
  const app = await buildServer({
    log,
    ready: readiness.ready,
    surfaces: [
      apiSurface({
        db,
        bulk,
        resolve,
        operations,
        writeOutbox: outboxWriter(enqueue),
        ledgerFault: (id) => keeper.fault(id),
      }),
      ...gateway,
    ],
  });
  opened.defer(() => app.close());
  return app;
}

/** Calls to servers behind the gateway have limits of their own, so that they do not keep others from going out. */
const GATEWAY_OUTBOUND = { inFlight: 1_024, inFlightPerOrigin: 256, connectionsPerOrigin: 128 };

function gatewayOf(parts: {
  readonly config: Config;
  readonly log: Logger;
  readonly opened: AsyncDisposableStack;
  readonly db: Database;
  readonly masterKey: MasterKey;
  readonly secrets: SecretStore;
  readonly resolve: ResolveCredential;
  readonly decisions: DecisionParts;
  readonly checks: Pick<ReturnType<typeof govern>, 'admit'>;
}): Surface {
  const { config, log, opened, db, masterKey, resolve, decisions } = parts;
  const outbound = openOutbound({
    allow: config.outboundAllow,
    allowLoopback: config.environment !== 'production',
    log,
    limits: GATEWAY_OUTBOUND,
  });
  opened.defer(() => outbound.close());
  const live = new LiveCalls(db.lookups, log);
  return gatewaySurface(
    {
      resolve,
      outbound,
      live,
      log,
      findUpstream: upstreamRegistry(db, parts.secrets),
      sessions: new Sessions(masterKey.derive('gateway sessions', 32), Date.now),
      concurrency: new Concurrency(),
      placeholderKey: masterKey.derive('gateway placeholders', 32),
      gatewayUrl: config.gatewayUrl,
      decide: (credential, readCall, gatewayCallOf) =>
        decideCall(decisions, credential, readCall, gatewayCallOf),
      sealWhileValid: (credential, gatewayCallOf, factOf) =>
        sealWhileValid(decisions, credential, gatewayCallOf, factOf),
      sealFact: (credential, factOf) => sealFact(decisions, credential, factOf),
      admit: parts.checks.admit,
      actorOf,
    },
    db.lookups,
  );
}

function urlOf({ address, port, family }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Where tenants may configure clear-text addresses; the outbound guard checks the addresses that they resolve to. */
function httpRule({ environment, outboundAllow }: Config): (url: URL) => boolean {
  return ({ hostname, port }) => {
    if (environment !== 'production') return true;
    const host = hostname.replace(/^\[|\]$/g, '');
    return outboundAllow.some((rule) =>
      rule.kind === 'host'
        ? rule.host === host && rule.port === Number(port || 80)
        : isIP(host) !== 0,
    );
  };
}

/** A pool of their own, so that jobs wait for connections with each other only. */
function jobsConnection(server: DatabaseServer, masterKey: MasterKey): PoolConfig {
  return {
    ...roleConnection(server.owner, 'svc_jobs', masterKey),
    max: 4,
    statement_timeout: JOBS_QUERY_TIMEOUT_MS - 500,
    query_timeout: JOBS_QUERY_TIMEOUT_MS,
  };
}

function logger(level: Config['logLevel']): Logger {
  return pino({
    level,
    redact: ['req.headers.authorization', 'headers.authorization', '*.token', '*.password'],
  });
}
