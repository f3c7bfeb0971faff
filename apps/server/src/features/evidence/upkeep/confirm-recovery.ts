import type { ConfirmRecovery, LogRecovery } from '@svc/contract';
import type { Writer } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { Written } from '../../../platform/http/operation.ts';
import { beginAuthorityChange } from '../../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../../platform/principal.ts';
import { wireTime } from '../../../platform/time.ts';

/** Ends the suspension of the tenant's agents and tokens that a recovery of its log began. */
export async function confirmRecovery(
  tx: Writer,
  principal: Principal,
  { logNo }: ConfirmRecovery,
): Promise<Written<LogRecovery>> {
  await beginAuthorityChange(tx);
  const row = await tx
    .updateTable('ledger_recoveries')
    .set({ confirmed_at: new Date() })
    .where('log_no', '=', logNo)
    .where('confirmed_at', 'is', null)
    .returning(['opened_at', 'confirmed_at'])
    .executeTakeFirst();
  if (row === undefined) {
    throw new ApiError(
      'unprocessable',
      `no recovery that opened log ${logNo} waits for a confirmation`,
    );
  }
  return {
    result: {
      logNo,
      openedAt: wireTime(row.opened_at),
      confirmedAt: wireTime(row.confirmed_at as Date),
    },
    events: [
      {
        kind: 'evidence.recovery_confirmed',
        actor: actor(principal),
        subject: { type: 'tenant', id: principal.tenant.id, name: principal.tenant.slug },
        data: { logNo },
      },
    ],
  };
}
