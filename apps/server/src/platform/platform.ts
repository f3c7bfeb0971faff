import { newId } from '@svc/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openPool } from '../db/connections.ts';
import { type Database, openDatabase, roleConnection } from '../db/database.ts';
import { ownBuild } from '../db/migrate.ts';
import { JOBS_CONNECTIONS, poolSizes } from '../db/pool-sizes.ts';
import type { MasterKey } from '../foundation/master-key.ts';
import type { OperationThread } from './bulk/operation-thread.ts';
import { LoopTurns } from './http/loop-turns.ts';
import { Exports } from './http/send-export.ts';
import { type ExternalAuthorities, externalAuthorities } from './identity/agent-authority.ts';
import { type Authorities, authorities } from './identity/authority.ts';
import { issuerKeys } from './identity/issuer-keys.ts';
import {
  credentialResolver,
  type KnownToken,
  knownToken,
  type ResolveCredential,
} from './identity/resolve-credential.ts';
import {
  knownTokenOfConfirmedLog,
  refuseUnconfirmedRecovery,
} from './identity/unconfirmed-recovery.ts';
import type { Enqueue, EnqueueAll } from './jobs/job.ts';
import type { CheckpointKeeper } from './ledger/checkpoint-keeper.ts';
import { keepPartitions } from './ledger/partitions.ts';
import { openSealing, type Sealing } from './ledger/sealing.ts';
import { LedgerKeys } from './ledger/signing-key.ts';
import { type Metrics, openMetrics } from './metrics/metrics.ts';
import { reportPlatform } from './metrics/report-platform.ts';
import { awaitInForce, type InForce } from './nodes/in-force.ts';
import { NodeLease } from './nodes/node-lease.ts';
import { configuredUrlRule, type RefuseUrl } from './outbound/configured-url.ts';
import { type Outbound, type OutboundLimits, openOutbound } from './outbound/outbound.ts';
import type { Principal } from './principal.ts';
import { configuredSecretStore } from './secrets/configured-secret-store.ts';
import type { SecretStore } from './secrets/secret-store.ts';
import type { PlatformSettings } from './settings.ts';
import { openTracing } from './tracing/open-tracing.ts';
import type { Tracing } from './tracing/span.ts';

/** What every feature may build on. What a feature opens itself it hands to `opened`, which closes in reverse order. */
export type Platform = {
  readonly config: PlatformSettings;
  readonly log: Logger;
  readonly opened: AsyncDisposableStack;
  readonly masterKey: MasterKey;
  readonly db: Database;
  /** Connections of `svc_jobs`, apart from those that requests wait for. */
  readonly jobsPool: pg.Pool;
  readonly secrets: SecretStore;
  /** Calls to the outside world. */
  readonly outbound: Outbound;
  /** Opens calls to the outside world with limits of their own. */
  openOutbound(limits: OutboundLimits): Outbound;
  readonly sealing: Sealing;
  readonly keys: LedgerKeys;
  readonly resolve: ResolveCredential;
  readonly knownToken: KnownToken;
  /** What this process must hold to answer agents. */
  readonly lease: NodeLease;
  readonly metrics: Metrics;
  /** Absent where traces are off. */
  readonly tracing: Tracing | undefined;
  /** The event loop, which requests take in turns of their tenants. */
  readonly turns: LoopTurns;
  /** Waits until what the principal's tenant has changed is in force on every node. */
  readonly inForce: (principal: Principal) => Promise<InForce>;
  /** Authorities of lab tokens and of agents' JWTs, cached under the tenant's epoch. */
  readonly authorities: Authorities;
  readonly externalAuthorities: ExternalAuthorities;
  /** Adds a job; usable once the service listens. */
  readonly enqueue: Enqueue;
  readonly enqueueAll: EnqueueAll;
  /** Performs work of a tenant on the thread for bulk work; usable once the service listens. */
  readonly performBulk: PerformBulk;
  /** Exports of lists, at most two of a tenant at once. */
  readonly exports: Exports;
  /** Address of the API, without a trailing slash; usable once the service listens. */
  apiUrl(): string;
  /** Refuses addresses that tenants configure and that outbound would never call. */
  readonly refuseUrl: RefuseUrl;
};

/** Created after the features: the job queues need their jobs, and the server their operations. */
export type Late = {
  enqueue?: Enqueue;
  enqueueAll?: EnqueueAll;
  performBulk?: PerformBulk;
  apiUrl?: () => string;
  logs?: LogStates;
};

