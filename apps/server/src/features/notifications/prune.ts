import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';

const BATCH = 500;

/** Deletes some of the tenant's deliveries that ended more than 30 days ago. */
export async function pruneDeliveries(tx: Writer): Promise<void> {
  await sql`
    delete from notification_deliveries where ctid = any (array(
      select ctid from notification_deliveries
      where created_at < now() - interval '30 days' and state <> 'pending' limit ${BATCH}))`.execute(
    tx,
  );
}
