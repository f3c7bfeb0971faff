import { type KeyRotation, openRotation, signRotation } from '@svc/ledger';
import type { ClientBase } from 'pg';
import { inTenant } from '../../../db/owner-transaction.ts';
import { sealOperatorEvent } from '../../../platform/ledger/operator-event.ts';
import type { LedgerKeys } from '../../../platform/ledger/signing-key.ts';

/** `isNew` is false where an earlier rotation was only brought to its end: logs that it had not reached were sealed. */
export type Rotated = { readonly isNew: boolean; readonly vkey: string; readonly sealed: number };

/**
 * Makes the key of the next generation sign every log, as the owner of the database, and seals `evidence.key_rotated` in each
 * log that exists. From the first commit on every process signs with both keys: the rotation is read with what is signed.
 */
export async function rotateLedgerKey(
  owner: ClientBase,
  keys: LedgerKeys,
  overlapMs: number,
): Promise<Rotated> {
  const last = await lastRotation(owner);
  if (last !== null) {
    const sealed = await sealRotation(owner, last);
    if (sealed > 0) return { isNew: false, vkey: last.rotation.next, sealed };
  }
  const rotation = await addRotation(owner, keys, (last?.generation ?? 0) + 1, overlapMs);
  return { isNew: true, vkey: rotation.rotation.next, sealed: await sealRotation(owner, rotation) };
}

type Rotation = {
  readonly generation: number;
  readonly note: string;
  readonly rotation: KeyRotation;
  readonly createdAt: Date;
};

async function addRotation(
  owner: ClientBase,
  keys: LedgerKeys,
  generation: number,
  overlapMs: number,
): Promise<Rotation> {
  const [former, next] = [keys.signerOf(generation - 1), keys.signerOf(generation)];
  const createdAt = new Date();
  const until = new Date(createdAt.getTime() + overlapMs);
  const rotation = {
    former: former.vkey,
    next: next.vkey,
    from: createdAt.toISOString(),
    until: until.toISOString(),
  };
  const note = signRotation(rotation, former, next);
  await owner.query(
    `insert into deployment_ledger_keys (generation, rotation, created_at, overlap_until)
     values ($1, $2, $3, $4)`,
    [generation, note, createdAt, until],
  );
  return { generation, note, rotation, createdAt };
}

async function lastRotation(owner: ClientBase): Promise<Rotation | null> {
  const { rows } = await owner.query<{ generation: number; rotation: string; created_at: Date }>(
    'select generation, rotation, created_at from deployment_ledger_keys order by generation desc limit 1',
  );
  const [row] = rows;
  if (row === undefined) return null;
  const rotation = openRotation(row.rotation);
  if (!rotation.ok) throw new Error(`rotation ${row.generation}: ${rotation.reason}`);
  const { generation, rotation: note, created_at: createdAt } = row;
  return { generation, note, rotation: rotation.value, createdAt };
}

/** Seals the rotation in every log that was there before it and lacks it; returns how many those were. */
async function sealRotation(owner: ClientBase, rotation: Rotation): Promise<number> {
  const { rows } = await owner.query<{ id: string; slug: string }>(
    'select tenant_id as id, slug from tenants where created_at <= $1 order by tenant_id',
    [rotation.createdAt],
  );
  let sealed = 0;
  for (const tenant of rows) {
    if (await inTenant(owner, tenant.id, () => sealOnce(owner, tenant, rotation))) sealed++;
  }
  return sealed;
}

async function sealOnce(
  owner: ClientBase,
  tenant: { readonly id: string; readonly slug: string },
  { note, rotation }: Rotation,
): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from ledger_events where kind = 'evidence.key_rotated' and kind <> 'policy_decision'
       and tenant_id = $1 and event::json -> 'data' ->> 'vkey' = $2 limit 1`,
    [tenant.id, rotation.next],
  );
  if (rowCount !== 0) return false;
  await sealOperatorEvent(owner, 'evidence.key_rotated', tenant, {
    vkey: rotation.next,
    formerVkey: rotation.former,
    overlapUntil: rotation.until,
    rotation: note,
  });
  return true;
}
