import { ApiError } from '../api-error.ts';
import { type Credential, tenantOf } from './credential.ts';
import type { KnownToken } from './resolve-credential.ts';

/** Whether a tenant's log was recovered and waits for an administrator's confirmation. */
type IsRecoveryUnconfirmed = (tenantId: string) => boolean;

/**
 * Refuses every credential but a person's, in a browser or by JWT, of a tenant whose recovery is unconfirmed: what the lost events revoked may be valid
 * again in the database that was restored.
 */
export function refuseUnconfirmedRecovery<Request extends readonly unknown[]>(
  resolve: (...request: Request) => Promise<Credential>,
  isUnconfirmed: IsRecoveryUnconfirmed,
): (...request: Request) => Promise<Credential> {
  return async (...request) => {
    const credential = await resolve(...request);
    const isAtBrowser = credential.kind === 'person' && !credential.principal.person.isCommandLine;
    if (!isAtBrowser && isUnconfirmed(tenantOf(credential).id)) {
      throw new ApiError(
        'forbidden',
        'agents and tokens of this tenant are suspended since its evidence log was recovered; an administrator confirms with POST /v1/evidence/recoveries',
      );
    }
    return credential;
  };
}

/** Returns no token of such a tenant from memory, so that it is resolved and refused. */
export function knownTokenOfConfirmedLog(
  knownToken: KnownToken,
  isUnconfirmed: IsRecoveryUnconfirmed,
): KnownToken {
  return (authorization) => {
    const credential = knownToken(authorization);
    return credential !== null && isUnconfirmed(tenantOf(credential).id) ? null : credential;
  };
}
