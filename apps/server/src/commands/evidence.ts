import { Command } from 'commander';
import { openDatabase, roleConnection } from '../db/database.ts';
import { verifyLog } from '../features/evidence/verify.ts';
import { ledgerSigner } from '../platform/ledger/signing-key.ts';
import { readMasterKey } from '../platform/master-key.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { withOwner } from './with-owner.ts';

/** `svc-server evidence fsck`: derives chain and root of every tenant's log again from the stored events. */
export function evidenceCommand(env: NodeJS.ProcessEnv): Command {
  const fsck = new Command('fsck')
    .description("derive the chain and the Merkle root of every tenant's log again and compare")
    .action(async () => {
      const failed = await withOwner(env, 'svc-server evidence fsck', async (owner, config) => {
        const masterKey = await readMasterKey(config.masterKeyFile, false);
        const { host, port, ssl } = owner;
        const server = { host, port, ssl, database: owner.database };
        const db = openDatabase(roleConnection(server, 'svc_app', masterKey), () => {});
        try {
          const { rows } = await owner.query<{ tenant_id: string }>(
            'select tenant_id from ledger_heads order by tenant_id',
          );
          let count = 0;
          for (const { tenant_id: tenant } of rows) {
            const verdict = await verifyLog(
              db.tenant(tenant, 'bulk'),
              ledgerSigner(masterKey),
              new AbortController().signal,
            );
            console.log(`${tenant} ${verdict.status} ${verdict.size} events`);
            if (verdict.firstBad === null) continue;
            console.log(`  event ${verdict.firstBad.index}: ${verdict.firstBad.reason}`);
            count++;
          }
          return count;
        } finally {
          await db.close();
        }
      });
      if (failed > 0) throw new OperatorError(`evidence logs failed verification (got ${failed})`);
    });
  return new Command('evidence')
    .description('check the evidence ledger')
    .addCommand(fsck)
    .addCommand(clearFaultCommand(env));
}

/** `svc-server evidence clear-fault TENANT`: ends the read-only state that a failed check of the log began. */
function clearFaultCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('clear-fault')
    .description('let a log be written again whose check failed; keep an export of it first')
    .argument('<tenant>', 'id of the tenant')
    .action(async (tenant: string) => {
      await withOwner(env, 'svc-server evidence clear-fault', async (owner) => {
        const { rowCount } = await owner.query(
          'update ledger_faults set cleared_at = now() where tenant_id = $1 and cleared_at is null',
          [tenant],
        );
        if (rowCount === 0) throw new OperatorError(`tenant ${tenant} has no open fault`);
        console.log(`${tenant} cleared`);
      });
    });
}
