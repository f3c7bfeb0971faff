import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { bulkFeatures } from './bulk-operations.ts';
import { openDatabase } from './db/database.ts';
import { serveBulk } from './platform/bulk/serve-bulk.ts';
import { operationRunner, type TransactionalOperation } from './platform/http/run-operation.ts';

/** What the thread for bulk work is started with. */
export type BulkThreadData = { readonly connection: pg.PoolConfig };

const { connection } = workerData as BulkThreadData;
// a broken connection is reported by the statement that finds it
const db = openDatabase(connection, () => {});
const runners = new Map(
  bulkFeatures()
    .filter((operation) => 'isBulk' in operation && operation.isBulk)
    .map((operation) => [operation.id, operationRunner(operation as TransactionalOperation, db)]),
);
serveBulk(parentPort as MessagePort, runners, () => db.close());
