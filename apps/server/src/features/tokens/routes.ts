import { DEFAULT_LIMIT, type Token } from '@svc/contract';
import { ApiError } from '../../platform/api-error.ts';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading, writing } from '../../platform/http/operation.ts';
import { changeAuthority } from '../../platform/ledger/seal.ts';
import { actor } from '../../platform/principal.ts';
import { wireTime } from '../../platform/time.ts';
import { issueToken } from './issue.ts';
import { listTokens, revokeToken, type TokenRow } from './store.ts';

const DAY_MS = 86_400_000;

export function tokenRoutes(): Operation[] {
  return [
    writing('createToken', (tx, { principal, body }) =>
      changeAuthority(tx, async () => {
        const { name, expiresInDays } = body;
        const expiresAt =
          expiresInDays === undefined ? null : new Date(Date.now() + expiresInDays * DAY_MS);
        const { value, row } = await issueToken(tx, principal, {
          kind: 'service',
          agentId: null,
          name,
          expiresAt,
        });
        return {
          result: { ...wireToken(row), token: value },
          fact: {
            kind: 'token.created',
            actor: actor(principal),
            subject: { type: 'token', id: row.token_id, name },
            data: { expiresAt: wireTime(expiresAt) },
          },
        };
      }),
    ),
    reading('listTokens', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [before = null] = decodeCursor(query.cursor, ['string']) ?? [];
      const rows = await listTokens(tx, before as string | null, limit + 1);
      return page(rows, limit, (row) => [row.token_id], wireToken);
    }),
    writing('revokeToken', (tx, { principal, params }) =>
      changeAuthority(tx, async () => {
        const revoked = await revokeToken(tx, params.tokenId, new Date());
        if (revoked === null)
          throw new ApiError('not_found', `there is no token ${params.tokenId}`);
        const { row, changed } = revoked;
        return {
          result: null,
          fact: {
            kind: 'token.revoked',
            actor: actor(principal),
            subject: { type: 'token', id: row.token_id, name: row.name },
            data: { again: !changed },
          },
        };
      }),
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
  };
}
