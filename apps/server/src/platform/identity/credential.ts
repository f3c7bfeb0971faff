import { ApiError } from '../api-error.ts';
import type { Principal } from '../principal.ts';
import type { Authority } from './authority.ts';
import { refusalOf } from './refusal.ts';

/**
 * A credential that is known to the service: whose it is, before it is asked whether it still holds. Every kind of
 * credential is a member here, and is judged by `principalOf` alone.
 */
export type Credential =
  | { readonly kind: 'token'; readonly hash: Buffer; readonly authority: Authority }
  | {
      readonly kind: 'user-jwt';
      readonly principal: Principal;
      /** Milliseconds. */
      readonly expiresAt: number;
    };

/** Returns who a credential stands for at the time `now` (ms); throws 401 or 403 when it does not hold (any more). */
export function principalOf(credential: Credential, now: number = Date.now()): Principal {
  switch (credential.kind) {
    case 'user-jwt':
      if (credential.expiresAt > now) return credential.principal;
      throw new ApiError('unauthenticated', 'the bearer token is refused: it has expired');
    case 'token': {
      const { authority } = credential;
      const refusal = refusalOf(authority, now);
      if (refusal !== null) throw new ApiError(refusal.code, refusal.reason);
      const { tenant, token, agent } = authority;
      return agent === null
        ? { role: 'service', tenant, id: `token:${token.id}`, name: token.name }
        : { role: 'agent', tenant, id: `agent:${agent.id}`, name: agent.name };
    }
  }
}

/** Returns the tenant that a credential names, whether or not it still holds. */
export function tenantOf(credential: Credential): Principal['tenant'] {
  return credential.kind === 'token' ? credential.authority.tenant : credential.principal.tenant;
}
