import { sql } from 'kysely';
import type { Writer } from '../../../db/database.ts';
import type { ControlKey } from './known-control.ts';

/**
 * Locks what people say of a control until the transaction ends. The transaction seals its event last, so records of a control get
 * their positions in the order of their events.
 */
export async function lockControl(tx: Writer, tenantId: string, key: ControlKey): Promise<void> {
  const name = `control ${tenantId} ${key.framework_id}/${key.framework_version}/${key.control_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
