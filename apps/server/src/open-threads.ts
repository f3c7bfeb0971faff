import type pg from 'pg';
import type { AuthorityThreadData } from './authority-thread.ts';
import type { BulkThreadData } from './bulk-thread.ts';
import type { Config } from './config.ts';
import { roleConnection } from './db/database.ts';
import { bundledEntry } from './foundation/bundled-entry.ts';
import {
  AUTHORITY_USE,
  BULK_USE,
  type OperationThread,
  operationThread,
  type ThreadUse,
} from './platform/bulk/operation-thread.ts';
import { jobsConnection, type Platform } from './platform/platform.ts';
import type { EngineHealth } from './platform/policy-engine/engine-health.ts';

/** Opens the threads that perform operations apart from all others: those on many things, and those that withdraw authority. */
export function openThreads(
  address: pg.ClientConfig,
  config: Config,
  { log, masterKey, opened }: Platform,
  engineHealth: EngineHealth,
): { readonly bulk: OperationThread; readonly authority: OperationThread } {
  const open = (entry: URL, data: unknown, use: ThreadUse) => {
    const thread = operationThread(bundledEntry(entry), data, log, use);
    opened.defer(() => thread.close());
    return thread;
  };
  const bulkData: BulkThreadData = {
    connection: roleConnection(address, 'svc_app', masterKey),
    jobsConnection: jobsConnection(address, masterKey),
    durability: config.durability,
    engineHealth,
  };
  const authorityData: AuthorityThreadData = { ...bulkData, config };
  return {
    bulk: open(new URL('./bulk-thread.ts', import.meta.url), bulkData, BULK_USE),
    authority: open(
      new URL('./authority-thread.ts', import.meta.url),
      authorityData,
      // without its operations it is never used
      { ...AUTHORITY_USE, isEager: config.roles.has('api') },
    ),
  };
}
