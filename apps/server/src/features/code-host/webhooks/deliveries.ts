import type { CodeHostReadiness } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import { wireTime } from '../../../platform/time.ts';

/** Records a delivery by the host's id, in a transaction that also does what it asks for; false where it is recorded already. */
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
