import { DEFAULT_LIMIT } from '@svc/contract';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading, writing } from '../../platform/http/operation.ts';
import { createByPlatform } from './create-by-platform.ts';
import { listPlatformTenants } from './platform-store.ts';
import { setSuspended } from './suspend.ts';

const AUTHORITY = { connections: 'authority' } as const;
const WITHDRAWS = { ...AUTHORITY, withdrawsAuthority: true } as const;

/** Operations of platform administrators, whose transactions are of the platform's own tenant. */
export function tenantRoutes(isProduction: boolean): Operation[] {
  return [
    reading('listTenants', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [after = ''] = decodeCursor(query.cursor, ['string']) ?? [];
      const rows = await listPlatformTenants(tx, after as string, limit + 1);
      return page(
        rows,
        limit,
        ({ slug }) => [slug],
        (tenant) => tenant,
      );
    }),
    writing(
      'createTenant',
      (tx, { principal, body }) => createByPlatform(tx, principal, body, isProduction),
      AUTHORITY,
    ),
    writing(
      'suspendTenant',
      (tx, { principal, params }) => setSuspended(tx, principal, params.tenantId, true),
      WITHDRAWS,
    ),
    writing(
      'restoreTenant',
      (tx, { principal, params }) => setSuspended(tx, principal, params.tenantId, false),
      AUTHORITY,
    ),
  ];
}
