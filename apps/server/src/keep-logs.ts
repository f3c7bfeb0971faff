import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from './config.ts';
import { ContendedLock } from './db/contended-lock.ts';
import { roleConnection } from './db/database.ts';
import { CheckpointKeeper } from './platform/ledger/checkpoint-keeper.ts';
import { startMapPublisher } from './platform/ledger/map-publisher.ts';
import { outboxWriter } from './platform/outbox/outbox.ts';
import type { Platform } from './platform/platform.ts';

/** Opens the keeper of all logs' checkpoints, with the metric of those that this deployment did not sign, and has configured witnesses cosign them. */
export async function keepLogs(
  address: pg.ClientConfig,
  config: Config,
  { db, enqueue, keys, log, masterKey, metrics, opened, outbound, sealing }: Platform,
): Promise<CheckpointKeeper> {
  const keeper = await CheckpointKeeper.open({
    db,
    sizes: sealing.lookups,
    keys,
    folder: join(config.dataDir, 'checkpoints'),
    log,
    writeOutbox: outboxWriter(enqueue),
  });
  metrics.gauge(
    'svc_evidence_unverified_checkpoints',
    'Kept checkpoints that this deployment did not sign; the logs they are named after are read-only',
    [],
    () => [{ labels: [], value: keeper.unverifiedFiles() }],
  );
  const sweeps = keeper.start();
  opened.defer(() => sweeps.stop());
  if (config.witnesses.length > 0 && config.roles.has('worker')) {
    const lock = new ContendedLock(roleConnection(address, 'svc_app', masterKey), 'svc maps');
    const parts = { db, keys, masterKey, outbound, log, witnesses: config.witnesses, lock };
    const maps = startMapPublisher(parts, () => keeper.checkpoints());
    opened.defer(() => maps.stop());
  }
  return keeper;
}
