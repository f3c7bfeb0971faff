import type pg from 'pg';
import { DEAD_LETTERS, SCHEMA } from './boss.ts';

/** A job that failed at its last retry. */
export type DeadLetter = {
  readonly id: string;
  readonly job: string;
  /** Null for a job of the platform. */
  readonly tenantId: string | null;
  readonly ids: Readonly<Record<string, string>>;
  readonly runs: number;
  /** Name and code of the last error; its text is in the log. */
  readonly error: string | null;
  readonly enqueuedAt: Date;
  readonly failedAt: Date;
};

const MAX_LISTED = 200;

/** Lists dead letters, oldest first; of one tenant when it is named. */
export async function listDeadLetters(
  pool: pg.Pool,
  { tenantId, limit = MAX_LISTED }: { tenantId?: string; limit?: number } = {},
): Promise<readonly DeadLetter[]> {
  const { rows } = await pool.query<DeadLetter>(
    `select id, source_name as job, data->>'tenantId' as "tenantId", coalesce(data->'ids', '{}') as ids,
       source_retry_count + 1 as runs, source_output->>'message' as error,
       source_created_on as "enqueuedAt", created_on as "failedAt"
     from ${SCHEMA}.job
     where name = '${DEAD_LETTERS}' and state < 'active' and ($1::text is null or data->>'tenantId' = $1)
     order by created_on, id limit $2`,
    [tenantId ?? null, Math.min(limit, MAX_LISTED)],
  );
  return rows;
}
