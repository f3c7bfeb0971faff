import type { CodeHostReadiness } from '@svc/contract';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Reader, Writer } from '../../../db/database.ts';
import { wireTime } from '../../../platform/time.ts';

/**
 * A delivery with a longer body is recorded and starts nothing: to parse it would hold up others. The hourly comparison and the nightly
 * scan find what it was about.
 */
export const MAX_PARSED_BYTES = 2 * 1024 * 1024;

/** Records a delivery by the host's id; false where it is recorded already. */
export async function recordDelivery(
  lookups: pg.Pool,
  delivery: { readonly id: string; readonly event: string },
): Promise<boolean> {
  const { rows } = await lookups.query<{ isNew: boolean }>(
    'select record_code_host_delivery($1, $2) as "isNew"',
    [delivery.id, delivery.event],
  );
  return rows[0]?.isNew === true;
}

/** The same in a transaction that also does what the delivery asks for. */
export async function recordDeliveryIn(
  tx: Writer,
  { id, event }: { readonly id: string; readonly event: string },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select record_code_host_delivery(${id}, ${event}) as "isNew"`.execute(tx);
  return rows[0]?.isNew === true;
}

export type LastDelivery = { readonly event: string; readonly receivedAt: Date };

/** Returns the latest delivery with a valid signature; null where there was none in 30 days. */
export async function lastDelivery(tx: Reader): Promise<LastDelivery | null> {
  const { rows } = await sql<LastDelivery>`
    select event, received_at as "receivedAt" from last_code_host_delivery()`.execute(tx);
  return rows[0] ?? null;
}

type FailureRow = {
  readonly waiting: string;
  readonly given_up: string;
  readonly event: string | null;
  readonly status: number | null;
  readonly failed_at: Date | null;
};

/** Returns the deliveries that have not arrived: how many are asked for again, how many no more, and the latest. */
export async function failedDeliveries(tx: Reader): Promise<CodeHostReadiness['failedDeliveries']> {
  const { rows } = await sql<FailureRow>`select * from code_host_failures()`.execute(tx);
  const [row] = rows;
  const { event = null, status = null, failed_at: failedAt = null } = row ?? {};
  return {
    waiting: Number(row?.waiting ?? 0),
    givenUp: Number(row?.given_up ?? 0),
    last:
      event === null || failedAt === null
        ? null
        : { event, status: status ?? 0, failedAt: wireTime(failedAt) },
  };
}
