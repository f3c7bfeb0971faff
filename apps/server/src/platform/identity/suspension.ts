import { ApiError } from '../api-error.ts';
import { tenantOf } from './credential.ts';
import type { KnownToken, ResolveCredential } from './resolve-credential.ts';

/** Whether a tenant's log was recovered and waits for an administrator's confirmation. */
type IsSuspended = (tenantId: string) => boolean;

/**
 * Refuses every credential but a person's of a suspended tenant: what the lost events revoked may be valid again in the
 * database that was restored.
 */
export function unlessSuspended(
  resolve: ResolveCredential,
  isSuspended: IsSuspended,
): ResolveCredential {
  return async (...request) => {
    const credential = await resolve(...request);
    if (credential.kind !== 'person' && isSuspended(tenantOf(credential).id)) {
      throw new ApiError(
        'forbidden',
        'agents and tokens of this tenant are suspended since its evidence log was recovered; an administrator confirms with POST /v1/evidence/recoveries',
      );
    }
    return credential;
  };
}

/** Returns no token of a suspended tenant from memory, so that it is resolved and refused. */
export function notSuspended(knownToken: KnownToken, isSuspended: IsSuspended): KnownToken {
  return (authorization) => {
    const credential = knownToken(authorization);
    return credential !== null && isSuspended(tenantOf(credential).id) ? null : credential;
  };
}
