import type pg from 'pg';
import type { FailedDelivery } from '../code-host.ts';

/**
 * Records a failed delivery. Returns whether the host is to be asked for it now, which is counted as an attempt: not where it has arrived
 * meanwhile, was asked for a short while ago, or often enough.
 */
export async function isAttemptDue(
  pool: pg.Pool,
  { deliveryId, event, status, failedAt }: FailedDelivery,
): Promise<boolean> {
  const { rows } = await pool.query<{ isDue: boolean }>(
    'select begin_code_host_redelivery($1, $2, $3, $4) as "isDue"',
    [deliveryId, event, status, failedAt],
  );
  return rows[0]?.isDue === true;
}

/** Forgets failures of deliveries that have arrived, and those that are over a week old. */
export async function settleFailures(pool: pg.Pool): Promise<void> {
  await pool.query('select settle_code_host_failures()');
}
