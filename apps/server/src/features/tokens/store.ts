import type { TokenKind } from '@svc/contract';
import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import type { PersonKey } from '../../platform/principal.ts';

export type TokenRow = Omit<
  Selectable<DB['tokens']>,
  | 'kind'
  | 'hash'
  | 'tenant_id'
  | 'provider_id'
  | 'parent_token_id'
  | 'created_by_issuer'
  | 'created_by_subject'
> & {
  kind: TokenKind;
};

const COLUMNS = [
  'token_id',
  'kind',
  'agent_id',
  'name',
  'created_by',
  'created_at',
  'expires_at',
  'revoked_at',
  'owner_left_at',
  'revocation_evidence_id',
] as const;

export type NewToken = {
  readonly tenantId: string;
  readonly tokenId: string;
  readonly kind: TokenKind;
  readonly agentId: string | null;
  readonly name: string;
  readonly hash: Buffer;
  readonly createdBy: string;
  /** The person who made it; null for another caller. */
  readonly createdByPerson: PersonKey | null;
  readonly expiresAt: Date | null;
  /** Of a provisioning token: the provider whose people it may change. */
  readonly providerId?: string;
  readonly assertion?: { readonly audience: string; readonly subject: string };
};

export async function insertToken(tx: Writer, token: NewToken): Promise<TokenRow> {
  const row = await tx
    .insertInto('tokens')
    .values({
      tenant_id: token.tenantId,
      token_id: token.tokenId,
      kind: token.kind,
      agent_id: token.agentId,
      name: token.name,
      hash: token.hash,
      created_by: token.createdBy,
      created_by_issuer: token.createdByPerson?.issuer ?? null,
      created_by_subject: token.createdByPerson?.subject ?? null,
      expires_at: token.expiresAt,
      provider_id: token.providerId ?? null,
      assertion_audience: token.assertion?.audience ?? null,
      assertion_subject: token.assertion?.subject ?? null,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as TokenRow;
}

/** Newest first; ids sort by their time. Access tokens, which last an hour, are left out. */
export async function listTokens(
  tx: Reader,
  before: string | null,
  limit: number,
): Promise<TokenRow[]> {
  let query = tx
    .selectFrom('tokens')
    .select(COLUMNS)
    .where('parent_token_id', 'is', null)
    .orderBy('token_id', 'desc')
    .limit(limit);
  if (before !== null) query = query.where('token_id', '<', before);
  return (await query.execute()) as TokenRow[];
}

/**
 * Returns the token as revoked; null if it does not exist. A second revocation keeps the first one's time. Access tokens that it
 * was exchanged for are revoked with it.
 */
export async function revokeStoredToken(
  tx: Writer,
  tokenId: string,
  at: Date,
  evidenceId: string,
): Promise<{ row: TokenRow; changed: boolean } | null> {
  const changed = await tx
    .updateTable('tokens')
    .set({ revoked_at: at, revocation_evidence_id: evidenceId })
    .where('token_id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
  await tx
    .updateTable('tokens')
    .set({ revoked_at: at })
    .where('parent_token_id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .execute();
  if (changed !== undefined) return { row: changed as TokenRow, changed: true };
  const row = await tx
    .selectFrom('tokens')
    .select(COLUMNS)
    .where('token_id', '=', tokenId)
    .executeTakeFirst();
  return row === undefined ? null : { row: row as TokenRow, changed: false };
}
