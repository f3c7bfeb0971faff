import type { Reader, TenantDatabase } from '../../db/database.ts';

/** Thrown by a transaction of a job whose tenant is suspended. */
export class TenantSuspended extends Error {
  constructor(tenantId: string) {
    super(`tenant ${tenantId} is suspended; its jobs wait until it is restored`);
    this.name = 'TenantSuspended';
  }
}

/** Returns the database of a tenant; each transaction throws `TenantSuspended` while the tenant is suspended. */
export function unlessTenantSuspended(db: TenantDatabase, tenantId: string): TenantDatabase {
  return {
    read: (run) =>
      db.read(async (tx) => {
        await refuseSuspended(tx, tenantId);
        return run(tx);
      }),
    transact: (run) =>
      db.transact(async (tx) => {
        await refuseSuspended(tx, tenantId);
        return run(tx);
      }),
  };
}

async function refuseSuspended(tx: Reader, tenantId: string): Promise<void> {
  const tenant = await tx
    .selectFrom('tenants')
    .select('suspended_at')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  if (tenant !== undefined && tenant.suspended_at !== null) throw new TenantSuspended(tenantId);
}
