import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { bulkFeatures, bulkTasks } from './bulk-operations.ts';
import { openPool } from './db/connections.ts';
import { openDatabase } from './db/database.ts';
import type { Durability } from './db/durability.ts';
import { BULK_THREAD_SIZES, THREAD_JOBS_CONNECTIONS } from './db/pool-sizes.ts';
import { operationRunner, type TransactionalOperation } from './platform/http/run-operation.ts';
import { serveBulk } from './platform/http/serve-bulk.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { outboxWriter } from './platform/outbox/outbox.ts';
import { containedEngine } from './platform/policy-engine/contained-engine.ts';
import type { EngineHealth } from './platform/policy-engine/engine-health.ts';

/** What the thread for bulk work is started with. */
export type BulkThreadData = {
  readonly connection: pg.PoolConfig;
  /** Connections on which the thread reads the job queues; jobs themselves are added in the operations' transactions. */
  readonly jobsConnection: pg.PoolConfig;
  readonly durability: Durability;
  readonly engineHealth: EngineHealth;
};

const STOP_MS = 1_000;

const { connection, jobsConnection, durability, engineHealth } = workerData as BulkThreadData;
// a broken connection is reported by the statement that finds it
const onBroken = () => {};
const db = openDatabase(connection, onBroken, durability, BULK_THREAD_SIZES);
const jobsPool = openPool({ ...jobsConnection, max: THREAD_JOBS_CONNECTIONS }, onBroken);
const log = { warn: onBroken };
const jobs = await openJobs({ pool: jobsPool, db, log, jobs: [], isWorker: false });
const host = { db, writeOutbox: outboxWriter(jobs.enqueue) };
const engine = containedEngine(engineHealth);
const packs = {
  validatePolicies: engine.validate,
  prepareVersion: () => Promise.reject(new Error('versions of packs are not changed here')),
};
const runners = new Map(
  bulkFeatures(packs)
    .filter((operation) => 'isBulk' in operation && operation.isBulk)
    .map((operation) => [operation.id, operationRunner(operation as TransactionalOperation, host)]),
);
serveBulk(parentPort as MessagePort, {
  runners,
  tasks: bulkTasks(host),
  close: async () => {
    await jobs.stop(STOP_MS);
    await Promise.all([db.close(), jobsPool.end(), engine.close()]);
  },
});
