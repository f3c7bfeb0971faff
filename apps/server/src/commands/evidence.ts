import { join } from 'node:path';
import { Command } from 'commander';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { type Database, openDatabase, roleConnection } from '../db/database.ts';
import { inTenant } from '../db/owner-transaction.ts';
import { writeArchive } from '../features/evidence/export/archive.ts';
import { findLostLog } from '../features/evidence/upkeep/kept-checkpoint.ts';
import { pruneLog } from '../features/evidence/upkeep/prune.ts';
import { recoverLog } from '../features/evidence/upkeep/recover.ts';
import { rotateLedgerKey } from '../features/evidence/upkeep/rotate-key.ts';
import { verifyLog } from '../features/evidence/verification/verify.ts';
import { readMasterKey } from '../foundation/master-key.ts';
import { OperatorError } from '../foundation/operator-error.ts';
import { LedgerKeys } from '../platform/ledger/signing-key.ts';
import { withOwner } from './with-owner.ts';

/** `svc-server evidence fsck`: derives chain and root of every tenant's log again from the stored events. */
export function evidenceCommand(env: NodeJS.ProcessEnv): Command {
  const fsck = new Command('fsck')
    .description("derive the chain and the Merkle root of every tenant's log again and compare")
    .action(async () => {
      const failed = await withLogs(
        env,
        'svc-server evidence fsck',
        async ({ owner, db, keys }) => {
          const { rows } = await owner.query<{ tenant_id: string }>(
            'select tenant_id from ledger_heads order by tenant_id',
          );
          let count = 0;
          for (const { tenant_id: tenant } of rows) {
            const { signal } = new AbortController();
            const verdict = await verifyLog(db.tenant(tenant, 'bulk'), keys, signal);
            console.log(`${tenant} ${verdict.status} ${verdict.size} events`);
            if (verdict.firstBad === null) continue;
            console.log(`  event ${verdict.firstBad.index}: ${verdict.firstBad.reason}`);
            count++;
          }
          return count;
        },
      );
      if (failed > 0) throw new OperatorError(`evidence logs failed verification (got ${failed})`);
    });
  return new Command('evidence')
    .description('check the evidence ledger')
    .addCommand(fsck)
    .addCommand(rotateKeyCommand(env))
    .addCommand(recoverCommand(env))
    .addCommand(archiveCommand(env))
    .addCommand(pruneCommand(env))
    .addCommand(clearFaultCommand(env));
}

/** `svc-server evidence clear-fault TENANT`: ends the read-only state that a failed check of the log began. */
function clearFaultCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('clear-fault')
    .description('let a log be written again whose check failed; keep an export of it first')
    .argument('<tenant>', 'id of the tenant')
    .action(async (tenant: string) => {
      await withOwner(env, 'svc-server evidence clear-fault', async (owner) => {
        const { rowCount } = await inTenant(owner, tenant, () =>
          owner.query(
            'update ledger_faults set cleared_at = now() where tenant_id = $1 and cleared_at is null',
            [tenant],
          ),
        );
        if (rowCount === 0) throw new OperatorError(`tenant ${tenant} has no open fault`);
        console.log(`${tenant} cleared`);
      });
    });
}

const DAY_MS = 86_400_000;

/** `svc-server evidence rotate-key`: another key signs every log; the former signs too until the overlap ends. */
function rotateKeyCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('rotate-key')
    .description('sign all logs with a new key; may be stopped and run again')
    .option('--overlap <days>', 'days that the former key signs too; 0 if it was stolen', '30')
    .action(async ({ overlap }: { overlap: string }) => {
      const days = /^\d{1,3}$/.test(overlap) ? Number(overlap) : Number.NaN;
      if (Number.isNaN(days)) {
        throw new OperatorError(`--overlap must be 0 to 999 days (got ${overlap})`);
      }
      await withOwner(env, 'svc-server evidence rotate-key', async (owner, config) => {
        const keys = new LedgerKeys(await readMasterKey(config.masterKeyFile, false));
        const { isNew, vkey, sealed } = await rotateLedgerKey(owner, keys, days * DAY_MS);
        if (!isNew) console.log('the last rotation was not finished; run again to rotate again');
        console.log(`${vkey}\nsealed in ${sealed} logs`);
      });
    });
}

