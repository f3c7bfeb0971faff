import { sql } from 'kysely';
import type { Database, Writer } from '../../db/database.ts';
import { seal } from '../ledger/seal.ts';
import type { SecretStore } from './secret-store.ts';

/** A column of a tenant's table that contains sealed secrets. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  /** Name that the secrets are sealed for, where it is not the column's: `pending_secret` becomes `client_secret`. */
  readonly sealedAs?: string;
  /** Column that with `tenant_id` is the primary key, or unique. */
  readonly key: string;
};

/** Rows of one transaction, which keeps them locked while the key provider answers. */
const BATCH = 50;
/** How long a retired data key still opens what was read before. */
const RETIRED_KEY_KEPT = '1 hour';

/**
 * Re-encrypts all secrets of every tenant with a new data key of its own, and returns how many. A batch is a transaction: what was
 * done stays done, and a run that was stopped is continued by the next. Secrets open, and are written, meanwhile.
 */
export async function reencryptSecrets(
  db: Database,
  secrets: SecretStore,
  columns: readonly SealedColumn[],
): Promise<number> {
  const { rows } = await db.lookups.query<{ tenant_id: string; slug: string }>(
    'select distinct tenant_id, slug from find_data_key_providers()',
  );
  let sealed = 0;
  for (const { tenant_id: id, slug } of rows) {
    sealed += await reencryptTenant(db, secrets, { id, slug }, columns);
  }
  return sealed;
}

async function reencryptTenant(
  db: Database,
  secrets: SecretStore,
  { id, slug }: { readonly id: string; readonly slug: string },
  columns: readonly SealedColumn[],
): Promise<number> {
  const tenant = db.tenant(id, 'jobs');
  const current = await tenant.transact(async (tx) => {
    await sql`delete from tenant_data_keys
              where retired_at < now() - ${sql.lit(RETIRED_KEY_KEPT)}::interval`.execute(tx);
    const unfinished = await tx
      .selectFrom('tenant_data_keys')
      .select('key_id')
      .where('is_current', '=', false)
      .where('retired_at', 'is', null)
      .executeTakeFirst();
    return unfinished === undefined ? secrets.newDataKey(tx, id) : secrets.currentKeyId(tx, id);
  });
  let sealed = 0;
  for (const column of columns) {
    for (;;) {
      const done = await tenant.transact((tx) => resealBatch(tx, secrets, id, current, column));
      sealed += done;
      if (done === 0) break;
    }
  }
  return (
    sealed + (await tenant.transact((tx) => retire(tx, secrets, { id, slug }, current, columns)))
  );
}

/** Re-encrypts up to `BATCH` secrets of a column; returns how many. Their rows are locked: no change of theirs is lost. */
async function resealBatch(
  tx: Writer,
  secrets: SecretStore,
  tenantId: string,
  current: string,
  { table, column, sealedAs = column, key }: SealedColumn,
): Promise<number> {
  const [from, at, by] = [sql.table(table), sql.ref(column), sql.ref(key)];
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
    select ${by} as id, ${at} as sealed from ${from}
    where ${at} is not null and substring(${at} from 2 for 16) <> ${keyBytes(current)}
    order by ${by} limit ${BATCH} for update`.execute(tx);
  for (const { id, sealed } of rows) {
    const location = { table, column: sealedAs, key: [id] };
    const secret = await secrets.open(tx, tenantId, location, sealed);
    const resealed = await secrets.seal(tx, tenantId, location, secret);
    await sql`update ${from} set ${at} = ${resealed} where ${by} = ${id}`.execute(tx);
  }
  return rows.length;
}

/**
 * Retires the former data keys. Their locks wait for transactions that are sealing under one of them, whose secrets are then
 * found and re-encrypted here, too. Returns how many those were.
 */
async function retire(
  tx: Writer,
  secrets: SecretStore,
  { id, slug }: { readonly id: string; readonly slug: string },
  current: string,
  columns: readonly SealedColumn[],
): Promise<number> {
  const former = await tx
    .selectFrom('tenant_data_keys')
    .select('key_id')
    .where('key_id', '!=', current)
    .where('retired_at', 'is', null)
    .forUpdate()
    .execute();
  if (former.length === 0) return 0;
  let late = 0;
  for (const column of columns) {
    for (let done = BATCH; done === BATCH; late += done) {
      done = await resealBatch(tx, secrets, id, current, column);
    }
  }
  await tx
    .updateTable('tenant_data_keys')
    .set({ retired_at: new Date() })
    .where(
      'key_id',
      'in',
      former.map(({ key_id }) => key_id),
    )
    .execute();
  await seal(tx, {
    kind: 'secret_key.reencrypted',
    actor: { type: 'operator', id: 'svc-server' },
    subject: { type: 'tenant', id, name: slug },
    data: { keys: former.length },
  });
  return late;
}

/** The id as sealed secrets name it. */
function keyBytes(keyId: string): Buffer {
  return Buffer.from(keyId.replaceAll('-', ''), 'hex');
}
