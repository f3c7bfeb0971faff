import type { Database } from '../../db/database.ts';
import { seal } from '../ledger/seal.ts';
import type { SecretStore } from './secret-store.ts';

/** Data keys of one tenant that one provider wraps. */
export type DataKeys = {
  readonly tenant_id: string;
  readonly slug: string;
  readonly provider: string;
  readonly keys: number;
};

/** Returns how many data keys of each tenant each provider wraps. */
export async function listDataKeys({ lookups }: Database): Promise<readonly DataKeys[]> {
  return (await lookups.query<DataKeys>('select * from find_data_key_providers()')).rows;
}

/**
 * Wraps all data keys with the store's provider, and returns how many were wrapped by another. One transaction a tenant: what
 * was done stays done, so a run that was stopped is continued by the next. Secrets open meanwhile, on processes that have
 * both providers.
 */
export async function rotateDataKeys(db: Database, secrets: SecretStore): Promise<number> {
  const rows = await listDataKeys(db);
  const waiting = rows.filter(({ provider }) => provider !== secrets.providerId);
  let moved = 0;
  for (const [tenantId, slug] of new Map(waiting.map((row) => [row.tenant_id, row.slug]))) {
    moved += await db.tenant(tenantId, 'jobs').transact(async (tx) => {
      const keys = await secrets.rewrap(tx, tenantId);
      if (keys === 0) return 0;
      await seal(tx, {
        kind: 'secret_key.rotated',
        actor: { type: 'operator', id: 'svc-server' },
        subject: { type: 'tenant', id: tenantId, name: slug },
        data: { provider: secrets.providerId, keys },
      });
      return keys;
    });
  }
  return moved;
}
