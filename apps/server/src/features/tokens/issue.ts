import { newId, type TokenKind } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { newAccessToken, tokenHash } from '../../platform/identity/access-token.ts';
import { type Principal, personKey } from '../../platform/principal.ts';
import { insertToken, type TokenRow } from './store.ts';

export type Issue = {
  readonly kind: TokenKind;
  readonly agentId: string | null;
  readonly name: string;
  readonly expiresAt: Date | null;
  /** Of a provisioning token. */
  readonly providerId?: string;
  readonly assertion?: { readonly audience: string; readonly subject: string };
};

/** Makes a token and keeps its hash. The value is in the result and nowhere else. */
export async function issueToken(
  tx: Writer,
  by: Principal,
  issue: Issue,
): Promise<{ readonly value: string; readonly row: TokenRow }> {
  const value = newAccessToken();
  const row = await insertToken(tx, {
    tenantId: by.tenant.id,
    tokenId: newId('token'),
    hash: tokenHash(value),
    createdBy: by.name,
    createdByPerson: personKey(by),
    ...issue,
  });
  return { value, row };
}