type PerformBulk = OperationThread['perform'];

/** State of the tenants' logs as read at start; nothing is served before. */
type LogStates = Pick<CheckpointKeeper, 'fault' | 'isRecoveryUnconfirmed'>;

const JOBS_QUERY_TIMEOUT_MS = 15_000;

/** Opens the parts that features share, on a migrated database. */
export async function openPlatform(
  server: pg.ClientConfig,
  masterKey: MasterKey,
  config: PlatformSettings,
  log: Logger,
  opened: AsyncDisposableStack,
  late: Late,
): Promise<Platform> {
  const open = (limits?: OutboundLimits) => {
    const outbound = openOutbound({
      allow: config.outboundAllow,
      allowLoopback: config.environment !== 'production',
      log,
      ...(limits && { limits }),
    });
    opened.defer(() => outbound.close());
    return outbound;
  };
  const metrics = openMetrics();
  // before what it traces, so that it is closed after that
  const tracing = await openTracing(config, { masterKey, metrics, log, opened });
  const outbound = open();
  const onBroken = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const db = openDatabase(
    roleConnection(server, 'svc_app', masterKey),
    onBroken,
    config.durability,
    poolSizes(config.roles),
  );
  opened.defer(() => db.close());
  const jobsPool = openPool(jobsConnection(server, masterKey), onBroken);
  opened.defer(() => jobsPool.end());
  const sealing = openSealing(
    server,
    masterKey,
    config.durability,
    onBroken,
    (tenantId) => late.logs?.fault(tenantId) ?? null,
  );
  opened.defer(() => sealing.close());
  const partitions = await keepPartitions(sealing.lookups, log);
  opened.defer(() => partitions.stop());
  const lease = await holdLease(roleConnection(server, 'svc_app', masterKey), config, log);
  opened.defer(() => lease.close());
  reportPlatform(metrics, { db, sealing, lease, jobsPool });
  const known = authorities(sealing.lookups);
  const knownExternal = externalAuthorities(sealing.lookups);
  const isUnconfirmed = (tenantId: string) => late.logs?.isRecoveryUnconfirmed(tenantId) ?? false;
  return {
    config,
    log,
    opened,
    masterKey,
    db,
    jobsPool,
    secrets: await configuredSecretStore(config, masterKey),
    outbound,
    openOutbound: open,
    sealing,
    keys: new LedgerKeys(masterKey),
    resolve: refuseUnconfirmedRecovery(
      credentialResolver({
        tokens: { cached: known.find, fresh: authorities(db.lookups).fresh },
        agents: { cached: knownExternal.find, fresh: externalAuthorities(db.lookups).fresh },
        lookups: db.lookups,
        keys: issuerKeys(outbound),
      }),
      isUnconfirmed,
    ),
    knownToken: knownTokenOfConfirmedLog(knownToken(known), isUnconfirmed),
    lease,
    metrics,
    tracing,
    turns: new LoopTurns(),
    exports: new Exports(db),
    inForce: ({ tenant }) => awaitInForce(db, tenant.id),
    authorities: known,
    externalAuthorities: knownExternal,
    enqueue: (...job) => present(late.enqueue)(...job),
    enqueueAll: (...jobs) => present(late.enqueueAll)(...jobs),
    performBulk: (task) => present(late.performBulk)(task),
    apiUrl: () => config.publicUrl ?? present(late.apiUrl)(),
    refuseUrl: configuredUrlRule(config),
  };
}

async function holdLease(
  connection: pg.PoolConfig,
  { roles }: PlatformSettings,
  log: Logger,
): Promise<NodeLease> {
  const node = { id: newId('node'), roles: [...roles], build: await ownBuild() };
  const lease = new NodeLease(connection, node, log);
  await lease.ready();
  return lease;
}

/** Connections of `svc_jobs`, so that jobs wait for connections with each other only. */
export function jobsConnection(server: pg.ClientConfig, masterKey: MasterKey): pg.PoolConfig {
  return {
    ...roleConnection(server, 'svc_jobs', masterKey),
    max: JOBS_CONNECTIONS,
    statement_timeout: JOBS_QUERY_TIMEOUT_MS - 500,
    query_timeout: JOBS_QUERY_TIMEOUT_MS,
  };
}

function present<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the service does not listen yet');
  return part;
}
