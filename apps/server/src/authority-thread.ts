import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { authorityOperations } from './authority-operations.ts';
import type { Config } from './config.ts';
import { openPool } from './db/connections.ts';
import { openDatabase } from './db/database.ts';
import { AUTHORITY_THREAD_SIZES, THREAD_JOBS_CONNECTIONS } from './db/pool-sizes.ts';
import { readMasterKey } from './foundation/master-key.ts';
import { readCommands } from './gateway/servers/commands.ts';
import { operationRunner, type TransactionalOperation } from './platform/http/run-operation.ts';
import { serveBulk } from './platform/http/serve-bulk.ts';
import { externalAuthorities } from './platform/identity/agent-authority.ts';
import { authorities } from './platform/identity/authority.ts';
import { issuerKeys } from './platform/identity/issuer-keys.ts';
import { credentialResolver } from './platform/identity/resolve-credential.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { awaitInForce } from './platform/nodes/in-force.ts';
import { configuredUrlRule } from './platform/outbound/configured-url.ts';
import { openOutbound } from './platform/outbound/outbound.ts';
import { outboxWriter } from './platform/outbox/outbox.ts';
import { configuredSecretStore } from './platform/secrets/configured-secret-store.ts';

/** What the thread for withdrawing authority is started with. */
export type AuthorityThreadData = {
  readonly config: Config;
  readonly connection: pg.PoolConfig;
  readonly jobsConnection: pg.PoolConfig;
};

const STOP_MS = 1_000;

const { config, connection, jobsConnection } = workerData as AuthorityThreadData;
// a broken connection is reported by the statement that finds it
const onBroken = () => {};
const log = { warn: onBroken };
const db = openDatabase(connection, onBroken, config.durability, AUTHORITY_THREAD_SIZES);
const jobsPool = openPool({ ...jobsConnection, max: THREAD_JOBS_CONNECTIONS }, onBroken);
const jobs = await openJobs({ pool: jobsPool, db, log, jobs: [], isWorker: false });
// keys of issuers are fetched here, too, so that no sign-in elsewhere holds up a check
const outbound = openOutbound({
  allow: config.outboundAllow,
  allowLoopback: config.environment !== 'production',
  log,
});
const tokens = authorities(db.lookups).fresh;
const agents = externalAuthorities(db.lookups).fresh;
const operations = authorityOperations({
  config,
  secrets: await configuredSecretStore(config, await readMasterKey(config.masterKeyFile, false)),
  commands: readCommands(config.mcpCommandsFile),
  refuseUrl: configuredUrlRule(config),
  inForce: ({ tenant }) => awaitInForce(db, tenant.id),
});
const host = { db, writeOutbox: outboxWriter(jobs.enqueue) };
serveBulk(parentPort as MessagePort, {
  runners: new Map(
    operations.map((operation) => [
      operation.id,
      operationRunner(operation as TransactionalOperation, host),
    ]),
  ),
  resolve: credentialResolver({
    tokens: { cached: tokens, fresh: tokens },
    agents: { cached: agents, fresh: agents },
    lookups: db.lookups,
    keys: issuerKeys(outbound),
  }),
  close: async () => {
    await jobs.stop(STOP_MS);
    await Promise.all([db.close(), jobsPool.end(), outbound.close()]);
  },
});
