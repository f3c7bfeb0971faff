import type { WitnessedCheckpoint } from '@svc/contract';
import { mapProof, signCheckpoint } from '@svc/ledger';
import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { LedgerKeys } from '../../../platform/ledger/signing-key.ts';
import type { EventRow } from '../log/store.ts';

type MapRow = { readonly map_no: number; readonly event: string; readonly receipt: string };
type Leaf = { readonly key: Buffer; readonly leaf: Buffer };

/** Returns the tenant's last checkpoint that witnesses cosigned through the platform's log. Throws `not_found` without one. */
export async function witnessedCheckpoint(
  tx: Reader,
  keys: LedgerKeys,
): Promise<WitnessedCheckpoint> {
  const { rows: maps } = await sql<MapRow>`select * from witnessed_map()`.execute(tx);
  const [map] = maps;
  const own =
    map === undefined
      ? undefined
      : await tx
          .selectFrom('ledger_map_leaves')
          .selectAll()
          .where('map_no', '=', map.map_no)
          .executeTakeFirst();
  if (map === undefined || own === undefined) {
    throw new ApiError('not_found', 'no witness has cosigned a checkpoint of this log yet');
  }
  const { rows: leaves } = await sql<Leaf>`select * from map_leaves(${map.map_no})`.execute(tx);
  const { tenant_id: tenant, log_no: logNo, size, root } = own;
  const signers = await keys.signers(tx);
  const note = signCheckpoint({ tenant, logNo, size, root }, ...signers);
  return {
    checkpoint: { tenant, logNo, size, root: hex(root), note, key: signers[0].vkey },
    salt: hex(own.salt),
    path: mapProof(leaves, own.key).map(hex),
    event: map.event,
    receipt: map.receipt,
  };
}

/** Throws `unprocessable` where the witnessed checkpoint does not cover an event yet. */
export function demandCovered(
  { checkpoint }: WitnessedCheckpoint,
  { log_no: logNo, idx: index }: Pick<EventRow, 'log_no' | 'idx'>,
): void {
  const { size } = checkpoint;
  if (checkpoint.logNo === logNo && index < size) return;
  throw new ApiError(
    'unprocessable',
    `the witnessed checkpoint has ${size} events of log ${checkpoint.logNo}, and not event ${index} of log ${logNo}`,
  );
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