/** `svc-server evidence recover TENANT`: opens the next log after the present one was rolled back or rewritten. */
function recoverCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('recover')
    .description('open a new log for a tenant whose log is behind its kept checkpoint')
    .argument('<tenant>', 'id of the tenant')
    .action(async (tenantId: string) => {
      await withLogs(env, 'svc-server evidence recover', async ({ owner, db, keys, config }) => {
        const kept = { folder: join(config.dataDir, 'checkpoints'), tenantId };
        const lost = await findLostLog(owner, db.tenant(tenantId, 'bulk'), keys, kept);
        const { logNo, approvals } = await recoverLog(owner, lost);
        console.log(`${lost.reason}\nopened log ${logNo}; ${approvals} approvals are void`);
        console.log('agents and tokens are refused until an administrator confirms');
      });
    });
}

/** `svc-server evidence archive TENANT FILE --before DATE`: writes old events to a file that verifies on its own. */
function archiveCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('archive')
    .description('write the oldest stored events of a tenant to a file, in whole tiles of 256')
    .argument('<tenant>', 'id of the tenant')
    .argument('<file>', 'the archive; must not exist')
    .requiredOption('--before <time>', 'events that were sealed before it (ISO 8601)')
    .option('--log <number>', 'an earlier log, which a recovery ended')
    .action(async (tenantId: string, path: string, flags: { before: string; log?: string }) => {
      const before = new Date(flags.before);
      if (Number.isNaN(before.getTime())) {
        throw new OperatorError(`--before must be a time (got ${flags.before})`);
      }
      if (flags.log !== undefined && !/^\d{1,9}$/.test(flags.log)) {
        throw new OperatorError(`--log must be the number of a log (got ${flags.log})`);
      }
      const logNo = flags.log === undefined ? undefined : Number(flags.log);
      await withLogs(env, 'svc-server evidence archive', async ({ db, keys }) => {
        const request = { path, before, logNo };
        const archive = await writeArchive(db.tenant(tenantId, 'bulk'), keys, request);
        const { from, to, sha256 } = archive;
        console.log(`log ${archive.logNo}, events ${from} up to ${to}\nSHA-256 ${sha256}`);
      });
    });
}

/** `svc-server evidence prune TENANT ARCHIVE`: deletes the events that an archive contains; can be interrupted and repeated. */
function pruneCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('prune')
    .description('delete the events that an archive holds; if stopped, run it again')
    .argument('<tenant>', 'id of the tenant')
    .argument('<archive>', 'file that evidence archive wrote')
    .action(async (tenantId: string, path: string) => {
      await withOwner(env, 'svc-server evidence prune', async (owner, config) => {
        const keys = new LedgerKeys(await readMasterKey(config.masterKeyFile, false));
        const { logNo, size, events } = await pruneLog(owner, keys, { tenantId, path });
        console.log(`log ${logNo} begins at event ${size}; deleted ${events} events`);
      });
    });
}

type Logs = {
  readonly owner: pg.Client;
  /** As the service's own role. */
  readonly db: Database;
  readonly keys: LedgerKeys;
  readonly config: Config;
};

/** Runs a command that reads the logs of tenants, with the keys that sign them; closes its connections afterwards. */
function withLogs<T>(
  env: NodeJS.ProcessEnv,
  command: string,
  run: (logs: Logs) => Promise<T>,
): Promise<T> {
  return withOwner(env, command, async (owner, config, server) => {
    const masterKey = await readMasterKey(config.masterKeyFile, false);
    // the service's own role, whom row-level security binds
    const db = openDatabase(roleConnection(server, 'svc_app', masterKey), () => {});
    try {
      return await run({ owner, db, keys: new LedgerKeys(masterKey), config });
    } finally {
      await db.close();
    }
  });
}
