import type { PlatformTenant } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { wireTime } from '../../platform/time.ts';

type Row = { tenant_id: string; slug: string; created_at: Date; suspended_at: Date | null };

/** Returns tenants by slug, after `after`; the transaction is one of the platform's tenant. */
export async function listPlatformTenants(
  tx: Reader,
  after: string,
  limit: number,
): Promise<PlatformTenant[]> {
  const { rows } = await sql<Row>`select * from list_tenants(${after}, ${limit})`.execute(tx);
  return rows.map(wireTenant);
}

/** Returns a tenant that exists. */
export async function knownTenant(tx: Reader, tenantId: string): Promise<PlatformTenant> {
  const { rows } = await sql<Row>`select * from find_platform_tenant(${tenantId})`.execute(tx);
  return wireTenant(rows[0] as Row);
}

function wireTenant(row: Row): PlatformTenant {
  return {
    id: row.tenant_id,
    slug: row.slug,
    createdAt: wireTime(row.created_at),
    suspendedAt: wireTime(row.suspended_at),
  };
}
