import { DEFAULT_LIMIT, type Token } from '@svc/contract';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading, writing, writingThen } from '../../platform/http/operation.ts';
import type { Platform } from '../../platform/platform.ts';
import { wireTime } from '../../platform/time.ts';
import { createToken } from './create.ts';
import { revokeToken } from './revoke.ts';
import { listTokens, type TokenRow } from './store.ts';

const AUTHORITY = { connections: 'authority' } as const;
const WITHDRAWS = { ...AUTHORITY, withdrawsAuthority: true } as const;

export function tokenRoutes({ inForce }: Pick<Platform, 'inForce'>): Operation[] {
  return [
    writing(
      'createToken',
      async (tx, { principal, body }) => {
        const { result, events } = await createToken(tx, principal, body);
        return { result: { ...wireToken(result.row), token: result.value }, events };
      },
      AUTHORITY,
    ),
    reading('listTokens', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [before = null] = decodeCursor(query.cursor, ['string']) ?? [];
      const rows = await listTokens(tx, before as string | null, limit + 1);
      return page(rows, limit, (row) => [row.token_id], wireToken);
    }),
    writingThen(
      'revokeToken',
      (tx, { principal, params }) => revokeToken(tx, principal, params.tokenId),
      async ({ principal }, revoked) => ({ ...revoked, ...(await inForce(principal)) }),
      WITHDRAWS,
    ),
  ];
}

function wireToken(row: TokenRow): Token {
  return {
    id: row.token_id,
    name: row.name,
    kind: row.kind,
    createdBy: row.created_by,
    createdAt: wireTime(row.created_at),
    expiresAt: wireTime(row.expires_at),
    revokedAt: wireTime(row.revoked_at),
    ownerLeftAt: wireTime(row.owner_left_at),
  };
}
