import type { Pool } from 'pg';
import { ApiError } from '../api-error.ts';
import type { Principal } from '../principal.ts';
import { isAccessToken, tokenHash } from './access-token.ts';
import type { IssuerKeys } from './issuer-keys.ts';
import { userPrincipal } from './user-token.ts';

/**
 * Proves the credential of a request, from its `authorization` header. Throws 401, 403 for the token of an agent that is
 * not approved (any more), or 503 when the credential cannot be checked.
 */
export type Authenticate = (authorization: string | undefined) => Promise<Principal>;

type TokenRow = {
  tenant_id: string;
  slug: string;
  token_id: string;
  kind: 'service' | 'agent';
  agent_id: string | null;
  agent_state: string | null;
  name: string;
  expires_at: Date | null;
  revoked_at: Date | null;
};

export function authenticator(lookups: Pool, keys: IssuerKeys): Authenticate {
  return async (authorization) => {
    const token = bearer(authorization);
    return isAccessToken(token)
      ? tokenPrincipal(lookups, token)
      : userPrincipal(lookups, keys, token);
  };
}

/** The token of `Bearer <token>`; throws 401 without one. */
export function bearer(authorization: string | undefined): string {
  const match = /^Bearer +([\x21-\x7e]{1,16384})$/i.exec(authorization ?? '');
  if (match === null) throw new ApiError('unauthenticated', 'send `authorization: Bearer <token>`');
  return match[1] as string;
}

/** Read from the database each time, so that a revoked token is refused at once on every process. */
async function tokenPrincipal(lookups: Pool, token: string): Promise<Principal> {
  const { rows } = await lookups.query<TokenRow>({
    name: 'find_token',
    text: 'select * from find_token($1)',
    values: [tokenHash(token)],
  });
  const [row] = rows;
  if (row === undefined) throw new ApiError('unauthenticated', 'the token is unknown');
  if (row.revoked_at !== null) throw new ApiError('unauthenticated', 'the token is revoked');
  if (row.expires_at !== null && row.expires_at.getTime() <= Date.now()) {
    throw new ApiError('unauthenticated', 'the token has expired');
  }
  const tenant = { id: row.tenant_id, slug: row.slug };
  if (row.kind === 'service') {
    return { role: 'service', tenant, id: `token:${row.token_id}`, name: row.name };
  }
  if (row.agent_state !== 'approved') {
    throw new ApiError('forbidden', `the agent is ${row.agent_state}`);
  }
  return { role: 'agent', tenant, id: `agent:${row.agent_id}`, name: row.name };
}
