import type { Pool } from 'pg';
import type { Logger } from 'pino';

const MONTHS_AHEAD = 2;
const DAY_MS = 86_400_000;

/** Makes the ledger's partitions for the months ahead, now and every day. A failure is logged and retried. */
export async function keepPartitions(pool: Pool, log: Logger): Promise<{ stop(): void }> {
  const ensure = () => pool.query('select ensure_ledger_partitions($1)', [MONTHS_AHEAD]);
  await ensure();
  const timer = setInterval(() => {
    ensure().catch((error) =>
      log.error({ err: error }, 'the ledger has no partition for the months ahead'),
    );
  }, DAY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
